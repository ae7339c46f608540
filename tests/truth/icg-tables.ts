import { readFileSync } from 'node:fs';
import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { LandmarkBeat, LandmarkKind } from '../../src/model/landmarks.ts';
import type { MethodId } from '../../src/model/methods.ts';
import { dataPath, hasData } from '../support/data.ts';
import { landmarkOf, withRoles } from '../support/landmark-run.ts';
import { digits, markdownTable } from './markdown-table.ts';

const fs = 500;

/** B lies where the impedance's derivative begins to rise: levels of that rise, and its steepest place. */
const kinds: readonly { readonly name: string; readonly landmark: LandmarkKind; readonly percent: number }[] =
  [
    { name: 'rise, 5 %', landmark: 'rising', percent: 5 },
    { name: 'rise, 15 %', landmark: 'rising', percent: 15 },
    { name: 'rise, 50 %', landmark: 'rising', percent: 50 },
    { name: 'steepest slope', landmark: 'slope', percent: 5 },
  ];

/** Landmarks of single beats of an impedance cardiogram against a person's B points; none without the recordings. */
export async function icgTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('impedance cardiogram: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const recording = withRoles([
    { label: 'ECG', role: 'ecg', fs, values: readSamples('vp_001_ecg_data.csv') },
    { label: 'ICG', role: 'other', fs, values: readSamples('vp_001_icg_data.csv') },
  ]);
  const marks = readMarks();
  const rows: string[][] = [];
  for (const { name, landmark, percent } of kinds) {
    const parameters = { channel: 'ICG', timedFrom: 'r', landmark, footPercent: percent };
    const run = await landmarkOf(recording, { ...parameters, window: 'record', average: 0, resamples: 0 });
    const { beats } = run.outputs.landmarkJudge;
    const pairs = beats.flatMap((beat) => {
      const mark = marks.find((sec) => sec > beat.r - 0.05 && sec < beat.r + 0.3);
      return mark === undefined ? [] : [{ beat, mark }];
    });
    rows.push([
      name,
      String(pairs.length),
      ...(['historic', 'leastVariance', 'aligned'] as const).map((method) => errorCell(pairs, method)),
      likelyCell(pairs.map(({ beat }) => beat)),
      digits(sampleSd(pairs.map(({ beat, mark }) => 1000 * (mark - beat.r))), 1),
    ]);
  }
  tell('impedance cardiogram: done');
  const heads = ['landmark', 'beats', 'historic', 'least variance', 'aligned', 'likely error'];
  return { 'icg-marks': markdownTable([...heads, 'SD of R to the marks'], rows) };
}

interface MarkedBeat {
  readonly beat: LandmarkBeat;
  /** The person's B point, s. */
  readonly mark: number;
}

/** Mean ± SD of found − marked, the median of its distances from its median, and how many were found. */
function errorCell(pairs: readonly MarkedBeat[], method: MethodId): string {
  const errors = pairs.flatMap(({ beat, mark }) => {
    const found = beat.landmark[method];
    return found === null ? [] : [1000 * (found - mark)];
  });
  if (errors.length < 5) return '–';
  const middle = median(errors);
  const usual = median(errors.map((error) => Math.abs(error - middle)));
  return `${digits(mean(errors), 1)} ± ${digits(sampleSd(errors), 1)} (${digits(usual, 1)}; ${errors.length})`;
}

function likelyCell(beats: readonly LandmarkBeat[]): string {
  const squares = beats.flatMap(({ landmark, likelyError }) =>
    landmark.aligned === null || likelyError.landmark === null ? [] : [likelyError.landmark ** 2],
  );
  return squares.length < 5 ? '–' : digits(Math.sqrt(mean(squares)), 1);
}

function readLines(name: string): string[][] {
  const lines = readFileSync(dataPath('icg-ecg', name), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => line.split(','));
}

function readSamples(name: string): Float64Array {
  return Float64Array.from(readLines(name), (cells) => Number(cells[1]));
}

/** B points, s from the first sample. */
function readMarks(): number[] {
  return readLines('VP_001_reference_labels_ICG.csv').flatMap(([, channel, label, , sample]) =>
    channel === 'ICG' && label === 'B-point' ? [Number(sample) / fs] : [],
  );
}
