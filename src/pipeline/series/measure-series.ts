import { fillMissingWithOwnTime } from '../../analysis/aligned/aligned-interval.ts';
import { nullForNaN } from '../../analysis/intervals/statistics.ts';
import {
  type BeatValue,
  intervalsBetween,
  type MarkedSeries,
  markedSeries,
} from '../../analysis/series/series-of-beats.ts';
import { canSeparateNoise } from '../../analysis/series/white-noise.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import { excludedSpans } from '../stretches/excluded-spans.ts';
import type { Warning } from '../../model/failure.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { ectopicClasses, type Rhythm } from '../../model/rhythm.ts';
import type { RunFact } from '../../model/run-facts.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { SeriesKind } from '../../model/series.ts';
import type { AnalysisName } from '../analyses.ts';
import { hasOnlyMarks, requireChannel } from '../channels.ts';
import { analyseIntervals } from '../intervals/analyse-intervals.ts';
import { analyseLandmark } from '../landmarks/analyse-landmark.ts';
import { analyseRhythm } from '../qrs/analyse-qrs.ts';
import type { StagesRun } from '../run-stages.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { analyseSounds } from '../sounds/analyse-sounds.ts';
import { analyseWaves } from '../waves/analyse-waves.ts';
import { pulseAmplitudes } from './pulse-amplitudes.ts';
import { estimateRErrors } from './r-errors.ts';

