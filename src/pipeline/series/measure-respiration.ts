import type { BeatSeries } from '../../analysis/series/beat-series.ts';
import type { RespirationSource } from '../../model/series.ts';
import { isOfMarks, requireChannel, UnknownRoleError } from '../channels.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import type { MeasuredSeries } from './measure-series.ts';
import { LevelReader } from './level-reader.ts';

/** What moves with breathing, and where it is from. */
export interface Breath {
  readonly from: RespirationSource;
  readonly series: BeatSeries;
}

/** What was measured for the breathing: first what was asked for, then what it is held against. */
export interface MeasuredBreath {
  readonly breath: Breath | null;
  readonly against: Breath | null;
}

/** A recorded breath is taken in means over this, s. */
const stepSec = 0.25;
/** It is read in pieces of this length, s. */
const pieceSec = 600;
/** The level that R rises from: the middle of PR, before R, s. */
const levelSec = 0.08;

/** How a series of this kind is measured, from the same beats. */
type Measure = (kind: 'rr' | 'amplitude') => Promise<MeasuredSeries>;

/**
 * What the rate of breathing is found from: a recorded channel; else the height of R, which moves with the heart's axis and
 * the chest; of beats without a signal RR, which respiration makes longer and shorter.
 *
 * @param wanted   `auto` takes what is there without another measurement
 * @param measured the series that stands beside it
 * @param measure  another series, where that is asked for
 * @throws BeatbenchError `no-channel` where what is asked for is not in the recording, and what reading the file gives
 */
export async function measureRespiration(
  wanted: RespirationSource | 'auto' | 'none',
  measured: MeasuredSeries,
  options: AnalysisOptions,
  measure: Measure,
): Promise<MeasuredBreath> {
  const { recording, choice } = options;
  const hasEcg = !isOfMarks(recording) && choice.ecg !== null && choice.ecg !== undefined;
  const belt = recording.channels.findIndex(({ role }) => role === 'respiration');
  // Of pulse intervals the times are those of feet.
  const hasR = hasEcg && measured.kind !== 'pulse';
  const ofBeats = (): Promise<Breath> | null => {
    if (hasR) return ofRAmplitude(measured, options);
    if (measured.kind !== 'rr' && measured.kind !== 'pulse') return null;
    const from = measured.kind === 'rr' ? 'rr' : 'pulse-interval';
    return Promise.resolve({ from, series: standing(measured) });
  };
  // Waves of the vessels' tone do not move the height of R, so that it tells whether they were taken for breaths.
  const besideWaves = (beats: MeasuredSeries): Promise<Breath> | null =>
    hasEcg ? ofRAmplitude(beats, options) : null;
  switch (wanted) {
    case 'none':
      return { breath: null, against: null };
    case 'channel':
      if (belt < 0)
        throw new UnknownRoleError(
          recording,
          'respiration',
          'No channel is known as respiration; say which it is, or let it be derived',
        );
      return { breath: await ofChannel(belt, measured, options), against: await ofBeats() };
    case 'r-amplitude': {
      requireChannel(recording, choice, 'ecg');
      const beats = hasR ? measured : await measure('rr');
      return { breath: await ofRAmplitude(beats, options), against: null };
    }
    case 'rr': {
      const rr = measured.kind === 'rr' ? measured : await measure('rr');
      return { breath: { from: 'rr', series: standing(rr) }, against: await besideWaves(rr) };
    }
    case 'pulse-amplitude': {
      const own = measured.kind === 'amplitude' ? measured : await measure('amplitude');
      return { breath: { from: 'pulse-amplitude', series: standing(own) }, against: await besideWaves(own) };
    }
    default:
      if (belt < 0) return { breath: await ofBeats(), against: null };
      return { breath: await ofChannel(belt, measured, options), against: await ofBeats() };
  }
}

/** The values with which nothing is wrong. */
function standing({ measured: { timesSec, values }, kinds }: MeasuredSeries): BeatSeries {
  const own = { timesSec: new Float64Array(values.length), values: new Float64Array(values.length) };
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (kinds[i] !== null) continue;
    own.timesSec[count] = timesSec[i] ?? Number.NaN;
    own.values[count++] = values[i] ?? Number.NaN;
  }
  return {
    timesSec: own.timesSec.subarray(0, count),
    values: own.values.subarray(0, count),
    follows: new Uint8Array(count),
  };
}

/** How high R stands over the level before it, at each R of the series. */
async function ofRAmplitude(
  { measured: { timesSec }, kinds }: MeasuredSeries,
  { recording, choice, signal }: AnalysisOptions,
): Promise<Breath> {
  const channelIndex = choice.ecg ?? 0;
  const levels = new LevelReader(async (from, to) => {
    const { values } = await recording.read(channelIndex, from, to, signal);
    return values;
  }, recording.channels[channelIndex]);
  const times: number[] = [];
  const heights: number[] = [];
  for (const [i, at] of timesSec.entries()) {
    if (kinds[i] !== null) continue;
    const height = (await levels.at(at)) - (await levels.at(at - levelSec));
    if (Number.isNaN(height)) continue;
    times.push(at);
    heights.push(height);
  }
  return {
    from: 'r-amplitude',
    series: {
      timesSec: Float64Array.from(times),
      values: Float64Array.from(heights),
      follows: new Uint8Array(times.length),
    },
  };
}

/** A recorded breath in means over a quarter of a second; those with a gap are left out. */
async function ofChannel(
  channelIndex: number,
  { fromSec, toSec }: MeasuredSeries,
  { recording, signal }: Pick<AnalysisOptions, 'recording' | 'signal'>,
): Promise<Breath> {
  const { fs, sampleCount } = recording.channels[channelIndex] ?? { fs: 1, sampleCount: 0 };
  const stepCount = Math.max(1, Math.round(stepSec * fs));
  const pieceCount = stepCount * Math.max(1, Math.round((pieceSec * fs) / stepCount));
  const times: number[] = [];
  const means: number[] = [];
  const end = Math.min(sampleCount, Math.ceil(toSec * fs));
  for (let from = Math.max(0, Math.floor(fromSec * fs)); from < end; from += pieceCount) {
    const { values } = await recording.read(channelIndex, from, Math.min(end, from + pieceCount), signal);
    for (let at = 0; at + stepCount <= values.length; at += stepCount) {
      let sum = 0;
      for (let k = at; k < at + stepCount; k++) sum += values[k] ?? Number.NaN;
      if (Number.isNaN(sum)) continue;
      times.push((from + at + (stepCount - 1) / 2) / fs);
      means.push(sum / stepCount);
    }
  }
  return {
    from: 'channel',
    series: {
      timesSec: Float64Array.from(times),
      values: Float64Array.from(means),
      follows: new Uint8Array(times.length),
    },
  };
}
