import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../src/model/recording.ts';
import { withRoles } from '../support/landmark-run.ts';
import { oneShapePulses, type PulseBeat } from './one-shape-pulses.ts';
import { lowerShiftBounds } from './shift-bounds.ts';
import { carryGroups, singleBeats } from './single-beats.ts';

export type PulseFeature = 'foot' | 'notch';

/** One kind of record of the study. */
export interface AlignedCase {
  /** SD of the white noise before the low-pass, relative to the pulse. */
  readonly noise: number;
  readonly params?: Partial<SynthParams>;
  /** Whether all pulses have one shape and only notch and foot vary. */
  readonly isOneShape?: boolean;
  /** Number of beats aligned together; all if omitted. */
  readonly together?: number;
}

/** Errors of single beats of one feature in one record, ms. */
export interface FeatureStudy {
  readonly historic: Float64Array;
  readonly leastVariance: Float64Array;
  readonly aligned: Float64Array;
  /** Likely errors of `aligned`. */
  readonly likely: Float64Array;
  /** Squared errors that are certain, ms². */
  readonly squares: Float64Array;
  /** The true value relative to the true R; NaN if the row has no true beat. */
  readonly afterR: Float64Array;
  /** Indices of beats that were aligned together. */
  readonly groups: readonly (readonly number[])[];
  /** Lower bounds of the SD: with unknown size and offset; and with unknown slope too. */
  readonly bound: number;
  readonly boundWithSlope: number;
}

/** Makes one record and finds its single beats by all methods. */
export async function studyRecord(
  one: AlignedCase,
  seed: number,
): Promise<Readonly<Record<PulseFeature, FeatureStudy>>> {
  const { recording, clean, fs, beats, noiseSd } = await makeRecord(one, seed);
  const { pulse, judge } = await singleBeats(recording, { window: 'record' });
  const kept = judge.beats.filter(({ rejected }) => rejected === null);
  const truths = pulse.beats.map(({ rSec }) => beats.find(({ r }) => Math.abs(r - rSec) < 0.075));
  const groups = cutGroups(pulse.beats.length, one.together ?? pulse.beats.length);
  const of = (feature: PulseFeature): FeatureStudy => {
    const errors = (secs: readonly (number | null)[]) =>
      Float64Array.from(
        secs.map((sec, i) =>
          sec === null || truths[i] === undefined ? Number.NaN : (sec - truths[i][feature]) * 1000,
        ),
      );
    const aligned = carryGroups(pulse, groups, feature);
    return {
      historic: errors(kept.map((beat) => beat[feature].historic)),
      leastVariance: errors(kept.map((beat) => beat[feature].leastVariance)),
      aligned: errors(Array.from(aligned.placesSec)),
      likely: aligned.errorMs,
      squares: aligned.squareMs,
      afterR: Float64Array.from(truths, (beat) =>
        beat === undefined ? Number.NaN : (beat[feature] - beat.r) * 1000,
      ),
      groups,
      ...lowerShiftBounds(clean, fs, beats, feature, noiseSd),
    };
  };
  return { foot: of('foot'), notch: of('notch') };
}

interface MadeRecord {
  readonly recording: Recording;
  /** The pulse without noise. */
  readonly clean: Float64Array;
  readonly fs: number;
  readonly beats: readonly PulseBeat[];
  /** SD of the white noise. */
  readonly noiseSd: number;
}

/**
 * Makes a synthetic ECG with its pulse, or with pulses of one shape at the same times; the disturbances of the
 * parameters apply to both.
 */
async function makeRecord({ noise, params, isOneShape }: AlignedCase, seed: number): Promise<MadeRecord> {
  const made = synthesise({ ...defaultSynthParams, durationSec: 120, ...params, seed });
  const { fs, sampleCount } = made.recording.channels[0];
  const read = async (recording: Recording, role: string) => {
    const index = recording.channels.findIndex((channel) => channel.role === role);
    return Float64Array.from((await recording.read(index, 0, sampleCount)).values);
  };
  const beats = made.truth.beats.flatMap(({ r, foot, peak, notch }) =>
    foot === null || peak === null || notch === null ? [] : [{ r, foot, peak, notch }],
  );
  const [drawn, disturbed] = [await read(made.clean, 'ppg'), await read(made.recording, 'ppg')];
  const clean = isOneShape === true ? oneShapePulses(beats, drawn.length, fs) : drawn;
  const height = median(
    beats.map(({ foot, peak }) => clean[Math.round(peak * fs)] - clean[Math.round(foot * fs)]),
  );
  const random = createRandom(1000 + seed);
  const noiseSd = noise * height;
  const values = clean.map((value, k) => value + disturbed[k] - drawn[k] + noiseSd * random.normal());
  const recording = withRoles([
    { label: 'ECG', role: 'ecg', fs, values: await read(made.recording, 'ecg') },
    { label: 'PPG', role: 'ppg', fs, values },
  ]);
  return { recording, clean, fs, beats, noiseSd };
}

/** Groups neighbours by the given number; the remainder joins the last group. */
function cutGroups(count: number, together: number): number[][] {
  const groups = Array.from({ length: Math.max(1, Math.floor(count / together)) }, (): number[] => []);
  for (let b = 0; b < count; b++) groups[Math.min(groups.length - 1, Math.floor(b / together))].push(b);
  return groups;
}

export function errorSpread(errors: Float64Array): { mean: number; sd: number } {
  const found = errors.filter((error) => !Number.isNaN(error));
  return { mean: mean(found), sd: sampleSd(found) };
}

/** Computes the fraction of beats whose error is within 1.96 likely errors of the mean error of their group. */
export function measureCoverage({ aligned, likely, groups }: FeatureStudy): number {
  const inside = groups.flatMap((group) => {
    const found = group.filter((b) => !Number.isNaN(aligned[b]));
    const middle = found.length > 0 ? mean(found.map((b) => aligned[b])) : 0;
    return found.map((b) => (Math.abs(aligned[b] - middle) <= 1.96 * likely[b] ? 1 : 0));
  });
  return mean(inside);
}
