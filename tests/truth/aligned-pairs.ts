import { findUpstrokes } from '../../src/analysis/landmarks/upstrokes.ts';
import { openInput } from '../../src/cli/inputs/inputs.ts';
import { differentiate } from '../../src/dsp/iir/derivative.ts';
import { mean } from '../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../src/model/recording.ts';
import { findChannelByLabel } from '../../src/pipeline/channels.ts';
import { dataPath } from '../support/data.ts';
import { withRoles } from '../support/landmark-run.ts';
import { carryGroups, type SingleBeats, singleBeats } from './single-beats.ts';

/** One pulse recorded by two sensors. */
interface SensorPair {
  readonly name: string;
  readonly path: readonly string[];
  readonly rateHz: number | null;
  /** Labels of the channels. Without an ECG, R is placed a quarter of a second before the second sensor's upstrokes. */
  readonly ecg: string | null;
  readonly sensors: readonly [string, string];
}

export const sensorPairs: readonly SensorPair[] = [
  {
    name: 'finger and ear, at rest',
    path: ['physiokit-multisite-ppg', 'P1_S1_baseline_1674758272_855629.csv'],
    rateHz: 250,
    ecg: null,
    sensors: ['PPG Finger', 'PPG Ear'],
  },
  {
    name: 'arterial pressure and PPG, icu excerpt',
    path: ['icu-ecg-abp-ppg', 'TestICUdata.mat'],
    rateHz: null,
    ecg: 'signal 1',
    sensors: ['signal 3', 'signal 5'],
  },
  ...[
    ['mixedsignals', 'wfdb-formats', 'mixedsignals.hea', 'II', 'Pleth'],
    ['237s2', 'wfdb-c-checks/input', '237s2.hea', 'II', 'PLETH'],
  ].map(([name, folder, file, ecg, ppg]) => ({
    name: `arterial pressure and PPG, ${name}`,
    path: [...folder.split('/'), file],
    rateHz: null,
    ecg,
    sensors: ['ABP', ppg] as const,
  })),
  ...['DATA_01_TYPE01', 'DATA_02_TYPE02', 'DATA_05_TYPE02', 'DATA_08_TYPE02'].map((name) => ({
    name: `two wrist channels, running, ${name.slice(5, 7)}`,
    path: ['troika-ieee-spc2015', `${name}.mat`],
    rateHz: 125,
    ecg: 'sig 1',
    sensors: ['sig 2', 'sig 3'] as const,
  })),
];

/** The foot of one beat by one sensor, s after R; NaN if it has none. */
export interface SensorFoot {
  readonly r: number;
  readonly window: number;
  readonly historic: number;
  readonly leastVariance: number;
  readonly aligned: number;
  readonly errorMs: number;
}

/** The beats that both sensors have, in order. */
export type FeetOfPair = readonly (readonly [SensorFoot, SensorFoot])[];

/** The feet of a pair, by the methods of comparison. */
export interface PairFeet {
  /** In windows of 60 s. */
  readonly single: FeetOfPair;
  /**
   * Feet of the historic and least-variance methods in means of eleven beats; for alignment, the mean of eleven single
   * feet.
   */
  readonly averaged: FeetOfPair;
  /** Single beats of the second half, by the level and template of the first half. */
  readonly heldOut: FeetOfPair;
}

export async function feetOfPair(pair: SensorPair): Promise<PairFeet> {
  const { recording } = await openInput(dataPath(...pair.path), {
    labels: new Map(),
    inputRateHz: pair.rateHz,
  });
  const sides = await Promise.all(pair.sensors.map((label) => readSide(recording, pair, label)));
  const both = async (of: (side: Side) => Promise<SensorFoot[]>): Promise<FeetOfPair> => {
    const [first, second] = [await of(sides[0]), await of(sides[1])];
    return first.flatMap((one) => {
      const other = second.find(({ r }) => Math.abs(r - one.r) < 1e-6);
      return other === undefined ? [] : [[one, other] as const];
    });
  };
  const single = await both((side) => feetInWindows(side, 0));
  const averaged = await both((side) => feetInWindows(side, following));
  return { single, averaged, heldOut: await both(heldOutFeet) };
}

/** Number of following beats in the default average. */
const following = 10;

type Analyse = (parameters: Parameters<typeof singleBeats>[1]) => Promise<SingleBeats>;

