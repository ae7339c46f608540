import { joinQualities } from '../../analysis/quality/joined-quality.ts';
import { shiftQuality } from '../../analysis/quality/shift-quality.ts';
import { MovingLine } from '../../analysis/rhythm/moving-line.ts';
import { RhythmStream } from '../../analysis/rhythm/analyse-rhythm.ts';
import { lostBeatGaps } from '../../analysis/rhythm/lost-beats.ts';
import { extraMarkSpans, noiseSpans } from '../../analysis/rhythm/noise-spans.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { liesInPoorSignal, removePoorSignalClasses } from '../../analysis/rhythm/poor-signal-classes.ts';
import type { JoinedQuality, LeadQuality } from '../../model/qrs-quality.ts';
import type { BeatClass, Rhythm } from '../../model/rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { givenLabels, withGivenClasses } from './beat-classes.ts';
import type { DetectedRhythm, QrsDetection } from './qrs-detection.ts';
import type { ChosenSignal } from './read-leads.ts';
import { type BlockContext, forEachBlock } from './for-each-block.ts';
import { rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';

/**
 * Returns which RR are left out of the heart rate, including all those that extend into a gap or into noise.
 * @param gaps  ascending and disjoint
 */
export function findLeftOutRr(
  { timesSec, isLeftOut }: Pick<Rhythm, 'timesSec' | 'isLeftOut'>,
  gaps: readonly TimeSpan[],
): boolean[] {
  const isIn = rrOverlapTest(timesSec, gaps);
  return isLeftOut.map((is, i) => (i > 0 && isIn(i - 1)) || is);
}

/** Rhythm of a detection, and the quality of its beats and stretches. */
export interface JudgedBeats extends DetectedRhythm {
  /** Null if it is not selected; times are relative to the recording's first sample. */
  readonly quality: JoinedQuality | null;
  /** Classes as they were found, before those of the user or an annotator replaced them. */
  readonly found: readonly BeatClass[];
  /** Long RR in which the baseline shifts by more than half of QRS, s from the recording's first sample. */
  readonly moved: readonly TimeSpan[];
  /**
   * Spans without RR: of poor signal in which marks are noise, and of missing samples in which a beat may be lost.
   * Ascending and disjoint, s.
   */
  readonly noise: readonly TimeSpan[];
}

/**
 * Computes the rhythm of a detection, classes by RR and by shape, and the quality of the ECG around the beats. It
 * needs one pass over the ECG and the further leads, after the beats are known.
 *
 * @param judges       whether the quality is needed, and for one lead or for all in which beats are found together
 * @param isAnnotated  whether the beats, and so their classes, are an annotator's
 */
export async function judgeBeats(
  detection: QrsDetection,
  { lead, quality, label, startIndex, beside, otherQualities }: ChosenSignal,
  judges: 'nothing' | 'one' | 'all',
  isAnnotated: boolean,
  context: BlockContext,
): Promise<JudgedBeats> {
  const { beats } = detection;
  const { fs, sampleCount } = lead.frame;
  const startSec = startIndex / fs;
  const { timesSec, beatIndexes } = beatsByR(beats);
  const trace = timesSec.length === 0 ? null : { fs, sampleCount, startSec, leadCount: 1 + beside.length };
  const stream = new RhythmStream(timesSec, trace);
  const rSec = Float64Array.from(beats, (beat) => (beat.rSec ?? beat.onsetIndex / fs) - startSec);
  const line = new MovingLine(
    timesSec.map((sec) => sec - startSec),
    fs,
    sampleCount,
  );
  const labels = givenLabels(detection, isAnnotated);
  const isGiven = (place: number): boolean => (labels[beatIndexes[place] ?? -1] ?? null) !== null;
  const isJudged = judges !== 'nothing';
  const joined = async (own: LeadQuality): Promise<JoinedQuality> => {
    const leads = [{ ...own, label }];
    for (const other of judges === 'all' ? otherQualities : [])
      leads.push({ ...(await other.quality.judge(rSec, context)), label: other.label });
    return shiftQuality(joinQualities(leads, rSec), startSec);
  };
  const named = (judged: JoinedQuality | null): JudgedBeats => {
    const whole = stream.finish();
    const lost = lostBeatGaps(
      whole.timesSec,
      lead.gaps.map(({ from, to }) => ({ fromSec: startSec + from / fs, toSec: startSec + to / fs })),
    );
    const inPoor = judged === null ? [] : noiseAmong(whole.timesSec, judged, isGiven, beatIndexes, lost);
    const rhythm = judged === null ? whole : removePoorSignalClasses(whole, judged, inPoor);
    const extra = judged === null ? [] : extraMarkSpans(whole.timesSec, whole.classReason, isGiven);
    const noise = joinSpans([...inPoor, ...extra, ...lost]);
    const given = withGivenClasses(rhythm, beatIndexes, detection, isAnnotated);
    const moved = line.finish().map(({ fromSec, toSec }) => ({
      fromSec: fromSec + startSec,
      toSec: toSec + startSec,
    }));
    const isLeftOut = noise.length === 0 ? given.isLeftOut : findLeftOutRr(given, noise);
    const counted = { ...given, isLeftOut };
    return { rhythm: counted, found: rhythm.classes, beatIndexes, quality: judged, moved, noise };
  };
  if (trace === null) {
    return named(isJudged ? await joined(await quality.judge(rSec, context)) : null);
  }
  const judge = isJudged ? await quality.makeJudge(rSec, context) : null;
  await forEachBlock(lead, context, async (block, x) => {
    const further: Float64Array[] = [];
    for (const other of beside) further.push(await other.read(block, context.signal));
    stream.push(x, ...further);
    judge?.push(x);
    line.push(x);
  });
  return named(judge === null ? null : await joined(judge.finish(lead.gaps)));
}

/**
 * Finds where marks in poor signal are noise.
 * @param isGiven  returns whether a beat has a class from the user or an annotator, and so is a true beat
 * @param beatIndexes  index of the beat of each mark
 * @param lost  gaps in which beats may be lost, s
 */
function noiseAmong(
  timesSec: Float64Array,
  judged: LeadQuality,
  isGiven: (place: number) => boolean,
  beatIndexes: Int32Array,
  lost: readonly TimeSpan[],
): TimeSpan[] {
  return noiseSpans(
    timesSec,
    liesInPoorSignal(timesSec, judged).map((isPoor, place) => isPoor && !isGiven(place)),
    (place) => judged.beats.isStep[beatIndexes[place] ?? -1] === 1,
    lost,
  );
}

/** Returns R of the beats that have one, ascending, and the index of the beat of each. */
export function beatsByR(beats: QrsDetection['beats']): Pick<DetectedRhythm, 'beatIndexes'> & {
  readonly timesSec: Float64Array;
} {
  const secAt = (index: number): number => beats[index]?.rSec ?? Number.NaN;
  const beatIndexes = new Int32Array(beats.length)
    .map((_, index) => index)
    .filter((index) => !Number.isNaN(secAt(index)));
  const isSorted = beatIndexes.every((index, i) => i === 0 || secAt(beatIndexes[i - 1] ?? 0) <= secAt(index));
  // For equal times, the earlier beat comes first.
  if (!isSorted) beatIndexes.sort((a, b) => secAt(a) - secAt(b) || a - b);
  return { timesSec: Float64Array.from(beatIndexes, secAt), beatIndexes };
}
