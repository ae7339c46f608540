import type { SequenceFigures, SequenceSpan } from '../../model/series.ts';
import { mean, pearson } from '../../dsp/statistics/stats.ts';
import type { BeatSeries } from './beat-series.ts';

/** Maximum time between values of two series that belong to one beat, s. */
const maxPairDistanceSec = 0.4;
/** Source: Bertinieri and others 1988. */
const minBeats = 3;
const minCorrelation = 0.85;

/** Values of one beat, and whether they follow those of the beat before. */
interface PairedBeat {
  /** Time of y, s. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly follows: boolean;
}

/**
 * Finds sequences: at least three successive beats over which one series rises, or falls, from beat to beat and the
 * other changes with it, with a correlation of at least 0.85. Source: Bertinieri and others 1988.
 *
 * @param y           response series, whose slope is computed
 * @param x           input series; its rises count as up
 * @param isOpposite  whether y is expected to fall where x rises
 * @returns slope in the unit of y over that of x
 */
export function findSequences(y: BeatSeries, x: BeatSeries, isOpposite: boolean): SequenceFigures {
  const spans = sequenceSpans(y, x, isOpposite);
  const up = spans.filter(({ direction }) => direction === 'up').length;
  const slope = spans.length === 0 ? null : mean(spans.map((span) => span.slope));
  return { up, down: spans.length - up, slope };
}

/**
 * Returns the spans of the sequences.
 *
 * @param y           response series, whose slope is computed
 * @param x           input series
 * @param isOpposite  whether y is expected to fall where x rises
 * @returns in order of time; neighbours may share a beat
 */
export function sequenceSpans(y: BeatSeries, x: BeatSeries, isOpposite: boolean): SequenceSpan[] {
  const beats = pairBeats(y, x);
  const spans: SequenceSpan[] = [];
  const directionAt = (i: number): number => {
    const before = beats[i - 1];
    const beat = beats[i];
    if (before === undefined || beat === undefined || !beat.follows) return 0;
    const direction = Math.sign(beat.x - before.x);
    const other = Math.sign(beat.y - before.y) * (isOpposite ? -1 : 1);
    return direction === other ? direction : 0;
  };
  let from = 0;
  for (let i = 1; i <= beats.length; i++) {
    const direction = directionAt(i);
    if (direction !== 0 && (i - 1 === from || direction === directionAt(i - 1))) continue;
    const slope = i - from >= minBeats ? fitSlope(beats.slice(from, i)) : null;
    if (slope !== null) {
      const [fromSec, toSec] = [beats[from].at, beats[i - 1].at];
      spans.push({ fromSec, toSec, direction: directionAt(i - 1) > 0 ? 'up' : 'down', slope });
    }
    // The beat at which the direction changes also starts the next sequence.
    from = direction === 0 ? i : i - 1;
  }
  return spans;
}

function fitSlope(beats: readonly PairedBeat[]): number | null {
  const xs = beats.map(({ x }) => x);
  const ys = beats.map(({ y }) => y);
  if (Math.abs(pearson(xs, ys)) < minCorrelation) return null;
  const meanX = mean(xs);
  const meanY = mean(ys);
  let xy = 0;
  let xx = 0;
  for (const beat of beats) {
    xy += (beat.x - meanX) * (beat.y - meanY);
    xx += (beat.x - meanX) ** 2;
  }
  return xy / xx;
}

/** Pairs each beat of y with the value of x that is nearest in time. */
function pairBeats(y: BeatSeries, x: BeatSeries): PairedBeat[] {
  const pairs: PairedBeat[] = [];
  let j = 0;
  let before = { y: -2, x: -2 };
  for (let i = 0; i < y.timesSec.length; i++) {
    const at = y.timesSec[i];
    while (j + 1 < x.timesSec.length && Math.abs(x.timesSec[j + 1] - at) <= Math.abs(x.timesSec[j] - at)) j++;
    if (x.timesSec.length === 0 || Math.abs(x.timesSec[j] - at) > maxPairDistanceSec) continue;
    const isNext = before.y === i - 1 && before.x === j - 1 && y.follows[i] === 1 && x.follows[j] === 1;
    pairs.push({ at, x: x.values[j], y: y.values[i], follows: isNext });
    before = { y: i, x: j };
  }
  return pairs;
}
