import { useMemo } from 'react';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../bench/use-comparison.ts';

export type Methods = Comparison<MethodRow>;

/**
 * Every detector against the reference of a result, where it has one. The rows may still be those of the result before;
 * which of them is shown is what this result says.
 */
export function useMethods(recordingId: string, report: QrsReport): Methods {
  const { client } = useSession();
  const compare = report.score && (() => client.qrsMethods(recordingId, () => undefined));
  const compared = useComparison(recordingId, report, compare);
  const shown = report.parameters['method'];
  const rows = useMemo(
    () => compared.rows.map((row) => ({ ...row, isChosen: row.method === shown })),
    [compared.rows, shown],
  );
  return { ...compared, rows };
}
