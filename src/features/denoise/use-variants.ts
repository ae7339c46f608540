import { useCallback } from 'react';
import type { DenoiseVariantRow } from '../../model/denoise-view.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../use-comparison.ts';

export type Variants = Comparison<DenoiseVariantRow>;

/** Other ways to clean the same record. */
export function useVariants(recordingId: string, report: DenoiseReport): Variants {
  const { client } = useSession();
  const compare = useCallback((id: string) => client.denoiseVariants(id, () => undefined), [client]);
  return useComparison(recordingId, report, compare);
}
