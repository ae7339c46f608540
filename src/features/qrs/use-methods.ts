import { useMemo, useState } from 'react';
import type { MethodRow, QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { type Comparison, useComparison } from '../bench/use-comparison.ts';
import { lacksReference } from './reference-words.ts';

export interface Methods extends Comparison<MethodRow> {
  /** Starts the comparison for a long record without a reference; null if no request is needed. */
  readonly ask: (() => void) | null;
}

/** Maximum duration for which all detectors run by default, s; for longer records, each takes seconds. */
const longestUnaskedSec = 3600;

/**
 * Compares every detector with the reference of a result, or with the shown beats if there is none. The rows may still
 * be those of the previous result; this result determines which of them is the shown one.
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
