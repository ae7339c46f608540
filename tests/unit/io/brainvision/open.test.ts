import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { BeatbenchError } from '../../../../src/model/failure.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import golden from '../../../golden/brainvision/values.json' with { type: 'json' };
import { comparedBrainVision, madeBrainVision } from '../../../support/brainvision-file.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { goldenVoltTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

type Writing = Parameters<typeof madeBrainVision>[1];

function makeFiles(writing?: Writing): ByteSource[] {
  const { header, markers, samples } = madeBrainVision('made', writing);
  return [
    memoryFile('d/made.eeg', samples),
    memoryFile('d/made.vhdr', header),
    memoryFile('d/made.vmrk', markers),
  ];
}

async function opened(files: readonly ByteSource[]): Promise<Recording> {
  const { opened: found, broken } = await openRecordings(files);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(files: readonly ByteSource[]) {
  const { opened: found, broken } = await openRecordings(files);
  expect(found).toEqual([]);
  return broken[0]?.failure;
}

describe('BrainVision', () => {
  it('is one recording with header, samples and markers', async () => {
    const recording = await opened(makeFiles());
    expect(channelSummary(recording)).toEqual([
      ['ECG, lead II', 'µV', 'ecg', 500],
      ['Resp', 'mV', 'respiration', 500],
      ['Cz', 'µV', 'other', 500],
    ]);
    expect(recording).toMatchObject({
      name: 'made',
      format: 'brainvision',
      startTime: '2013-11-13T16:14:03.794',
      durationSec: 0.8,
      warnings: [],
    });
    expect(recording.sources.map(({ path }) => path)).toEqual(['d/made.vhdr', 'd/made.eeg', 'd/made.vmrk']);
    expect(recording.annotations).toMatchObject([{ source: 'vmrk', fs: 500 }]);
    expect(recording.annotations[0].annotations).toMatchObject([
      { sampleIndex: 10, aux: 'Stimulus/S  1', channel: 0 },
      { sampleIndex: 50, aux: 'Comment/eyes closed, lying', channel: 1, lengthSec: 0.2 },
      { sampleIndex: 399, aux: 'Response/R  2' },
    ]);
    expect(JSON.stringify({ ...recording, sources: [] })).not.toMatch(/SECRET|1953/);
  });

  it.each(
    (['INT_16', 'UINT_16', 'INT_32', 'IEEE_FLOAT_32'] as const).flatMap((format) =>
      [false, true].flatMap((isVectorized) =>
        [false, true].map((isBig) => ({ format, isVectorized, isBig })),
      ),
    ),
  )('reads any range of $format, vectorized $isVectorized, big-endian $isBig', async (writing) => {
    const recording = await opened(makeFiles(writing));
    const { stored } = madeBrainVision('made', writing);
    for (const [index, resolution] of [0.5, 0.1, 1].entries()) {
      const { values, gaps } = await recording.read(index, 7, 390);
      expect(gaps).toEqual([]);
      expect([...values]).toEqual(stored[index].slice(7, 390).map((value) => value * resolution));
      expect((await recording.read(index, 398, 500)).values).toHaveLength(2);
      const isFloat = writing.format === 'IEEE_FLOAT_32';
      const digital = await recording.readDigital(index, -3, 9).then(
        (samples) => [...samples.values],
        ({ code }: BeatbenchError) => code,
      );
      expect(digital).toEqual(isFloat ? 'unsupported' : stored[index].slice(0, 9));
      expect(recording.channels[index].adc?.gain).toBe(isFloat ? undefined : 1 / resolution);
    }
  });

  it.each(Object.keys(comparedBrainVision))('%s has the values that MNE reads', async (stem) => {
    const expected = golden.files[stem as keyof typeof golden.files];
    const recording = await opened(makeFiles(comparedBrainVision[stem]));
    expect(recording.channels.map(({ label }) => label)).toEqual(expected.channels);
    expect(expected.start.startsWith(recording.startTime ?? '?')).toBe(true);
    const near = (a: number, b: number): void =>
      expect(Math.abs(a - b)).toBeLessThanOrEqual(goldenVoltTolerance);
    for (const [index, { unit, sampleCount }] of recording.channels.entries()) {
      const volts = unit === 'mV' ? 1e-3 : 1e-6;
      const values = [...(await recording.read(index, 0, sampleCount)).values].map((value) => value * volts);
      expected.first[index].forEach((value, n) => near(values[n], value));
      expected.last[index].forEach((value, n) => near(values[sampleCount - 3 + n], value));
      const sum = values.reduce((all, value) => all + value, 0);
      near(sum, expected.sum[index]);
      near(
        values.reduce((all, value, n) => all + value * (n % 97), 0),
        expected.weighted[index],
      );
    }
    const marks = recording.annotations[0].annotations.map(({ sampleIndex, aux }) => [
      sampleIndex / 500,
      aux,
    ]);
    expect(marks).toEqual(expected.annotations.slice(1).map(([onset, , text]) => [onset, text]));
  });

  it('opens renamed files without markers, with a warning', async () => {
    const { header, samples } = madeBrainVision('before');
    const recording = await opened([memoryFile('d/made.eeg', samples), memoryFile('d/made.vhdr', header)]);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['header-repaired', 'left-out']);
    expect(recording.annotations).toEqual([]);
  });

  it('reports missing time between segments, and ignores invalid markers', async () => {
    const markers = ['Mk1=New Segment,,1,1,0,x', 'Mk2=New Segment,,200,1,0', 'Mk3=Stimulus,S 1,x,1,0'];
    const recording = await opened(makeFiles({ markers }));
    expect(recording.startTime).toBeNull();
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: '1 marker is left out.' },
      { code: 'left-out', message: expect.stringContaining('interrupted 1 time') },
    ]);
  });

  it('opens a truncated file with the remaining samples, and rejects a truncated channel-by-channel file', async () => {
    const { header, samples } = madeBrainVision('made');
    const cut = await opened([
      memoryFile('d/made.eeg', samples.slice(0, -7)),
      memoryFile('d/made.vhdr', header),
    ]);
    expect(cut.channels[0].sampleCount).toBe(398);
    expect(cut.warnings.map(({ code }) => code)).toEqual(['short-data', 'left-out']);
    const behind = madeBrainVision('made', { isVectorized: true });
    expect(
      await catchFailure([
        memoryFile('d/made.eeg', behind.samples.slice(0, -6)),
        memoryFile('d/made.vhdr', behind.header),
      ]),
    ).toMatchObject({ code: 'truncated', where: { file: 'd/made.eeg', byte: 2394 } });
  });

  it.each([
    ['DataFormat', 'DataFormat=ASCII', 'unsupported', 'as text'],
    ['BinaryFormat', 'BinaryFormat=INT_24', 'unsupported', 'format'],
    ['DataOrientation', 'DataOrientation=', 'bad-header', 'order'],
    ['NumberOfChannels', 'NumberOfChannels=4', 'bad-header', 'channel 4'],
    ['NumberOfChannels', 'NumberOfChannels=99999999', 'bad-header', 'number of channels'],
    ['SamplingInterval', 'SamplingInterval=0', 'bad-header', 'time between'],
    ['DataFile', 'DataFile=../made.eeg', 'unsafe-path', 'outside its folder'],
    ['Ch2', 'Ch2=Resp,,0,mV', 'bad-header', 'resolution'],
  ])('refuses %s as %s', async (key, line, code, words) => {
    const failure = await catchFailure(makeFiles({ lines: { [key]: line } }));
    expect(failure).toMatchObject({
      code,
      message: expect.stringContaining(words),
      where: { file: 'd/made.vhdr' },
    });
  });

  it('names the missing files for each file alone', async () => {
    const { header, markers, samples } = madeBrainVision('made');
    expect(await catchFailure([memoryFile('made.vhdr', header)])).toMatchObject({ code: 'missing-file' });
    for (const alone of [memoryFile('made.eeg', samples), memoryFile('made.vmrk', markers)]) {
      const failure = await catchFailure([alone]);
      expect(failure?.code).toMatch(/^(?:missing-file|no-rate|unknown-format)$/);
      expect(failure?.message).toContain('made.');
    }
    expect((await catchFailure([memoryFile('made.eeg', samples)]))?.message).toContain('made.vhdr');
  });

  it('with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(1998);
    const { header, markers, samples } = madeBrainVision('made');
    const [head, marks] = [header, markers].map((text) => new TextEncoder().encode(text));
    for (let k = 0; k < caseCount(500); k++) {
      const parts = [head, marks, samples].map((part, n) =>
        n === k % 3 ? mutate(part, random).bytes : part,
      );
      const { opened: found, broken } = await openRecordings([
        memoryFile('made.vhdr', parts[0]),
        memoryFile('made.vmrk', parts[1]),
        memoryFile('made.eeg', parts[2]),
      ]);
      for (const { failure } of broken) expect(failure.code).not.toMatch(/^(?:internal|out-of-memory)$/);
      for (const recording of found) {
        for (const [index, { sampleCount }] of recording.channels.entries())
          expect((await recording.read(index, 0, Math.min(sampleCount, 2000))).values).toHaveLength(
            Math.min(sampleCount, 2000),
          );
      }
    }
  });
});
