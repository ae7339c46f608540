import type { DataTable } from '../../charts/figures/data-table.ts';
import type { LeftOutReason, RejectReason } from '../../model/intervals.ts';
import { leftOutWords } from '../words/left-out-words.ts';

const reasonCache = new Map<string, CoverageReason>();

/** Returns why a beat has no aligned landmark: the beat is left out, or its whole window has no value. */
export function notAlignedReason(landmark: string, leftOut: LeftOutReason | null): CoverageReason {
  // Cached, because it is requested for a hundred thousand beats.
  const key = `${landmark} ${leftOut}`;
  const known = reasonCache.get(key);
  if (known !== undefined) return known;
  const words = leftOut === null ? 'window not measurable' : leftOutWords[leftOut];
  const reason = { words: `${landmark} not aligned: ${words}`, briefly: `${landmark}: ${words}` };
  reasonCache.set(key, reason);
  return reason;
}

/** Why a beat lacks a value. */
export interface CoverageReason {
  readonly words: string;
  /** Short form for a narrow line. */
  readonly briefly: string;
}

/** Why beats lack a value, and which beats. */
export interface CoverageLine extends CoverageReason {
  /** Indices of the beats. */
  readonly beats: readonly number[];
}

export interface Coverage {
  /** Number of beats that have each value; the first count is the number of beats. */
  readonly counts: readonly { readonly name: string; readonly count: number }[];
  readonly lines: readonly CoverageLine[];
}

/** Why a beat is left out, whatever is measured. */
export const rejectReasonWords: Readonly<Record<RejectReason, string>> = {
  incomplete: 'incomplete',
  excluded: 'next beat excluded',
  noise: 'ECG is noise here',
  ectopic: 'ventricular or fusion beat',
  'after-ectopic': 'after a ventricular or fusion beat',
  short: 'RR too short',
  long: 'RR too long',
  unlike: 'poor match',
};

/**
 * Counts the beats with each value, and gives the reason for each beat that lacks one: it is left out, or what `missOf`
 * returns.
 *
 * @param counted  names, and whether a beat has the value; listed after the count of all beats
 */
export function countCoverage<Beat extends { readonly rejected: RejectReason | null }>(
  beats: readonly Beat[],
  beatsName: string,
  counted: readonly (readonly [name: string, has: (beat: Beat) => boolean])[],
  missOf: (beat: Beat) => CoverageReason | null,
): Coverage {
  const lines = new Map<string, { readonly briefly: string; readonly beats: number[] }>();
  const found = counted.map(() => 0);
  beats.forEach((beat, index) => {
    for (const [k, [, has]] of counted.entries()) if (has(beat)) found[k] = (found[k] ?? 0) + 1;
    const why = beat.rejected === null ? missOf(beat) : leftOut(beat.rejected);
    if (why === null) return;
    const line = lines.get(why.words);
    if (line) line.beats.push(index);
    else lines.set(why.words, { briefly: why.briefly, beats: [index] });
  });
  const counts = counted.map(([name], k) => ({ name, count: found[k] ?? 0 }));
  return {
    counts: [{ name: beatsName, count: beats.length }, ...counts],
    lines: [...lines].map(([words, line]) => ({ words, ...line })),
  };
}

function leftOut(reason: RejectReason): CoverageReason {
  return { words: `left out: ${rejectReasonWords[reason]}`, briefly: rejectReasonWords[reason] };
}

/** Returns every beat that lacks a value, with the reason. */
export function coverageTable({ lines }: Coverage, beats: readonly { readonly r: number }[]): DataTable {
  return {
    columns: ['beat', 'R, s', 'reason'],
    rows: lines.flatMap(({ words, beats: own }) =>
      own.map((index) => [index + 1, beats[index]?.r ?? null, words]),
    ),
  };
}
