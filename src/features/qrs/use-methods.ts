import { useCallback } from 'react';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../use-comparison.ts';

export type Methods = Comparison<MethodRow>;

/** Every detector against the reference of a result, where it has one. */
export function useMethods(recordingId: string, report: QrsReport): Methods {
  const { client } = useSession();
  const compare = useCallback((id: string) => client.qrsMethods(id, () => undefined), [client]);
  return useComparison(recordingId, report, report.score === null ? null : compare);
}
