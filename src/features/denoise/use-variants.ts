import { useState } from 'react';
import type { DenoiseVariantRow } from '../../model/denoise-view.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../bench/use-comparison.ts';

export interface Variants extends Comparison<DenoiseVariantRow> {
  /** Whether other ways are tried only when they are asked for, and nobody has asked yet. */
  readonly isOffered: boolean;
  /** How far what was asked for is, 0 … 1; null where nothing is under way, or it is soon done. */
  readonly share: number | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Of so many samples other ways are tried unasked: it takes two or three times as long as cleaning. */
const mostUnasked = 10_000_000;

const noRows: readonly DenoiseVariantRow[] = [];

/** Other ways to clean the same record. */
export function useVariants({ id, durationSec }: RecordingSummary, report: DenoiseReport): Variants {
  const { client } = useSession();
  const [asked, setAsked] = useState<DenoiseReport | null>(null);
  const [share, setShare] = useState(0);
  const { fromSec, toSec } = analysedSpan(report.parameters, durationSec);
  const isLong = (toSec - fromSec) * report.signal.fs > mostUnasked;
  const isAsked = asked === report;
  const comparison = useComparison(
    id,
    report,
    isLong && !isAsked ? null : () => client.denoiseVariants(id, setShare),
  );
  const isUnderWay = isLong && isAsked && comparison.isRunning;
  return {
    ...comparison,
    // Those of another part would stand beside this one's for minutes.
    rows: isUnderWay ? noRows : comparison.rows,
    isOffered: isLong && !isAsked,
    share: isUnderWay ? share : null,
    start: () => {
      setShare(0);
      setAsked(report);
    },
    cancel: () => setAsked(null),
  };
}
