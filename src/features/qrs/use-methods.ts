import { useMemo, useState } from 'react';
import type { MethodRow, QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../bench/use-comparison.ts';
import { lacksReference } from './reference-words.ts';

export interface Methods extends Comparison<MethodRow> {
  /** Starts the comparison of a long record without a reference; null where nothing has to be asked. */
  readonly ask: (() => void) | null;
}

/** Longer records are searched by all detectors when a person asks for it: each takes seconds there. */
const longestUnaskedSec = 3600;

/**
 * Every detector against the reference of a result, or where it has none against the beats shown. The rows may still be
 * those of the result before; which of them is shown is what this result says.
 */
export function useMethods({ id, durationSec }: RecordingSummary, report: QrsReport): Methods {
  const { client } = useSession();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isFree = report.score !== null || durationSec <= longestUnaskedSec || askedFor === id;
  const isPossible = report.score !== null || lacksReference(report);
  const compare = isPossible && isFree ? () => client.qrsMethods(id, () => undefined) : null;
  const compared = useComparison(id, report, compare);
  const shown = report.parameters['method'];
  const rows = useMemo(
    () => compared.rows.map((row) => ({ ...row, isChosen: row.method === shown })),
    [compared.rows, shown],
  );
  return { ...compared, rows, ask: isPossible && !isFree ? () => setAskedFor(id) : null };
}
