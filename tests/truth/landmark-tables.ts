import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { openRecordings } from '../../src/io/open.ts';
import type { LandmarkResult } from '../../src/model/landmarks.ts';
import type { MethodId } from '../../src/model/methods.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataSource } from '../support/byte-files.ts';
import { hasData } from '../support/data.ts';
import { runLandmark } from '../support/landmark-run.ts';
import { siteLandmarks, twoSites } from '../support/two-sites.ts';
import { formatFixed, formatAllMethods, markdownTable } from './markdown-table.ts';

const asOne: ParameterValues = { window: 'record' };

/** Seeds of the synthetic pairs, and the delay between their sites, ms. */
const seeds = [1, 2, 3, 4, 5, 6];
const delayMs = 43.7;

/** Tabulates the error of the mean transit time and the SD of single beats, mean over the pairs. */
async function sitesTable(): Promise<string> {
  const rows: string[][] = [];
  for (const landmark of siteLandmarks) {
    const runs: LandmarkResult[] = [];
    for (const seed of seeds) {
      const recording = await twoSites({ seed, delayMs, snrDb: 25 });
      const parameters = { ...asOne, landmark, channel: 'finger', timedFrom: 'ear', resamples: 0 };
      runs.push((await runLandmark(recording, parameters)).outputs.landmarkJudge);
    }
    const over = (of: (result: LandmarkResult) => number | null | undefined) => {
      const values = runs.flatMap((result) => of(result) ?? []);
      return values.length === 0 ? null : mean(values);
    };
    const found = (method: MethodId) =>
      over(({ windows: [window] }) => {
        const statistics = window?.intervals.interval[method];
        return statistics?.mean === null ? null : Math.abs((statistics?.mean ?? Number.NaN) - delayMs);
      });
    const sd = (method: MethodId) => over(({ windows: [w] }) => w?.intervals.interval[method].sd);
    const raw = (method: MethodId) => over(({ windows: [w] }) => w?.intervals.interval[method].sdUnaveraged);
    rows.push([landmark, formatAllMethods(found, 2), formatAllMethods(sd, 2), formatAllMethods(raw, 2)]);
  }
  return markdownTable(['Landmark', 'Error of the mean', 'SD', 'SD without averaging'], rows);
}

interface RealCase {
  readonly name: string;
  readonly open: () => Promise<Recording>;
  readonly parameters: ParameterValues;
}

async function opened(rateHz: number | null, ...path: string[]): Promise<Recording> {
  const [recording] = (
    await openRecordings([dataSource(...path)], rateHz === null ? {} : { inputRateHz: rateHz })
  ).opened;
  if (recording === undefined) throw new Error(`${path.join('/')} cannot be opened`);
  return recording;
}

const sites = () => opened(250, 'physiokit-multisite-ppg', 'P1_S1_baseline_1674758272_855629.csv');
const icu = () => opened(null, 'icu-ecg-abp-ppg', 'TestICUdata.mat');
const bidmc = () => opened(null, 'bidmc', 'bidmc_01_Signals.csv');

const transit = { channel: 'PPG Finger', timedFrom: 'PPG Ear' };
const pressure = { channel: 'signal 3', timedFrom: 'r' };
const realCases: readonly RealCase[] = [
  ...(['rising', 'slope', 'peak'] as const).map((landmark) => ({
    name: 'physiokit, finger after ear',
    open: sites,
    parameters: { ...transit, landmark },
  })),
  {
    name: 'physiokit, ear, beat to beat',
    open: sites,
    parameters: { channel: 'PPG Ear', landmark: 'rising', timedFrom: 'previous' },
  },
  {
    name: 'physiokit, breath to breath',
    open: sites,
    parameters: { channel: 'Resp', landmark: 'rising', average: 0 },
  },
  ...(['rising', 'notch', 'peak'] as const).map((landmark) => ({
    name: 'ICU, arterial pressure after R',
    open: icu,
    parameters: { ...pressure, landmark },
  })),
  {
    name: 'ICU, pulse after arterial pressure',
    open: icu,
    parameters: { channel: 'signal 5', landmark: 'rising', timedFrom: 'signal 3' },
  },
  {
    name: 'BIDMC 01, breath to breath',
    open: bidmc,
    parameters: { channel: 'RESP', landmark: 'rising', average: 0 },
  },
];

