import type { TimeSpan } from '../../model/samples.ts';
import { sortStretches, type Stretch, stretchName } from '../../model/stretch.ts';
import { withExcluded, withIncluded, withOnly, withTable } from '../../pipeline/stretches/edit-stretches.ts';
import { currentStretches } from '../../state/edits/stretch-edits.ts';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';
import { useMemo } from 'react';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { excludedSpans } from '../../pipeline/stretches/excluded-spans.ts';
import type { Band } from '../../charts/lanes/lane.ts';

const noBands: readonly Band[] = [];

const noSpans: readonly TimeSpan[] = [];

/**
 * Returns the excluded spans of the chosen recording, in ascending order and disjoint, s; the same object while they
 * are the same.
 */
export function useExcludedSpans(): readonly TimeSpan[] {
  const entry = useChosen();
  const stretches = entry === null ? null : currentStretches(entry);
  const durationSec = entry?.summary?.durationSec ?? 0;
  return useMemo(
    () => (stretches === null ? noSpans : excludedSpans(stretches, durationSec)),
    [stretches, durationSec],
  );
}

/**
 * Returns the spans where marks of the chosen recording's ECG are noise, from the QRS bench; the same object while they
 * are the same.
 */
function useNoiseSpans(): readonly TimeSpan[] {
  return useChosenReport('qrs')?.rhythm.noise ?? noSpans;
}

/** Returns the spans without a heart rate: excluded ones and noise, in ascending order and disjoint, s. */
export function useUncountedSpans(): readonly TimeSpan[] {
  const excluded = useExcludedSpans();
  const noise = useNoiseSpans();
  return useMemo(
    () => (noise.length === 0 ? excluded : joinSpans([...excluded, ...noise])),
    [excluded, noise],
  );
}

/** Returns the excluded fraction of the chosen recording, 0 … 1. */
export function useExcludedShare(): number {
  const durationSec = useChosen()?.summary?.durationSec ?? 0;
  const spans = useExcludedSpans();
  return spans.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0) / Math.max(durationSec, 1e-9);
}

/** Returns the stretches of the chosen recording as bands of its plots: excluded ones hatched, all with their names. */
export function useStretchBands(): readonly Band[] {
  const entry = useChosen();
  const stretches = entry === null ? null : currentStretches(entry);
  return useMemo(() => {
    if (stretches === null || stretches.length === 0) return noBands;
    return stretches.map((one): Band => ({
      fromSec: one.from,
      toSec: one.to,
      name: stretchName(one),
      isHatched: one.excluded,
    }));
  }, [stretches]);
}

/** Actions on the stretches of the chosen recording; each is an edit that can be undone. */
export interface StretchEditing {
  readonly stretches: readonly Stretch[];
  /** Whether they differ from those of the file. */
  readonly isChanged: boolean;
  readonly name: (span: TimeSpan, name: string) => void;
  readonly exclude: (span: TimeSpan, name: string) => void;
  /** Includes a span again. */
  readonly include: (span: TimeSpan) => void;
  /** Excludes everything except a span. */
  readonly keepOnly: (span: TimeSpan) => void;
  readonly replace: (old: Stretch, by: Stretch) => void;
  readonly remove: (old: Stretch) => void;
  /** Adds the stretches of a table. Rejects with the error of the table's reader. */
  readonly addTable: (text: string, file: string) => Promise<void>;
  /** Restores the stretches of the file. */
  readonly reset: () => void;
}

export function useStretchEditing(): StretchEditing {
  const session = useSession();
  const entry = useChosen();
  const stretches = entry === null ? [] : currentStretches(entry);
  const durationSec = entry?.summary?.durationSec ?? 0;
  const change = (words: string, next: readonly Stretch[] | null): void => {
    if (entry) void session.changeStretches(entry, words, next);
  };
  return {
    stretches,
    isChanged: entry !== null && entry.stretches !== null,
    name: ({ fromSec, toSec }, name) =>
      change(
        `Stretch ${name}`,
        sortStretches([...stretches, { from: fromSec, to: toSec, name, excluded: false }]),
      ),
    exclude: (span, name) =>
      change(name === '' ? 'Exclude a stretch' : `Exclude ${name}`, withExcluded(stretches, span, name)),
    include: (span) => change('Include a stretch', withIncluded(stretches, span)),
    keepOnly: (span) => change('Keep one stretch only', withOnly(stretches, span, durationSec)),
    replace: (old, by) =>
      change(
        old.excluded === by.excluded
          ? `Stretch ${stretchName(by)}`
          : `${by.excluded ? 'Exclude' : 'Include'} ${stretchName(old)}`,
        stretches.map((one) => (one === old ? by : one)),
      ),
    remove: (old) =>
      change(
        `Remove stretch ${stretchName(old)}`,
        stretches.filter((one) => one !== old),
      ),
    addTable: async (text, file) => change(`Stretches of ${file}`, await withTable(stretches, text, file)),
    reset: () => change('Stretches as in the file', null),
  };
}
