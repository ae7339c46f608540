import { BeatbenchError } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';

/**
 * Finds the runs of NaN.
 *
 * @param values samples; NaN where missing
 * @returns ranges from … to − 1, in order and disjoint
 */
export function findGaps(values: Float64Array): IndexRange[] {
  const gaps: IndexRange[] = [];
  let from = -1;
  for (let i = 0; i < values.length; i++) {
    const missing = Number.isNaN(values[i]);
    if (missing && from < 0) from = i;
    if (!missing && from >= 0) {
      gaps.push({ from, to: i });
      from = -1;
    }
  }
  if (from >= 0) gaps.push({ from, to: values.length });
  return gaps;
}

/**
 * Finds the gap-free stretches between sorted, disjoint gaps, in order; none is empty.
 *
 * @param sampleCount samples of the record
 * @param gaps        ranges from … to − 1, in order and disjoint
 * @returns ranges from … to − 1
 */
export function gapFreeStretches(sampleCount: number, gaps: readonly IndexRange[]): IndexRange[] {
  const found: IndexRange[] = [];
  let from = 0;
  for (const gap of gaps) {
    if (gap.from > from) found.push({ from, to: gap.from });
    from = gap.to;
  }
  if (from < sampleCount) found.push({ from, to: sampleCount });
  return found;
}

/**
 * Returns the parts of gaps within a range, counted from its first sample.
 *
 * @param gaps ranges from … to − 1, in order and disjoint
 * @param from first sample of the range
 * @param to   the sample after its last
 * @returns ranges within 0 … to − from
 */
export function clipGaps(gaps: readonly IndexRange[], from: number, to: number): IndexRange[] {
  return gaps
    .filter((gap) => gap.from < to && gap.to > from)
    .map((gap) => ({ from: Math.max(from, gap.from) - from, to: Math.min(to, gap.to) - from }));
}

/**
 * Computes the union of two sets of gaps, sorted and disjoint; gaps that touch become one.
 *
 * @param a ranges from … to − 1, in order and disjoint
 * @param b ranges in the same form
 * @returns ranges from … to − 1
 */
export function mergeGaps(a: readonly IndexRange[], b: readonly IndexRange[]): IndexRange[] {
  const sorted = [...a, ...b].toSorted((left, right) => left.from - right.from);
  const merged: IndexRange[] = [];
  for (const gap of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && gap.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, gap.to) };
    } else if (gap.to > gap.from) merged.push(gap);
  }
  return merged;
}

/**
 * Runs a filter on each gap-free stretch separately, with its own edges.
 *
 * @param leastCount a stretch of fewer samples becomes part of the gap
 * @param filter     returns as many samples as it receives, in a new array; it never receives NaN
 * @returns as many values as in `samples`, NaN in the gaps; and the gaps, including the new ones
 * @throws BeatbenchError `too-short` if no stretch has `leastCount` samples
 */
export function filterStretches(
  samples: Samples,
  leastCount: number,
  filter: (x: Float64Array) => Float64Array,
): Samples {
  const { values, gaps } = samples;
  const kept = selectLongStretches(values.length, gaps, leastCount);
  if (gaps.length === 0) return { values: filter(values), gaps };
  const filtered = new Float64Array(values.length).fill(Number.NaN);
  // The gaps are the complement of the kept stretches, which `gapFreeStretches` also computes.
  for (const { from, to } of kept) filtered.set(filter(values.subarray(from, to)), from);
  return { values: filtered, gaps: gapFreeStretches(values.length, kept) };
}

/**
 * Selects the gap-free stretches that are long enough for a filter.
 *
 * @param sampleCount samples of the record
 * @param gaps        ranges from … to − 1, in order and disjoint
 * @param leastCount  samples that the filter needs
 * @returns ranges from … to − 1, at least one
 * @throws BeatbenchError `too-short`, like `filterStretches`
 */
export function selectLongStretches(
  sampleCount: number,
  gaps: readonly IndexRange[],
  leastCount: number,
): IndexRange[] {
  const all = gapFreeStretches(sampleCount, gaps);
  const kept = all.filter(({ from, to }) => to - from >= leastCount);
  if (kept.length > 0) return kept;
  const longest = all.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  throw new BeatbenchError(
    'too-short',
    `The longest stretch without a gap has ${longest} samples and the filter needs ${leastCount}; ` +
      'use a longer recording or fewer taps.',
  );
}