function realRow(name: string, { landmark, beats, windows: [window], beatsFrom }: LandmarkResult): string[] {
  if (window === undefined) return [name, landmark];
  const { interval: statistics } = window.intervals;
  const { leastVariance } = statistics;
  const { side, threshold } = leastVariance;
  const level =
    threshold === null
      ? '–'
      : `${side === null || side === undefined ? '' : `${side} `}${formatFixed(threshold, 0)} %`;
  const found = (method: MethodId) =>
    (100 * beats.filter(({ interval }) => interval[method] !== null).length) / beats.length;
  return [
    name,
    landmark,
    beatsFrom === 'ecg' ? 'R' : 'own',
    String(beats.length),
    formatAllMethods(
      (method) => (method === 'leastVariance' && threshold === null ? null : found(method)),
      0,
    ),
    formatAllMethods((method) => statistics[method].mean, 1),
    formatAllMethods((method) => statistics[method].sd, 1),
    formatAllMethods((method) => statistics[method].sdUnaveraged, 1),
    level,
    formatFixed(leastVariance.splitHalfSd, 1),
  ];
}

async function realTable(): Promise<string> {
  const rows: string[][] = [];
  for (const { name, open, parameters } of realCases) {
    const { outputs } = await runLandmark(await open(), { ...asOne, ...parameters });
    rows.push(realRow(name, outputs.landmarkJudge));
  }
  return markdownTable(
    [
      'Recording',
      'Landmark',
      'Beats',
      'Count',
      'Found, %',
      'Mean, ms',
      'SD, ms',
      'SD without averaging',
      'Threshold',
      'Split-half SD',
    ],
    rows,
  );
}

/**
 * Compares beats found in a single channel with the R-peaks of the same recording: number found, and differences of
 * their intervals.
 */
async function beatsTable(): Promise<string> {
  const rows: string[][] = [];
  const cases = [
    { name: 'BIDMC 01, PLETH', open: bidmc, channel: 'PLETH' },
    { name: 'ICU, arterial pressure', open: icu, channel: 'signal 3' },
    { name: 'ICU, pulse', open: icu, channel: 'signal 5' },
  ];
  for (const { name, open, channel } of cases) {
    const recording = await open();
    const ofHeart = await runLandmark(recording, { channel, timedFrom: 'r', resamples: 0 });
    const alone = await runLandmark(recording, { channel, beatsFrom: 'channel', resamples: 0 });
    const [hearts, own] = [ofHeart, alone].map(({ outputs }) =>
      outputs.landmarkJudge.beats.map(({ r }) => r),
    );
    if (hearts === undefined || own === undefined) continue;
    const delays = own.flatMap((sec) => {
      const before = hearts.findLast((r) => r < sec);
      return before === undefined ? [] : [1000 * (sec - before)];
    });
    const single = hearts.filter(
      (r, i) => own.filter((sec) => sec > r && sec <= (hearts[i + 1] ?? Infinity)).length === 1,
    ).length;
    rows.push([
      name,
      String(hearts.length),
      String(own.length),
      formatFixed((100 * single) / hearts.length, 1),
      formatFixed(mean(delays), 0),
      formatFixed(sampleSd(delays), 1),
    ]);
  }
  return markdownTable(
    ['Channel', 'R-peaks', 'Upstrokes', 'RR with one upstroke, %', 'R to upstroke, ms', 'SD, ms'],
    rows,
  );
}

/**
 * Makes the tables of landmarks: the transit between two sites with a known truth, and real channels with and without
 * an ECG.
 */
export async function landmarkTables(tell: (words: string) => void): Promise<Record<string, string>> {
  tell('landmarks');
  const tables = { 'landmarks-sites': await sitesTable() };
  if (hasData) {
    return { ...tables, 'landmarks-real': await realTable(), 'landmarks-beats': await beatsTable() };
  }
  tell('Landmarks of recordings: left out, there are none at BEATBENCH_DATA');
  return tables;
}
