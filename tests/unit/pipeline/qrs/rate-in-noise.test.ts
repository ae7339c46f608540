import { describe, expect, test } from 'vitest';
import type { AnnotationSet } from '../../../../src/model/annotation.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseDenoise } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { summariseDenoise } from '../../../../src/pipeline/denoise/summarise-denoise.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { qrsResult } from '../../../../src/pipeline/qrs/qrs-result.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { given } from '../../../support/given.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';
import { openRecord } from '../../../support/wfdb-record.ts';

/** A part with electrode motion of −6 dB from 780 to 900 s, and good signal otherwise. */
const part: ParameterValues = { from: 700, to: 1010 };

const options = (recording: Recording) => ({
  recording,
  choice: chooseChannels(recording),
  parameters: part,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

/** Computes 60 / mean RR of the annotator's beats in the part. */
function annotatedRate({ annotations, fs }: AnnotationSet): number {
  const beats = annotations
    .filter(({ label }) => /^[NLRAaJSVFejEfQ/]$/.test(label))
    .map(({ sampleIndex }) => sampleIndex / fs)
    .filter((sec) => sec >= 700 && sec < 1010);
  return (60 * (beats.length - 1)) / (given(beats.at(-1)) - given(beats[0]));
}

describe.runIf(hasData)(`the heart rate of an ECG with noise${dataNote}`, () => {
  test('excludes its beats, in QRS, its file, Denoise and Series', async () => {
    const recording = await openRecord('118e06', 'nstdb');
    const run = await analyseQrs(options(recording));
    const { rhythm } = run.outputs;
    const [first] = rhythm.noise;
    expect(given(first).fromSec).toBeGreaterThan(775);
    expect(given(rhythm.noise.at(-1)).toSec).toBeLessThan(905);
    const { beats: rows, rhythm: file } = qrsResult(run) as {
      beats: Iterable<{ r: number }>;
      rhythm: { heartRate: number; used: number; leftOut: number; noise: { from: number; to: number }[] };
    };
    const beats = [...rows];
    expect(file.noise).toEqual(rhythm.noise.map(({ fromSec, toSec }) => ({ from: fromSec, to: toSec })));
    expect(file.leftOut).toBeGreaterThan(100);
    expect(file.used + file.leftOut).toBe(beats.length - 1);
    const set = given(recording.annotations.find(({ source }) => source === 'atr'));
    const known = annotatedRate(set);
    const ofAll = (60 * (beats.length - 1)) / (given(beats.at(-1)).r - given(beats[0]).r);
    expect(Math.abs(file.heartRate - known)).toBeLessThan(1.5);
    expect(Math.abs(ofAll - known)).toBeGreaterThan(3);

    const denoise = summariseDenoise(await analyseDenoise(options(recording)));
    expect(Math.abs(given(denoise.heartRate) - file.heartRate)).toBeLessThan(0.5);
    const series = await seriesOfRecording(recording, { ...part, of: 'rr' });
    const told = series.warnings.map(({ message }) => message).join(' ');
    expect(told).toMatch(
      /\d+ RR in (one stretch|\d stretches) of noise, calibration pulses or missing signal/,
    );
  });
});

describe.runIf(hasData)(`the heart rate of a Holter ECG after calibration pulses${dataNote}`, () => {
  test('excludes their edges, in QRS and Series', async () => {
    const { opened } = await openRecordings([dataSource('cart-formats', 'ishne', 'holter.ecg')]);
    const recording = given(opened[0]);
    const run = await analyseQrs({ ...options(recording), parameters: { to: 200 } });
    const { rhythm } = run.outputs;
    expect(rhythm.noise).toHaveLength(1);
    expect(given(rhythm.noise[0]).toSec).toBeGreaterThan(98);
    expect(given(rhythm.noise[0]).toSec).toBeLessThan(102);
    const { rhythm: file } = qrsResult(run) as { rhythm: { heartRate: number } };
    // Of the 119 beats that the recorder itself found from 100 to 200 s.
    expect(Math.abs(file.heartRate - 71.3)).toBeLessThan(0.5);
    const series = await seriesOfRecording(recording, { to: 200, of: 'rr' });
    expect(Math.abs(60_000 / given(series.outputs.figures.whole.mean) - 71.3)).toBeLessThan(1);
  });
});
