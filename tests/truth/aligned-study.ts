import { alignBeats, beatRow, type UniformSignal } from '../../src/analysis/intervals/align-beats.ts';
import { defaultFrameParams, defaultHistoricParams } from '../support/default-params.ts';
import {
  carryFoot,
  carryNotch,
  defaultAlignLimits,
  type PulseWindow,
} from '../../src/analysis/aligned/carry-landmark.ts';
import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import { hardSample } from '../../src/analysis/synth/samples.ts';
import { drawPulse, shapePulse } from '../../src/analysis/synth/pulse-shape.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { extentsOf, lastSecOf } from '../../src/pipeline/intervals/beat-rows.ts';
import type { IntervalsOutputs } from '../../src/pipeline/intervals/outputs.ts';
import type { SignalReader } from '../../src/pipeline/signal-reader.ts';
import { withRoles } from '../support/landmark-run.ts';

type Feature = 'foot' | 'notch';

/** A true beat that has both features. */
interface PulseBeat {
  readonly r: number;
  readonly foot: number;
  readonly peak: number;
  readonly notch: number;
}

/** One kind of record of the study. */
export interface AlignedCase {
  readonly name: string;
  /** SD of the white noise before the low-pass, as a share of the pulse. */
  readonly noise: number;
  readonly params?: Partial<SynthParams>;
  /** Whether all pulses are of one shape, and only notch and foot move. */
  readonly isRigid?: boolean;
}

const shares = [0, 0.01, 0.02, 0.05, 0.1, 0.15];

/** Pulses of one shape, pulses whose shapes differ as the generator's do, and its hard samples. */
export const alignedCases: readonly AlignedCase[] = [
  ...shares.map((noise) => ({ name: `one shape, ${noise}`, noise, isRigid: true })),
  ...shares.map((noise) => ({ name: `differing shapes, ${noise}`, noise })),
  { name: 'shallow foot, 0.03', noise: 0.03, params: { footShallow: hardSample.footShallow } },
  { name: 'rippled notch, 0.01', noise: 0.01, params: { notchRipples: hardSample.notchRipples } },
];

/** Errors of single beats of one feature in one record, ms. */
export interface FeatureStudy {
  readonly historic: Float64Array;
  readonly leastVariance: Float64Array;
  readonly aligned: Float64Array;
  /** Likely errors beside `aligned`. */
  readonly likely: Float64Array;
  readonly leftOut: number;
  /** Lower bounds of the SD: size and offset unknown; and slope unknown too. */
  readonly bound: number;
  readonly boundWithSlope: number;
}

/** Beats of a recording as the intervals analysis has them, none averaged, and what carries landmarks to all of them. */
export async function singleBeats(recording: Recording, window: number | 'record') {
  const stages = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { window, resamples: 0, average: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  // On the CPU the stages also hand the filtered pulse on.
  const { ppg, beats: list, judge } = stages.outputs as IntervalsOutputs;
  const { beforeSec, extents } = extentsOf(list, 0.4, lastSecOf(ppg.ppg));
  const pulse: PulseWindow = {
    ppg: await readWhole(ppg.ppg),
    dppg: await readWhole(ppg.dppg),
    beats: extents,
    beforeSec,
    rrSec: list.segmentation.medianRrSec,
  };
  return { window: pulse, members: list.members, judge };
}

async function readWhole(reader: SignalReader): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  return { fs, startSec, values: await reader.read(0, sampleCount) };
}

/** A made record as its single beats, and what is true of them. */
async function makeRecord({ noise, params, isRigid }: AlignedCase, seed: number) {
  const made = synthesise({ ...defaultSynthParams, durationSec: 120, ...params, seed });
  const { fs, sampleCount } = made.recording.channels[0];
  const read = async (role: string) => {
    const index = made.recording.channels.findIndex((channel) => channel.role === role);
    return Float64Array.from((await made.recording.read(index, 0, sampleCount)).values);
  };
  const [ecg, shaped] = [await read('ecg'), await read('ppg')];
  const beats = made.truth.beats.flatMap(({ r, foot, peak, notch }) =>
    foot === null || peak === null || notch === null ? [] : [{ r, foot, peak, notch }],
  );
  const clean = isRigid === true ? rigidPulses(beats, shaped.length, fs) : shaped;
  const height = median(
    beats.map(({ foot, peak }) => clean[Math.round(peak * fs)] - clean[Math.round(foot * fs)]),
  );
  const random = createRandom(1000 + seed);
  const noisy = clean.map((value) => value + noise * height * random.normal());
  const recording = withRoles([
    { label: 'ECG', role: 'ecg', fs, values: ecg },
    { label: 'PPG', role: 'ppg', fs, values: noisy },
  ]);
  const { window, judge } = await singleBeats(recording, 'record');
  const kept = judge.beats.filter(({ rejected }) => rejected === null);
  const truths = window.beats.map(({ rSec }) => beats.find(({ r }) => Math.abs(r - rSec) < 0.075));
  return { fs, clean, beats, window, kept, truths, noiseSd: noise * height };
}

