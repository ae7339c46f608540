import { readFileSync } from 'node:fs';
import { openRecordings } from '../../src/io/open.ts';
import type { IcgKind } from '../../src/model/landmarks.ts';
import type { MethodId } from '../../src/model/methods.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { dataSource } from './byte-files.ts';
import { dataPath } from './data.ts';
import { runLandmark, withRoles } from './landmark-run.ts';

/** ECG and impedance cardiogram with marks; times in s from the first sample. */
export interface MarkedIcg {
  readonly recording: Recording;
  readonly marks: Readonly<Partial<Record<IcgKind | 'q', readonly number[]>>>;
}

const folder = 'icg-ecg';

async function readSamples(fs: number, ...path: string[]): Promise<Float64Array[]> {
  const { opened } = await openRecordings([dataSource(folder, ...path)], { inputRateHz: fs });
  const [recording] = opened;
  return Promise.all(
    recording.channels.map(
      async ({ sampleCount }, index) => (await recording.read(index, 0, sampleCount)).values,
    ),
  );
}

function ecgWithIcg(fs: number, ecg: Float64Array, icg: Float64Array): Recording {
  return withRoles([
    { label: 'ECG', role: 'ecg', fs, values: ecg },
    { label: 'ICG', role: 'icg', fs, values: icg },
  ]);
}

/** Reads a minute of a tilt test at 500 Hz, in which an expert marked the onset of Q and B in every beat. */
export async function tiltedIcg(): Promise<MarkedIcg> {
  const fs = 500;
  const marksOf = (name: string, label: string) =>
    readFileSync(dataPath(folder, `VP_001_reference_labels_${name}.csv`), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .filter((cells) => cells[2] === label)
      .map((cells) => Number(cells[4]) / fs);
  const [[ecg], [icg]] = [
    await readSamples(fs, 'vp_001_ecg_data.csv'),
    await readSamples(fs, 'vp_001_icg_data.csv'),
  ];
  return {
    recording: ecgWithIcg(fs, ecg, icg),
    marks: { q: marksOf('ECG', 'Q-wave_onset'), 'icg-b': marksOf('ICG', 'B-point') },
  };
}

/** Reads seven consecutive averaged beats at 1000 Hz, with B, C and X of the program that averaged them. */
export async function averagedIcg(): Promise<MarkedIcg> {
  const fs = 1000;
  const marksOf = (name: string) =>
    readFileSync(dataPath(folder, 'averaged', `EA_Sample_1_N_${name}.txt`), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      // MATLAB counts samples from 1.
      .map((line) => (Number.parseInt(line, 10) - 1) / fs)
      .toSorted((a, b) => a - b);
  const [ecg, icg] = await readSamples(fs, 'averaged', 'EA_Sample_1_N.mat');
  return {
    recording: ecgWithIcg(fs, ecg, icg),
    marks: { 'icg-b': marksOf('Bpoint'), 'icg-c': marksOf('Cpoint'), 'icg-x': marksOf('Xpoint') },
  };
}

/** Time of a landmark next to that of a mark, s. */
export interface FoundMark {
  /** R of the beat. */
  readonly r: number;
  readonly mark: number;
  readonly found: number | null;
}

/** Finds the landmark of every marked beat, the beat of the last R before the mark. */
export async function foundMarks(
  { recording, marks }: MarkedIcg,
  landmark: IcgKind,
  method: MethodId,
  parameters: ParameterValues,
): Promise<FoundMark[]> {
  const run = await runLandmark(recording, { window: 'record', resamples: 0, ...parameters, landmark });
  const { beats } = run.outputs.landmarkJudge;
  return (marks[landmark] ?? []).flatMap((mark) => {
    const beat = beats.findLast(({ r }) => r < mark);
    return beat === undefined || beat.rejected !== null
      ? []
      : [{ r: beat.r, mark, found: beat.landmark[method] }];
  });
}

/**
 * Estimates B of every marked beat by the regression on the time from R to C, for comparison: 0.55 · RC + 4.45 ms after
 * R.
 *
 * Source: Lozano et al. 2007, Psychophysiology 44:113–119.
 */
export async function lozanoB(icg: MarkedIcg, parameters: ParameterValues): Promise<FoundMark[]> {
  const marks = { 'icg-c': icg.marks['icg-b'] ?? [] };
  const places = await foundMarks({ ...icg, marks }, 'icg-c', 'historic', parameters);
  return places.map(({ r, mark, found }) => ({
    r,
    mark,
    found: found === null ? null : r + 0.55 * (found - r) + 0.00445,
  }));
}
