import { nullForNaN } from '../intervals/statistics.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import {
  type AlignedInterval,
  type AlignedLandmark,
  describeAlignment,
  fillMissingWithOwnTime,
} from '../aligned/aligned-interval.ts';
import type { BeatAlignment } from '../../model/intervals.ts';
import type { LvetMissReason, SoundBeat, SoundMissReason, SoundsResult } from '../../model/sounds.ts';
import { withLazyBeats } from '../intervals/lazy-beats.ts';
import type { Segmentation } from '../intervals/segment.ts';
import type { BeatSpans, Marks, SpanName } from './spans.ts';
import { type ByMethod, mapMethods } from '../../model/methods.ts';

/** R and both sounds by alignment, and the intervals from R to them. */
export interface AlignedSounds {
  readonly landmarks: Readonly<Record<'r' | 's1' | 's2', AlignedLandmark>>;
  readonly intervals: Readonly<Record<'s1' | 's2', AlignedInterval>>;
}

/** Results for the kept beats. */
export interface KeptSounds {
  readonly aligned: AlignedSounds;
  /** Indices of the kept beats among all, in order. */
  readonly kept: readonly number[];
  /** Reason why each beat lacks a sound. */
  readonly missed: Readonly<Record<'s1' | 's2', readonly (SoundMissReason | null)[]>>;
  readonly qrsMs: Marks;
  /** End of T, s; NaN where a beat has none. */
  readonly tEndSec: Float64Array;
  readonly marks: ByMethod<Readonly<Record<'s1' | 's2', Marks>>>;
  readonly spans: BeatSpans;
  /** Reason why each beat has no LVET; null without a PPG. */
  readonly lvetMissed: readonly (LvetMissReason | null)[] | null;
}

/**
 * Assembles the result: every beat by every method, and the heart rate.
 *
 * @param segmentation  all beats
 * @param sounds        of the kept beats
 * @param rest          windows, judged, in order, and the mains interference found
 * @returns times in s after the record's start, intervals in ms; heart rate in beats per minute
 */
export function assembleSounds(
  segmentation: Segmentation,
  sounds: KeptSounds,
  rest: Pick<SoundsResult, 'windows' | 'mains'>,
): SoundsResult {
  const all = segmentation.beats;
  const keptIndex = new Int32Array(all.length).fill(-1);
  sounds.kept.forEach((i, b) => (keptIndex[i] = b));
  const { r: alignedR, ...both } = sounds.aligned.landmarks;
  const alignment = describeAlignment({ r: fillMissingWithOwnTime(alignedR) }, both);
  const at = (i: number): SoundBeat => {
    const { rSec: r, window, rejected } = all[i];
    const b = keptIndex[i];
    return { r, window, rejected, ...(b < 0 ? nothing : { ...measured(r, b, sounds), ...alignment(b) }) };
  };
  const heartRate = heartRateOfBeats(all.map(({ rSec, rejected }) => ({ r: rSec, rejected })));
  const { windows, ...found } = rest;
  return withLazyBeats(
    { count: all.length, at },
    { windows, heartRate: heartRate?.perMinute ?? null, ...found },
  );
}

type Alignment = BeatAlignment<'r', 's1' | 's2'>;
type Measured = Omit<SoundBeat, 'r' | 'window' | 'rejected' | keyof Alignment>;

const none = mapMethods(() => null);
const nothing: Measured & Alignment = {
  missed: { qrs: null, s1: null, s2: null, lvet: null },
  qrs: null,
  s1: none,
  s2: none,
  qs2: none,
  s1s2: none,
  pep: none,
  lvet: none,
  pepOverLvet: none,
  tEnd: null,
  qt: null,
  qtOverQs2: none,
  likelyError: { r: null, s1: null, s2: null },
  match: { s1: null, s2: null },
  leftOut: { s1: null, s2: null },
};

function measured(
  r: number,
  b: number,
  { missed, qrsMs, tEndSec, marks, spans, lvetMissed }: KeptSounds,
): Measured {
  const time = (name: 's1' | 's2') => mapMethods((method) => nullForNaN(r + marks[method][name][b] / 1000));
  const span = (name: SpanName | 'pepOverLvet' | 'qtOverQs2') =>
    mapMethods((method) => nullForNaN(spans[method][name][b]));
  return {
    missed: {
      qrs: Number.isNaN(qrsMs[b]) ? 'no-onset' : null,
      s1: missed.s1[b],
      s2: missed.s2[b],
      lvet: lvetMissed === null ? 'no-channel' : lvetMissed[b],
    },
    qrs: nullForNaN(r + qrsMs[b] / 1000),
    s1: time('s1'),
    s2: time('s2'),
    qs2: span('qs2'),
    s1s2: span('s1s2'),
    pep: span('pep'),
    lvet: span('lvet'),
    pepOverLvet: span('pepOverLvet'),
    tEnd: nullForNaN(tEndSec[b]),
    qt: nullForNaN(spans.historic.qt[b]),
    qtOverQs2: span('qtOverQs2'),
  };
}
