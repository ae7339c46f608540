import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { EdgeErrors, EdgeScore, ScoreOptions } from '../../model/scoring.ts';
import { defaultScoreOptions } from './bxb.ts';
import { matchBeats } from './match-beats.ts';
import { testPeriod } from './test-period.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';

/** A QRS complex with an onset or end marked in a reference. */
interface ReferenceEdges {
  /** Time of the beat's own mark, s. */
  readonly beatSec: number;
  /** s; null if it is not marked. */
  readonly onsetSec: number | null;
  readonly endSec: number | null;
}

/** Onset and end of a detected QRS, sample indices; the end may be missing. */
interface MarkedEdges {
  readonly onsetIndex: number;
  readonly endIndex: number | null;
}

/**
 * Scores onset and end of QRS against a reference that marks them, such as `.q1c` of the QT database and LUDB.
 *
 * Onsets are paired one to one within the tolerance, like beats (`matchBeats`); an end belongs to the pair of
 * its onset. The reference may cover only a few beats of a record: other beats do not count. A reference beat
 * without an onset is paired by its own mark.
 *
 * @param beats detected complexes, onsets ascending at `fs`
 * @returns null if the reference marks no edge
 */
export function scoreEdges(
  reference: AnnotationSet,
  beats: readonly MarkedEdges[],
  fs: number,
  options: ScoreOptions = defaultScoreOptions,
): EdgeScore | null {
  const all = referenceEdges(reference);
  if (all.length === 0) return null;
  const counts = testPeriod(reference, options);
  const markSec = beats.map(({ onsetIndex }) => onsetIndex / fs);
  const { pairs } = matchBeats(
    all.map(({ onsetSec, beatSec }) => onsetSec ?? beatSec),
    markSec,
    options.toleranceMs / 1000,
  );
  const markOf = new Map(pairs.map((pair) => [pair.reference, pair.mark]));
  const onset = new EdgeTally();
  const end = new EdgeTally();
  for (const [i, { onsetSec, endSec, beatSec }] of all.entries()) {
    if (!counts(beatSec)) continue;
    const mark = markOf.get(i);
    const endIndex = mark === undefined ? null : beats[mark].endIndex;
    onset.add(onsetSec, mark === undefined ? null : markSec[mark]);
    end.add(endSec, endIndex === null ? null : endIndex / fs);
  }
  return { onset: edgeErrors(onset.errorsMs, onset.missed), end: edgeErrors(end.errorsMs, end.missed) };
}

class EdgeTally {
  readonly errorsMs: number[] = [];
  missed = 0;

  /** Adds an edge of the reference and its mark, s; an edge that is missing in the reference does not count. */
  add(referenceSec: number | null, markSec: number | null): void {
    if (referenceSec === null) return;
    if (markSec === null) this.missed++;
    else this.errorsMs.push((markSec - referenceSec) * 1000);
  }
}

/**
 * Summarises the errors of one edge.
 *
 * @param errorsMs of all pairs, ms
 * @param missed number of edges in the reference without a mark
 * @returns mean and SD in ms; null for too few pairs
 */
export function edgeErrors(errorsMs: readonly number[], missed: number): EdgeErrors {
  const count = errorsMs.length;
  return {
    count,
    missed,
    meanMs: count > 0 ? mean(errorsMs) : null,
    sdMs: count > 1 ? sampleSd(errorsMs) : null,
    errorsMs,
  };
}

/**
 * Extracts QRS complexes with their edges from annotations in the style of the QT database and LUDB: `(`
 * directly before a beat label is its onset, `)` directly after it is its end. Beats with neither are omitted.
 *
 * @param set annotations with their own rate, Hz
 * @returns times in s, ascending
 */
export function referenceEdges({ annotations, fs }: AnnotationSet): ReferenceEdges[] {
  const secOf = (index: number, label: string): number | null => {
    const one = annotations[index];
    return one?.label === label ? one.sampleIndex / fs : null;
  };
  return annotations.flatMap(({ label, sampleIndex }, i): ReferenceEdges[] => {
    if (!isBeatLabel(label)) return [];
    const edges = { onsetSec: secOf(i - 1, '('), endSec: secOf(i + 1, ')') };
    return edges.onsetSec === null && edges.endSec === null ? [] : [{ beatSec: sampleIndex / fs, ...edges }];
  });
}