/** One sensor with the ECG, prepared for analysis. */
interface Side {
  readonly analyse: Analyse;
  readonly durationSec: number;
}

async function readSide(recording: Recording, pair: SensorPair, label: string): Promise<Side> {
  const { durationSec } = recording;
  const ppg = findChannelByLabel(recording, label);
  if (pair.ecg !== null) {
    const choice = { ecg: findChannelByLabel(recording, pair.ecg), ppg };
    return { durationSec, analyse: (parameters) => singleBeats(recording, parameters, choice) };
  }
  const made = withRoles([
    {
      label: 'ECG',
      role: 'ecg',
      ...madeEcg(await readTrack(recording, findChannelByLabel(recording, pair.sensors[1]))),
    },
    { label: 'PPG', role: 'ppg', ...(await readTrack(recording, ppg)) },
  ]);
  return { durationSec, analyse: (parameters) => singleBeats(made, parameters) };
}

async function feetInWindows({ analyse }: Side, average: number): Promise<SensorFoot[]> {
  const beats = await analyse({ window: 60, average });
  const { placesSec, errorMs } = carryGroups(beats.pulse, beats.members, 'foot');
  const feet = listFeet(beats, placesSec, errorMs);
  if (average === 0) return feet;
  return feet.map((foot, i) => {
    const next = feet
      .slice(i, i + average + 1)
      .filter(({ window, aligned }) => window === foot.window && !Number.isNaN(aligned));
    return {
      ...foot,
      aligned: next.length > average / 2 ? mean(next.map(({ aligned }) => aligned)) : Number.NaN,
    };
  });
}

/**
 * Finds the feet of the second half: at the level chosen in the first half, or with each beat aligned among those of
 * the first half.
 */
async function heldOutFeet({ analyse, durationSec }: Side): Promise<SensorFoot[]> {
  const halves = await analyse({ window: durationSec / 2 });
  const level = halves.judge.windows[0]?.intervals.rptt.leastVariance.threshold ?? null;
  const beats = level === null ? halves : await analyse({ window: durationSec / 2, footThreshold: level });
  const [learnt = [], held = []] = beats.members;
  const placesSec = new Float64Array(beats.pulse.beats.length).fill(Number.NaN);
  const errorMs = placesSec.slice();
  for (const b of held) {
    const joined = carryGroups(beats.pulse, [[...learnt, b]], 'foot');
    placesSec[b] = joined.placesSec[b];
    errorMs[b] = joined.errorMs[b];
  }
  const feet = listFeet(beats, placesSec, errorMs).filter(({ window }) => window === 1);
  return level === null ? feet.map((foot) => ({ ...foot, leastVariance: Number.NaN })) : feet;
}

function listFeet({ judge }: SingleBeats, placesSec: Float64Array, errorMs: Float64Array): SensorFoot[] {
  const kept = judge.beats.filter(({ rejected }) => rejected === null);
  return kept.map(({ r, window, foot }, i) => ({
    r,
    window,
    historic: (foot.historic ?? Number.NaN) - r,
    leastVariance: (foot.leastVariance ?? Number.NaN) - r,
    aligned: placesSec[i] - r,
    errorMs: errorMs[i],
  }));
}

interface Track {
  readonly fs: number;
  readonly values: Float64Array;
}

async function readTrack(recording: Recording, index: number): Promise<Track> {
  const { fs, sampleCount } = recording.channels[index];
  return { fs, values: Float64Array.from((await recording.read(index, 0, sampleCount)).values) };
}

/** Makes an ECG of narrow waves before the upstrokes of a pulse. */
function madeEcg({ fs, values }: Track): Track {
  const slope = differentiate(values, fs);
  const half = Math.round(0.024 * fs);
  const smooth = slope.map((_, k) => {
    const near = slope.subarray(Math.max(0, k - half), k + half + 1);
    return mean(near);
  });
  const ecg = new Float64Array(values.length);
  for (const sec of findUpstrokes({ values: smooth, gaps: [] }, fs)) {
    for (let k = Math.max(0, Math.floor((sec - 0.4) * fs)); k < Math.min(ecg.length, sec * fs); k++) {
      ecg[k] += Math.exp(-0.5 * ((k / fs - sec + 0.25) / 0.012) ** 2);
    }
  }
  return { fs, values: ecg };
}
