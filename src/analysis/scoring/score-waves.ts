import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { BeatWaves, WavePoint } from '../../model/waves.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';
import { wavePointTime } from '../waves/wave-point-times.ts';
import { matchBeats } from './match-beats.ts';

/** Comparison of the marks of one wave point with those of a person. */
export interface PointScore {
  /** Share of the person's marks that have a mark within the tolerance. */
  readonly se: number | null;
  /** Share of the marks in the person's beats that have one of the person's marks within the tolerance. */
  readonly ppv: number | null;
  /** Mark minus the person's mark, ms. */
  readonly meanMs: number | null;
  readonly sdMs: number | null;
  /** Number of pairs. */
  readonly n: number;
  readonly errorsMs: readonly number[];
  /** Index of the person's mark in each pair. */
  readonly marks: readonly number[];
}

/** Maximum distance of a pair, s (Martínez 2004). */
const toleranceSec = 0.15;
/** A beat counts if a person's beat lies within this time of it, s: people mark only some beats of a record. */
const sameBeatSec = 0.15;

/**
 * Scores the waves of beats against a person's marks in the style of the QT database and LUDB: `(` before a
 * wave is its onset, `)` after it is its end.
 *
 * @param reference with its own rate, Hz
 * @param beats with R, s
 * @returns null if the reference marks no wave
 */
export function scoreWaves(
  reference: AnnotationSet,
  beats: readonly (BeatWaves & { readonly r: number })[],
): Readonly<Record<WavePoint, PointScore>> | null {
  const marks = referencePoints(reference);
  if (marks.qrs.length === 0 && marks.times.pPeak.length === 0) return null;
  const [first, last] = [marks.qrs[0] ?? 0, marks.qrs.at(-1) ?? Infinity];
  // The first and the last beat of a person's marks are often incomplete.
  const isMarked = (sec: number): boolean =>
    sec > first + sameBeatSec &&
    sec < last - sameBeatSec &&
    marks.qrs.some((qrs) => Math.abs(qrs - sec) < sameBeatSec);
  const counted = beats.filter(({ r }) => isMarked(r));
  const scoreOf = (point: WavePoint): PointScore => {
    const own = counted.flatMap((beat) => wavePointTime(beat, point) ?? []).toSorted((a, b) => a - b);
    const all = beats.flatMap((beat) => wavePointTime(beat, point) ?? []).toSorted((a, b) => a - b);
    const referenceTimes = marks.times[point];
    const { pairs } = matchBeats(referenceTimes, all, toleranceSec);
    const errorsMs = pairs.map(({ reference: i, mark }) => 1000 * (all[mark] - referenceTimes[i]));
    const { pairs: ownPairs } = matchBeats(referenceTimes, own, toleranceSec);
    return {
      se: referenceTimes.length === 0 ? null : pairs.length / referenceTimes.length,
      ppv: own.length === 0 ? null : ownPairs.length / own.length,
      meanMs: errorsMs.length === 0 ? null : mean(errorsMs),
      sdMs: errorsMs.length < 2 ? null : sampleSd(errorsMs),
      n: errorsMs.length,
      errorsMs,
      marks: pairs.map((pair) => pair.reference),
    };
  };
  const [pOnset, pPeak, pEnd] = [scoreOf('pOnset'), scoreOf('pPeak'), scoreOf('pEnd')];
  const [qrsOnset, qrsEnd] = [scoreOf('qrsOnset'), scoreOf('qrsEnd')];
  return { pOnset, pPeak, pEnd, qrsOnset, qrsEnd, tPeak: scoreOf('tPeak'), tEnd: scoreOf('tEnd') };
}

/** Returns a person's marks, s, ascending. */
function referencePoints({ annotations, fs }: AnnotationSet): {
  readonly qrs: readonly number[];
  readonly times: Readonly<Record<WavePoint, number[]>>;
} {
  const times: Record<WavePoint, number[]> = {
    pOnset: [],
    pPeak: [],
    pEnd: [],
    qrsOnset: [],
    qrsEnd: [],
    tPeak: [],
    tEnd: [],
  };
  const qrs: number[] = [];
  annotations.forEach(({ label, sampleIndex }, i) => {
    const [before, after] = [annotations[i - 1], annotations[i + 1]];
    const onset = before?.label === '(' ? before.sampleIndex / fs : null;
    const end = after?.label === ')' ? after.sampleIndex / fs : null;
    const own = sampleIndex / fs;
    if (label === 'p') {
      times.pOnset.push(...toList(onset));
      times.pPeak.push(own);
      times.pEnd.push(...toList(end));
    } else if (label === 't') {
      times.tPeak.push(own);
      times.tEnd.push(...toList(end));
    } else if (isBeatLabel(label)) {
      qrs.push(own);
      times.qrsOnset.push(...toList(onset));
      times.qrsEnd.push(...toList(end));
    }
  });
  return { qrs, times };
}

function toList(sec: number | null): number[] {
  return sec === null ? [] : [sec];
}