/** A series as measured. */
export interface MeasuredSeries extends MarkedSeries {
  readonly kind: SeriesKind;
  readonly name: string;
  readonly unit: string;
  /** Whether consecutive values share a mark, and so its error. */
  readonly sharesMarks: boolean;
  /** Why the likely errors of its values are unknown; null if they are known. */
  readonly whyNoErrors: string | null;
  /** The part of the recording that the series covers, s. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly warnings: readonly Warning[];
  readonly facts: readonly RunFact[];
}

/** Values measured beat by beat, and facts and warnings of the run. */
interface Measured extends Pick<StagesRun<unknown>, 'warnings' | 'facts'> {
  readonly beats: Iterable<BeatValue>;
  readonly unit?: string;
  readonly whyNoErrors?: string | null;
  /** Why the landmark of each window cannot be aligned, in a sentence; null where it can. */
  readonly whyNoValues?: readonly (string | null)[];
}

/** How a series is measured. */
interface SeriesSource {
  readonly name: string;
  /** Analysis that measures it. */
  readonly analysis: AnalysisName;
  /** Whether its values are intervals between beats. */
  readonly isInterval: boolean;
  readonly measure: (options: AnalysisOptions) => Promise<Measured>;
}

const sources: Readonly<Record<SeriesKind, SeriesSource>> = {
  rr: { name: 'RR', analysis: 'qrs', isInterval: true, measure: measureRr },
  pulse: { name: 'Pulse interval', analysis: 'landmark', isInterval: true, measure: measurePulse },
  rptt: {
    name: 'rPTT',
    analysis: 'intervals',
    isInterval: false,
    measure: (options) => measureIntervals(options, 'rptt'),
  },
  lvet: {
    name: 'LVET',
    analysis: 'intervals',
    isInterval: false,
    measure: (options) => measureIntervals(options, 'lvet'),
  },
  qs2: {
    name: 'QS2',
    analysis: 'sounds',
    isInterval: false,
    measure: (options) => measureSounds(options, 'qs2'),
  },
  pep: {
    name: 'PEP',
    analysis: 'sounds',
    isInterval: false,
    measure: (options) => measureSounds(options, 'pep'),
  },
  qt: { name: 'QT', analysis: 'waves', isInterval: false, measure: measureQt },
  amplitude: { name: 'Pulse amplitude', analysis: 'intervals', isInterval: false, measure: measureAmplitude },
};

/**
 * Measures a series of one value per beat: RR with `qrs`, pulse intervals with a landmark of the pulse, rPTT, LVET and
 * amplitude with `intervals`, QS2 and PEP with `sounds`, QT with `waves`. Landmarks of single beats by alignment are
 * used, because averaging over beats hides their variability.
 *
 * @param kind    kind of the series
 * @param options of that analysis; its parameters are only those of the beats
 * @throws BeatbenchError `no-channel`, `too-short`, `no-beats` if no beat has a value, and what that analysis throws
 */
export async function measureSeries(kind: SeriesKind, options: AnalysisOptions): Promise<MeasuredSeries> {
  const { name, analysis, isInterval, measure } = sources[kind];
  const { recording } = options;
  if (kind !== 'rr' && hasOnlyMarks(recording)) {
    throw new BeatbenchError(
      'no-channel',
      `This recording has beats and no signal, which ${name} needs; choose the series of RR.`,
      { file: recording.name },
    );
  }
  const measured = await measure(options);
  const { beats, unit = 'ms', whyNoErrors = null, warnings, facts } = measured;
  const marked = markedSeries(beats, isInterval);
  if (marked.measured.values.length === 0) {
    const reason = measured.whyNoValues?.find((why) => why !== null);
    const why = reason ?? `The ${analysis} analysis gives the reason for each beat.`;
    throw new BeatbenchError('no-beats', `No beat has a value, so there is no series of ${name}. ${why}`, {
      file: recording.name,
    });
  }
  const { from = 0, to = 'end' } = options.parameters;
  const lastSec = marked.measured.timesSec.at(-1) ?? 0;
  const endSec = Math.min(typeof to === 'number' ? to : Infinity, Math.max(recording.durationSec, lastSec));
  const part = { fromSec: Number(from), toSec: endSec };
  return { ...marked, kind, name, unit, sharesMarks: isInterval, whyNoErrors, ...part, warnings, facts };
}

async function measureRr(options: AnalysisOptions): Promise<Measured> {
  const { rhythm, channelIndex, warnings, facts } = await analyseRhythm(options);
  const { timesSec, classes, isLeftOut }: Rhythm = rhythm.rhythm;
  const errorsMs = channelIndex === null ? undefined : await estimateRErrors(timesSec, channelIndex, options);
  const others: ReadonlySet<string> = new Set(ectopicClasses);
  const beats = intervalsBetween(
    timesSec,
    (beat) => others.has(classes[beat] ?? ''),
    (beat) => isLeftOut[beat] === true,
    errorsMs,
  );
  const whyNoErrors = channelIndex === null ? 'a list of beats does not state its errors' : null;
  return { beats, whyNoErrors, warnings: [...warnings, ...noiseWarnings(timesSec, rhythm.noise)], facts };
}

/** Makes the warning that RR are of noise, if there are any. */
function noiseWarnings(timesSec: Float64Array, noise: readonly TimeSpan[]): Warning[] {
  if (noise.length === 0) return [];
  const isIn = rrOverlapTest(timesSec, noise);
  const count = Array.from(timesSec.subarray(1), (_, i) => isIn(i)).filter(Boolean).length;
  const places = noise.length === 1 ? 'one stretch' : `${noise.length} stretches`;
  return [
    {
      code: 'left-out',
      message: `${count} RR in ${places} of noise, calibration pulses or missing signal are left out of all figures.`,
    },
  ];
}

async function measurePulse(options: AnalysisOptions): Promise<Measured> {
  const { recording, choice, parameters } = options;
  const channel = recording.channels[requireChannel(recording, choice, 'ppg')]?.label ?? '';
  const given: ParameterValues = { ...parameters, channel, landmark: 'rising', timedFrom: 'previous' };
  const { outputs, warnings, facts } = await analyseLandmark({ ...options, parameters: given });
  const marks = outputs.landmarkJudge.beats;
  const timesSec = marks.map(({ landmark }) => landmark.aligned ?? Number.NaN);
  const errorsMs = marks.map(({ likelyError }) => likelyError.landmark ?? Number.NaN);
  const { stretches = [], durationSec } = recording;
  const isExcluded = rrOverlapTest(timesSec, excludedSpans(stretches, durationSec));
  const beats = intervalsBetween(
    timesSec,
    () => false,
    (beat) => beat > 0 && isExcluded(beat - 1),
    errorsMs,
  );
  const { windows } = outputs.landmarkJudge;
  const whyNoValues = windows.map(({ intervals: { interval } }) => interval.aligned.notMeasurable);
  return { beats, warnings, facts, whyNoValues };
}

async function measureIntervals(options: AnalysisOptions, which: 'rptt' | 'lvet'): Promise<Measured> {
  const { outputs, warnings, facts } = await analyseIntervals(options);
  const beats = outputs.judge.beats.map((beat) => {
    const { r, foot, notch } = beat.likelyError;
    // R that was not aligned stays as found, and its error is unknown.
    const ends = which === 'rptt' ? [r ?? 0, foot] : [foot, notch];
    return { at: beat.r, value: beat[which].aligned, error: joinErrors(ends) };
  });
  const whyNoValues = outputs.judge.windows.map(({ intervals }) => intervals[which].aligned.notMeasurable);
  return { beats, warnings, facts, whyNoValues };
}

/** Combines the errors of an interval's bounds, which add in squares; null if one is unknown. */
function joinErrors(bounds: readonly (number | null)[]): number | null {
  return bounds.includes(null) ? null : Math.hypot(...bounds.map((error) => error ?? 0));
}

/**
 * Measures QS2 and PEP of single beats. Both begin at the aligned R of the beat minus the median delay from QRS onset
 * to R. The onset marked in a single beat thus does not affect its value relative to others. PEP is QS2 − aligned
 * LVET, from which R cancels.
 */
async function measureSounds(options: AnalysisOptions, which: 'qs2' | 'pep'): Promise<Measured> {
  if (which === 'pep') requireChannel(options.recording, options.choice, 'ppg');
  const { result, outputs, withPulse, warnings, facts } = await analyseSounds(options);
  const { onsets, soundsBeats, soundsAlign } = outputs;
  const { r: alignedR, s2 } = soundsAlign.landmarks;
  const { kept } = soundsBeats;
  const rMs = fillMissingWithOwnTime(alignedR).ms;
  const leadsMs = kept.map((i, k) => (onsets[i] ?? Number.NaN) - (rMs[k] ?? 0));
  const onsetMs = median(leadsMs.filter((ms) => !Number.isNaN(ms)));
  const numbers = new Map(kept.map((i, k) => [i, k]));
  const beats = result.beats.map((beat, i): BeatValue => {
    const k = numbers.get(i);
    if (k === undefined) return { at: beat.r, value: null };
    const qs2 = nullForNaN((s2.ms[k] ?? Number.NaN) - (rMs[k] ?? 0) - onsetMs);
    const ends = [beat.likelyError.r ?? 0, beat.likelyError.s2];
    if (which === 'qs2') return { at: beat.r, value: qs2, error: joinErrors(ends) };
    const lvet = beat.lvet.aligned;
    const { foot, notch } = withPulse?.judge.beats[i]?.likelyError ?? noPulse;
    const value = qs2 === null || lvet === null ? null : qs2 - lvet;
    return { at: beat.r, value, error: joinErrors([...ends, foot, notch]) };
  });
  const whyNoValues = result.windows.map(({ intervals }) => intervals.s2.aligned.notMeasurable);
  return { beats, warnings, facts, whyNoValues };
}

const noPulse = { foot: null, notch: null };

async function measureQt(options: AnalysisOptions): Promise<Measured> {
  const { result, outputs, warnings, facts } = await analyseWaves(options);
  const { qtErrorMs } = outputs.waves;
  const beats = result.beats.map(({ r, qt }, i) => ({ at: r, value: qt, error: qtErrorMs[i] ?? null }));
  return { beats, warnings, facts };
}

async function measureAmplitude(options: AnalysisOptions): Promise<Measured> {
  const { outputs, warnings, facts } = await analyseIntervals(options);
  const channelIndex = requireChannel(options.recording, options.choice, 'ppg');
  const amplitudes = await pulseAmplitudes(outputs.judge, channelIndex, options);
  const beats = outputs.judge.beats.map(({ r }, i): BeatValue => {
    const { value = null, error = null } = amplitudes[i] ?? {};
    return { at: r, value, error };
  });
  const { unit = '', fs = 0 } = options.recording.channels[channelIndex] ?? {};
  const whyNoErrors = canSeparateNoise(fs)
    ? null
    : 'the pulse is sampled too slowly to separate it from its noise';
  return { beats, unit, whyNoErrors, warnings, facts };
}
