import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import type { StretchQuality } from '../../model/qrs-quality.ts';
import type { BeatClass, Rhythm } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { createSpanTest } from '../quality/jumps.ts';

/** Minimum distance of clear signal from a doubtful stretch, s: noise does not end with the stretch. */
const minClearDistanceSec = 10;
/** A shape is known if it has at least this many beats in clear signal, at least this share of them of one class. */
const knownShape = { fromCount: 5, share: 0.8 };
/** A shape with less than this share of its beats in clear signal is caused by noise, unless it is the usual one. */
const minClearShare = 0.2;
/**
 * Classes that depend on shape. `S` depends on times, which a single noise mark changes, and `F` on a small
 * difference.
 */
const shapeClasses: readonly BeatClass[] = ['N', 'V', 'paced'];

/** Stretches and jumps of an ECG, ascending, s. */
interface PoorSignal {
  readonly stretches: readonly Pick<StretchQuality, 'fromSec' | 'toSec' | 'isDoubtful'>[];
  readonly jumps: readonly TimeSpan[];
}

/**
 * Returns which times lie in poor signal: in doubtful stretches, or near jumps of the line.
 *
 * @param timesSec ascending, s
 * @param quality of the ECG, on the same clock
 * @returns one item per time
 */
export function liesInPoorSignal(timesSec: Float64Array, { stretches, jumps }: PoorSignal): boolean[] {
  const isInStretch = createSpanTest(stretches.filter(({ isDoubtful }) => isDoubtful));
  const isAtJump = createSpanTest(jumps);
  return Array.from(timesSec, (sec) => isInStretch(sec) || isAtJump(sec));
}

/**
 * Removes the classes of beats in poor signal whose shape is not known, because they may be noise.
 *
 * A shape is known from beats of one class in clear signal, which is neither poor nor next to a doubtful
 * stretch. Next to doubtful stretches, a beat of an unknown shape is not ventricular; a beat whose shape comes
 * with noise is not ventricular anywhere. Near jumps, and where the marks are noise, no beat has a class. RR
 * that were left out of the heart rate remain left out.
 *
 * @param quality of the ECG, on the clock of the rhythm
 * @param noise spans in which the marks are noise, ascending and disjoint, s
 * @returns the same number of beats
 */
export function removePoorSignalClasses(
  rhythm: Rhythm,
  quality: PoorSignal,
  noise: readonly TimeSpan[] = [],
): Rhythm {
  const { timesSec, classes, shape } = rhythm;
  const isPoor = liesInPoorSignal(timesSec, quality);
  const doubtfulSpans = doubtfulSurroundings(quality);
  if (!isPoor.includes(true) && doubtfulSpans.length === 0) return rhythm;
  const [isNearDoubtful, isAtJump, isNoise] = [doubtfulSpans, quality.jumps, noise].map(createSpanTest);
  const isClear = Array.from(timesSec, (sec, beat) => !isPoor[beat] && !isNearDoubtful(sec));
  const shapes = countShapes(rhythm, isClear);
  const isUnclassed = Array.from(timesSec, (sec, beat) => {
    if (isPoor[beat] && (isAtJump(sec) || isNoise(sec))) return true;
    const [own, count] = [classes[beat], shapes.get(shape[beat])];
    if (own === 'V' && count !== undefined && isCausedByNoise(count)) return true;
    const isJudged = isPoor[beat] || (own === 'V' && !isClear[beat]);
    return isJudged && (count === undefined || !isKnown(count, own));
  });
  return {
    ...rhythm,
    classes: classes.map((own, beat) => (isUnclassed[beat] ? 'unknown' : own)),
    certainty: rhythm.certainty.map((share, beat) => (isUnclassed[beat] ? Number.NaN : share)),
    classReason: rhythm.classReason.map((reason, beat) => (isUnclassed[beat] ? 'poor signal' : reason)),
    pauses: rhythm.pauses.map((pause, beat) => (isPoor[beat] ? null : pause)),
  };
}

/** Returns the doubtful stretches with their surroundings. */
function doubtfulSurroundings({ stretches }: PoorSignal): readonly TimeSpan[] {
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  return joinSpans(
    doubtful.map(({ fromSec, toSec }) => ({
      fromSec: fromSec - minClearDistanceSec,
      toSec: toSec + minClearDistanceSec,
    })),
  );
}

/** Number of beats of one shape, of those in clear signal, and of the latter by class. */
interface ShapeCount {
  all: number;
  clear: number;
  readonly byClass: Map<BeatClass, number>;
}

function countShapes({ classes, shape }: Rhythm, isClear: readonly boolean[]): Map<number, ShapeCount> {
  const counts = new Map<number, ShapeCount>();
  shape.forEach((group, beat) => {
    if (group < 0) return;
    const own = counts.get(group) ?? { all: 0, clear: 0, byClass: new Map() };
    counts.set(group, own);
    own.all++;
    if (!isClear[beat]) return;
    own.clear++;
    // An early beat of the usual shape counts as usual here.
    const kind = classes[beat] === 'S' ? 'N' : classes[beat];
    own.byClass.set(kind, (own.byClass.get(kind) ?? 0) + 1);
  });
  return counts;
}

function isKnown({ clear, byClass }: ShapeCount, own: BeatClass): boolean {
  if (!shapeClasses.includes(own) || clear < knownShape.fromCount) return false;
  return (byClass.get(own) ?? 0) >= knownShape.share * clear;
}

function isCausedByNoise({ all, clear }: ShapeCount): boolean {
  return clear > 0 && clear < minClearShare * all;
}
