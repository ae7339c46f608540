import type { BeatSeries } from '../../analysis/series/beat-series.ts';
import type { RespirationSource } from '../../model/series.ts';
import { hasOnlyMarks, requireChannel, UnknownRoleError } from '../channels.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import type { MeasuredSeries } from './measure-series.ts';
import { LevelReader } from './level-reader.ts';

/** A series that varies with breathing, and its source. */
export interface Breath {
  readonly from: RespirationSource;
  readonly series: BeatSeries;
}

/** Breathing series: the selected one, and the one that it is compared with. */
export interface MeasuredBreath {
  readonly breath: Breath | null;
  readonly against: Breath | null;
}

/** Length over which a recorded breathing channel is averaged, s. */
const stepSec = 0.25;
/** Length of the pieces in which it is read, s. */
const pieceSec = 600;
/** Time before R at which the level is taken from which R rises, in the middle of PR, s. */
const levelSec = 0.08;

/** Measures a series of this kind from the same beats. */
type Measure = (kind: 'rr' | 'amplitude') => Promise<MeasuredSeries>;

/**
 * Chooses the signal from which the breathing rate is found: a recorded channel; else the height of R, which varies
 * with the heart's axis and the chest; or for beats without a signal, RR, which respiration lengthens and shortens.
 *
 * @param requestedSource   `auto` uses what is available without another measurement
 * @param measured the series that is analysed
 * @param measure  measures another series if needed
 * @throws BeatbenchError `no-channel` if the selected source is not in the recording, and errors of reading the file
 */
export async function measureRespiration(
  requestedSource: RespirationSource | 'auto' | 'none',
  measured: MeasuredSeries,
  options: AnalysisOptions,
  measure: Measure,
): Promise<MeasuredBreath> {
  const { recording, choice } = options;
  const hasEcg = !hasOnlyMarks(recording) && choice.ecg !== null && choice.ecg !== undefined;
  const belt = recording.channels.findIndex(({ role }) => role === 'respiration');
  // The times of pulse intervals are those of feet.
  const hasR = hasEcg && measured.kind !== 'pulse';
  const ofBeats = (): Promise<Breath> | null => {
    if (hasR) return ofRAmplitude(measured, options);
    if (measured.kind !== 'rr' && measured.kind !== 'pulse') return null;
    const from = measured.kind === 'rr' ? 'rr' : 'pulse-interval';
    return Promise.resolve({ from, series: withoutArtefacts(measured) });
  };
  // Waves of vessel tone do not affect the height of R, which therefore shows whether they were mistaken for breaths.
  const besideWaves = (beats: MeasuredSeries): Promise<Breath> | null =>
    hasEcg ? ofRAmplitude(beats, options) : null;
  switch (requestedSource) {
    case 'none':
      return { breath: null, against: null };
    case 'channel':
      if (belt < 0)
        throw new UnknownRoleError(
          recording,
          'respiration',
          'No channel is marked as respiration; choose one, or have it derived',
        );
      return { breath: await ofChannel(belt, measured, options), against: await ofBeats() };
    case 'r-amplitude': {
      requireChannel(recording, choice, 'ecg');
      const beats = hasR ? measured : await measure('rr');
      return { breath: await ofRAmplitude(beats, options), against: null };
    }
    case 'rr': {
      const rr = measured.kind === 'rr' ? measured : await measure('rr');
      return { breath: { from: 'rr', series: withoutArtefacts(rr) }, against: await besideWaves(rr) };
    }
    case 'pulse-amplitude': {
      const own = measured.kind === 'amplitude' ? measured : await measure('amplitude');
      return {
        breath: { from: 'pulse-amplitude', series: withoutArtefacts(own) },
        against: await besideWaves(own),
      };
    }
    default:
      if (belt < 0) return { breath: await ofBeats(), against: null };
      return { breath: await ofChannel(belt, measured, options), against: await ofBeats() };
  }
}

/** Returns the values without artefacts. */
function withoutArtefacts({ measured: { timesSec, values }, kinds }: MeasuredSeries): BeatSeries {
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

/** Returns the height of R above the level before it, at each R of the series. */
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

/** Averages a recorded breathing channel over quarters of a second; those with a gap are left out. */
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