/** Makes one record, and times it by all methods from single beats. */
export async function studyRecord(
  one: AlignedCase,
  seed: number,
): Promise<Readonly<Record<Feature, FeatureStudy>>> {
  const { fs, clean, beats, window, kept, truths, noiseSd } = await makeRecord(one, seed);
  const carry = { foot: carryFoot, notch: carryNotch };
  const of = (feature: Feature): FeatureStudy => {
    const errors = (secs: readonly (number | null)[]) =>
      Float64Array.from(
        secs.map((sec, i) =>
          sec === null || truths[i] === undefined ? Number.NaN : (sec - truths[i][feature]) * 1000,
        ),
      );
    const aligned = carry[feature](window, defaultFrameParams, defaultHistoricParams, defaultAlignLimits);
    const bounds = boundsOf(clean, fs, beats, feature, noiseSd);
    return {
      historic: errors(kept.map((beat) => beat[feature].historic)),
      leastVariance: errors(kept.map((beat) => beat[feature].leastVariance)),
      aligned: errors(Array.from(aligned.ms, (ms, b) => window.beats[b].rSec + ms / 1000)),
      likely: aligned.errorMs,
      leftOut: aligned.leftOut.filter((reason) => reason !== null).length,
      ...bounds,
    };
  };
  return { foot: of('foot'), notch: of('notch') };
}

/** Pulses that differ in time and LVET alone. */
function rigidPulses(beats: readonly PulseBeat[], count: number, fs: number): Float64Array {
  const values = new Float64Array(count);
  beats.forEach(({ foot, notch }, i) => {
    const untilSec = beats[i + 1]?.foot ?? foot + 1;
    const shape = shapePulse({
      startSec: foot,
      footSec: foot,
      peakSec: 0.138,
      lvetSec: notch - foot,
      untilSec,
      base: 0,
      nextBase: 0,
      height: 1,
      footShallow: 0,
      notchDepth: 0.08,
      shoulder: 0.5,
      rebound: 0.16,
      ripples: [],
    });
    drawPulse(shape, values, 0, {
      from: Math.ceil(foot * fs),
      to: Math.min(count, Math.ceil(untilSec * fs)),
      fs,
    });
  });
  return values;
}

/** From 150 ms before to 200 ms after the onset; of the notch from 200 to 450 ms after it. */
function boundsOf(
  clean: Float64Array,
  fs: number,
  beats: readonly PulseBeat[],
  feature: Feature,
  sd: number,
) {
  const [from, to] = feature === 'foot' ? [-0.15, 0.2] : [0.2, 0.45];
  const inside = beats.filter(({ foot }) => foot > 1 && foot + 1 < clean.length / fs);
  const laid = alignBeats(
    { values: clean, fs, startSec: 0 },
    inside.map(({ foot }) => ({ rSec: foot, afterSec: to + 1 / fs })),
    -from + 1 / fs,
  );
  const rows = inside.map((_, b) => beatRow(laid, b));
  const wide = rows[0].map((_, k) => mean(rows.map((row) => row[k])));
  const shape = wide.slice(1, -1);
  const slope = shape.map((_, k) => ((wide[k + 2] - wide[k]) * fs) / 2);
  const ones = shape.map(() => 1);
  const ramp = shape.map((_, k) => k - shape.length / 2);
  const bound = (free: readonly Float64Array[]) => {
    const left = slope.slice();
    const basis: Float64Array[] = [];
    for (const one of [...free, left]) {
      for (const other of basis) {
        const share = one.reduce((sum, value, k) => sum + value * other[k], 0);
        one.forEach((_, k) => (one[k] -= share * other[k]));
      }
      const norm = Math.sqrt(one.reduce((sum, value) => sum + value * value, 0));
      basis.push(one.map((value) => value / norm));
    }
    return (sd / Math.sqrt(left.reduce((sum, value) => sum + value * value, 0))) * 1000;
  };
  return {
    bound: bound([ones.slice(), shape.slice()]),
    boundWithSlope: bound([ones.slice(), ramp.slice(), shape.slice()]),
  };
}

export function spreadOf(errors: Float64Array): { mean: number; sd: number } {
  const found = errors.filter((error) => !Number.isNaN(error));
  return { mean: mean(found), sd: sampleSd(found) };
}

/** Share of beats whose error lies within 1.96 likely errors of the mean error. */
export function coverageOf({ aligned, likely }: FeatureStudy): number {
  const middle = spreadOf(aligned).mean;
  const inside: number[] = [];
  aligned.forEach((error, i) => {
    if (!Number.isNaN(error)) inside.push(Math.abs(error - middle) <= 1.96 * likely[i] ? 1 : 0);
  });
  return mean(inside);
}
