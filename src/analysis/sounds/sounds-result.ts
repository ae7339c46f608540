import { nullForNaN } from '../intervals/statistics.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import {
  type AlignedInterval,
  type AlignedLandmark,
  describeAlignment,
} from '../aligned/aligned-interval.ts';
import type { BeatAlignment, IntervalBeat } from '../../model/intervals.ts';
import type { LvetMissReason, SoundBeat, SoundsResult, SoundWindow } from '../../model/sounds.ts';
import type { Segmentation } from '../intervals/segment.ts';
import type { FoundSounds } from './find-sounds.ts';
import type { BeatSpans, Marks, SpanName } from './spans.ts';
import { type ByMethod, byMethod } from '../../model/methods.ts';

/** R and both sounds by alignment, and the intervals from R to them. */
export interface AlignedSounds {
  readonly landmarks: Readonly<Record<'r' | 's1' | 's2', AlignedLandmark>>;
  readonly intervals: Readonly<Record<'s1' | 's2', AlignedInterval>>;
}

/** What is known of the kept beats. */
export interface KeptSounds {
  readonly aligned: AlignedSounds;
  /** Indices of the kept beats among all, in order. */
  readonly kept: readonly number[];
  readonly found: FoundSounds;
  readonly qrsMs: Marks;
  /** End of T, s; NaN where a beat has none. */
  readonly tEndSec: Float64Array;
  readonly marks: ByMethod<Readonly<Record<'s1' | 's2', Marks>>>;
  readonly spans: BeatSpans;
  /** The kept beats as the intervals have them; null without a PPG. */
  readonly pulse: readonly IntervalBeat[] | null;
}

/**
 * Puts the result together: every beat by both methods, and the heart rate.
 *
 * @param segmentation  all beats
 * @param sounds        of the kept beats
 * @param windows       judged, in order
 * @returns times in s after the record's start, intervals in ms; heart rate in beats a minute
 */
export function assembleSounds(
  segmentation: Segmentation,
  sounds: KeptSounds,
  windows: readonly SoundWindow[],
): SoundsResult {
  const keptIndex = new Map(sounds.kept.map((i, b) => [i, b]));
  const { r: alignedR, ...both } = sounds.aligned.landmarks;
  const alignment = describeAlignment({ r: alignedR }, both);
  const beats = segmentation.beats.map((beat, i): SoundBeat => {
    const { rSec: r, window, rejected } = beat;
    const b = keptIndex.get(i);
    return {
      r,
      window,
      rejected,
      ...(b === undefined ? nothing : { ...measured(r, b, sounds), ...alignment(b) }),
    };
  });
  return { beats, windows, heartRate: heartRateOfBeats(beats)?.perMinute ?? null };
}

type Alignment = BeatAlignment<'r', 's1' | 's2'>;
type Measured = Omit<SoundBeat, 'r' | 'window' | 'rejected' | keyof Alignment>;

const none = byMethod(() => null);
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
  { found, qrsMs, tEndSec, marks, spans, pulse }: KeptSounds,
): Measured {
  const time = (name: 's1' | 's2') => byMethod((method) => nullForNaN(r + marks[method][name][b] / 1000));
  const span = (name: SpanName | 'pepOverLvet' | 'qtOverQs2') =>
    byMethod((method) => nullForNaN(spans[method][name][b]));
  return {
    missed: {
      qrs: Number.isNaN(qrsMs[b]) ? 'no-onset' : null,
      s1: found.s1.missed[b],
      s2: found.s2.missed[b],
      lvet: pulse === null ? 'no-channel' : whyNoLvet(pulse[b]),
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

function whyNoLvet({ rejected, missed }: IntervalBeat): LvetMissReason | null {
  return rejected ?? missed.foot ?? missed.notch;
}
