import {
  carryFoot,
  defaultAlignLimits,
  type PulseWindow,
} from '../../src/analysis/aligned/carry-landmark.ts';
import { defaultFrameParams, defaultHistoricParams } from '../support/default-params.ts';
import { findUpstrokes } from '../../src/analysis/landmarks/upstrokes.ts';
import { openInput } from '../../src/cli/inputs/inputs.ts';
import { differentiate } from '../../src/dsp/iir/derivative.ts';
import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataPath, hasData } from '../support/data.ts';
import { withRoles } from '../support/landmark-run.ts';
import { singleBeats } from './aligned-study.ts';
import { digits } from './markdown-table.ts';

/** One pulse seen by two sensors. */
interface SensorPair {
  readonly name: string;
  readonly path: readonly string[];
  readonly rateHz: number | null;
  /** Labels of the channels; without an ECG, R is put a quarter of a second before the second one's upstrokes. */
  readonly ecg: string | null;
  readonly sensors: readonly [string, string];
}

const sensorPairs: readonly SensorPair[] = [
  {
    name: 'finger and ear',
    path: ['physiokit-multisite-ppg', 'P1_S1_baseline_1674758272_855629.csv'],
    rateHz: 250,
    ecg: null,
    sensors: ['PPG Finger', 'PPG Ear'],
  },
  {
    name: 'arterial pressure and PPG',
    path: ['icu-ecg-abp-ppg', 'TestICUdata.mat'],
    rateHz: null,
    ecg: 'signal 1',
    sensors: ['signal 3', 'signal 5'],
  },
  ...['DATA_01_TYPE01', 'DATA_02_TYPE02', 'DATA_05_TYPE02', 'DATA_08_TYPE02'].map((name) => ({
    name: `two wrist channels, running, ${name.slice(5, 7)}`,
    path: ['troika-ieee-spc2015', `${name}.mat`],
    rateHz: 125,
    ecg: 'sig 1',
    sensors: ['sig 2', 'sig 3'] as const,
  })),
];

interface Track {
  readonly fs: number;
  readonly values: Float64Array;
}

/** One beat's foot by each method, s; NaN where it has none. */
interface BeatFeet {
  readonly r: number;
  readonly window: number;
  readonly historic: number;
  readonly leastVariance: number;
  readonly aligned: number;
  readonly errorMs: number;
}

/** Of each pair and window: the spread of the difference of single feet, over the beats that alignment has. */
export async function pairSpreads(tell: (words: string) => void): Promise<string[][]> {
  if (!hasData) {
    tell('sensors: left out, there are no recordings at BEATBENCH_DATA');
    return [];
  }
  const rows: string[][] = [];
  for (const pair of sensorPairs) {
    const { recording } = await openInput(dataPath(...pair.path), {
      labels: new Map(),
      inputRateHz: pair.rateHz,
    });
    const [first, second] = [
      await readTrack(recording, pair.sensors[0]),
      await readTrack(recording, pair.sensors[1]),
    ];
    const ecg = pair.ecg === null ? madeEcg(second) : await readTrack(recording, pair.ecg);
    const feet = [await feetOf(ecg, first), await feetOf(ecg, second)] as const;
    const windows = [...new Set(feet[0].map(({ window }) => window))];
    for (const window of windows) rows.push([pair.name, String(window + 1), ...spreadCells(feet, window)]);
    tell(`sensors: ${pair.name} done`);
  }
  return rows;
}

function spreadCells(feet: readonly [readonly BeatFeet[], readonly BeatFeet[]], window: number): string[] {
  const both = feet[0].flatMap((one) => {
    const other = feet[1].find(({ r }) => Math.abs(r - one.r) < 1e-6);
    const isThere =
      other !== undefined && one.window === window && !Number.isNaN(one.aligned - other.aligned);
    return isThere ? [[one, other] as const] : [];
  });
  const sd = (method: 'historic' | 'leastVariance' | 'aligned') => {
    const differences = both.map(([one, other]) => 1000 * (one[method] - other[method]));
    const found = differences.filter((ms) => !Number.isNaN(ms));
    return found.length > 1 ? digits(sampleSd(found), 2) : '–';
  };
  const likely = Math.sqrt(mean(both.map(([one, other]) => one.errorMs ** 2 + other.errorMs ** 2)));
  return [String(both.length), sd('historic'), sd('leastVariance'), sd('aligned'), digits(likely, 2)];
}

async function readTrack(recording: Recording, label: string): Promise<Track> {
  const index = recording.channels.findIndex((channel) => channel.label === label);
  const { fs, sampleCount } = recording.channels[index];
  return { fs, values: Float64Array.from((await recording.read(index, 0, sampleCount)).values) };
}

/** An ECG of narrow waves before the upstrokes of a pulse. */
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

async function feetOf(ecg: Track, pulse: Track): Promise<BeatFeet[]> {
  const recording = withRoles([
    { label: 'ECG', role: 'ecg', ...ecg },
    { label: 'PPG', role: 'ppg', ...pulse },
  ]);
  const { window, members, judge } = await singleBeats(recording, 60);
  const kept = judge.beats.filter(({ rejected }) => rejected === null);
  const aligned = kept.map(() => Number.NaN);
  const errorMs = kept.map(() => Number.NaN);
  for (const own of members) {
    const part: PulseWindow = { ...window, beats: own.map((b) => window.beats[b]) };
    const foot = carryFoot(part, defaultFrameParams, defaultHistoricParams, defaultAlignLimits);
    own.forEach((b, k) => {
      aligned[b] = part.beats[k].rSec + foot.ms[k] / 1000;
      errorMs[b] = foot.errorMs[k];
    });
  }
  return kept.map(({ r, window: number, foot }, i) => ({
    r,
    window: number,
    historic: foot.historic ?? Number.NaN,
    leastVariance: foot.leastVariance ?? Number.NaN,
    aligned: aligned[i],
    errorMs: errorMs[i],
  }));
}
