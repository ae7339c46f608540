import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import {
  dicomFile,
  madeDicom,
  multiplexGroup,
  words,
  type DicomElement,
} from '../../../support/dicom-file.ts';
import { channelSummary, readAllSamples } from '../../../support/made-table.ts';
import golden from '../../../golden/dicom/values.json' with { type: 'json' };

async function opened(content: Uint8Array): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile('a.dcm', content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array, path = 'a.dcm') {
  const { broken } = await openRecordings([memoryFile(path, content)]);
  return broken[0]?.failure;
}

const waveforms = (...groups: readonly (readonly DicomElement[])[]): DicomElement => [
  0x54000100,
  'SQ',
  groups,
];
const leadOne = { code: ['2:1', 'MDC', 'Lead I (Einthoven)'], sensitivity: '2', unit: 'uV' } as const;

describe('DICOM waveforms', () => {
  it.each([
    ['implicit', { isExplicit: false }],
    ['explicit', {}],
    ['with open ends, explicit', { isOpenEnded: true }],
    ['with open ends, implicit', { isOpenEnded: true, isExplicit: false }],
    ['of the greater byte first', { isLittle: false }],
    ['deflated', { isDeflated: true }],
  ])(
    '%s: leads of each group have their rate and sensitivity, and nothing about the person',
    async (_, writing) => {
      const recording = await opened(madeDicom(writing));
      expect(channelSummary(recording)).toEqual([
        ['I', 'uV', 'ecg', 500],
        ['III', 'uV', 'ecg', 500],
        ['V1', 'uV', 'ecg', 250],
      ]);
      expect(await readAllSamples(recording, 0)).toEqual(
        Array.from({ length: 200 }, (__, k) => 2.5 * (k - 100)),
      );
      expect([...(await recording.read(1, 100, 103)).values]).toEqual([500, 505, 510]);
      expect((await recording.readDigital(2, -4, 9)).values).toEqual(Int32Array.of(5, 6, 7));
      expect(recording).toMatchObject({
        format: 'dicom',
        durationSec: 0.4,
        startTime: '2020-11-22T09:10:00.25',
        warnings: [],
      });
      expect(recording.comments).toEqual(['device: Maker']);
      expect(recording.person).toMatchObject({ name: 'NAME SECRET', code: 'SECRET-ID' });
      expect(JSON.stringify({ ...recording, sources: [], person: {} })).not.toMatch(/SECRET|1953/);
    },
  );

  it('DICOM waveforms are recognised by their signature, whatever the name of the file', async () => {
    const { opened: found } = await openRecordings([memoryFile('IM000001', madeDicom())]);
    expect(found[0]?.format).toBe('dicom');
  });

  it('DICOM waveforms are multiplied by the correction, with the baseline added and gaps for the padding value', async () => {
    const group = multiplexGroup({
      channels: [
        {
          ...leadOne,
          more: [
            [0x003a0212, 'DS', '1.5'],
            [0x003a0213, 'DS', '-30'],
            [0x003a021a, 'US', 12],
          ],
        },
        { label: 'ART', sensitivity: '0.5', unit: 'mm[Hg]' },
      ],
      data: words([10, 1, -32768, 200, 0, -32768]),
      sampleCount: 3,
      more: [[0x5400100a, 'OW', words([-32768])]],
    });
    const recording = await opened(dicomFile([waveforms(group)]));
    expect(channelSummary(recording)).toEqual([
      ['I', 'uV', 'ecg', 500],
      ['ART', 'mmHg', 'pressure', 500],
    ]);
    expect(await recording.read(0, 0, 3)).toEqual({
      values: Float64Array.of(0, Number.NaN, -30),
      gaps: [{ from: 1, to: 2 }],
    });
    expect(await recording.read(1, 1, 3)).toEqual({
      values: Float64Array.of(100, Number.NaN),
      gaps: [{ from: 1, to: 2 }],
    });
    expect(recording.channels[0].adc).toEqual({ gain: 1 / 3, baseline: 10, bits: 12 });
  });

  it('DICOM waveforms with a signed 0 keep it as a sample although it is declared as padding', async () => {
    const more: readonly DicomElement[] = [[0x5400100a, 'OW', words([0])]];
    const group = multiplexGroup({ channels: [leadOne], data: words([1, 0, 2]), sampleCount: 3, more });
    expect(await readAllSamples(await opened(dicomFile([waveforms(group)])), 0)).toEqual([2, 0, 4]);
  });

  it.each([
    ['SB', [-1, 127, -128]],
    ['UB', [255, 127, 128]],
  ])('DICOM waveforms of 8 bits are read, %s', async (interpretation, values) => {
    const data = Uint8Array.of(255, 127, 128, 0);
    const group = multiplexGroup({
      channels: [{ label: 'ECG' }],
      bits: 8,
      interpretation,
      data,
      sampleCount: 3,
    });
    const recording = await opened(dicomFile([waveforms(group)]));
    expect(channelSummary(recording)).toEqual([['ECG', '', 'ecg', 500]]);
    expect(await readAllSamples(recording, 0)).toEqual(values);
  });

  it('DICOM waveforms of unsigned 16 bits are read', async () => {
    const group = multiplexGroup({
      channels: [leadOne],
      interpretation: 'US',
      data: words([-1, 1]),
      sampleCount: 2,
    });
    expect(await readAllSamples(await opened(dicomFile([waveforms(group)])), 0)).toEqual([131_070, 2]);
  });

  it('DICOM waveforms in several groups have their own times, with a gap before the later one', async () => {
    const at = (ms: string, label: string, values: readonly number[]) =>
      multiplexGroup({
        channels: [{ ...leadOne, code: ['2:1', label, 'x'], label }],
        fs: '100',
        data: words(values),
        sampleCount: values.length,
        more: [
          [0x00181068, 'DS', ms],
          [0x5400100a, 'OW', words([-32768])],
        ],
      });
    const recording = await opened(
      dicomFile([waveforms(at('1000', 'MDC', [1, 2, 3]), at('1030', 'MDC', [-32768, 5]))]),
    );
    expect(recording.channels.map(({ label, sampleCount }) => [label, sampleCount])).toEqual([
      ['I', 3],
      ['I 2', 5],
    ]);
    const { values, gaps } = await recording.read(1, 1, 5);
    expect(gaps).toEqual([{ from: 0, to: 3 }]);
    expect(values[3]).toBe(10);
    expect(await recording.readDigital(1, 4, 9)).toEqual({ values: Int32Array.of(5), gaps: [] });
  });

  it('DICOM waveforms exclude averaged beats, and missing samples are reported', async () => {
    const rhythm = multiplexGroup({
      channels: [leadOne],
      label: 'RHYTHM',
      data: words([1, 2]),
      sampleCount: 9,
    });
    const median = multiplexGroup({
      channels: [leadOne],
      label: 'MEDIAN BEAT',
      data: words([1, 2]),
      sampleCount: 2,
    });
    const recording = await opened(dicomFile([waveforms(rhythm, median)]));
    expect(recording.channels).toHaveLength(1);
    expect(recording.warnings).toMatchObject([
      { code: 'short-data', message: expect.stringContaining('2 of the 9') },
    ]);
    expect((await catchFailure(dicomFile([waveforms(median)])))?.code).toBe('no-channel');
  });

  it('DICOM waveforms are rejected with a message for images, other objects and codings', async () => {
    const picture = dicomFile([], { sopClass: '1.2.840.10008.5.1.4.1.1.2' });
    expect(await catchFailure(picture)).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('picture'),
    });
    const paper = dicomFile([], { sopClass: '1.2.840.10008.5.1.4.1.1.104.1' });
    expect((await catchFailure(paper))?.message).toContain('PDF');
    expect(await catchFailure(dicomFile([], { syntax: '1.2.840.10008.1.2.4.50' }))).toMatchObject({
      code: 'unsupported',
      where: { field: '(0002,0010)' },
    });
    expect((await catchFailure(dicomFile([])))?.code).toBe('unsupported');
    const spoken = multiplexGroup({
      channels: [leadOne],
      bits: 8,
      interpretation: 'MB',
      data: words([1]),
      sampleCount: 2,
    });
    expect((await catchFailure(dicomFile([waveforms(spoken)])))?.message).toContain('‘MB’');
  });

  it('DICOM waveforms with a faulty header are rejected with the position', async () => {
    const good = { channels: [leadOne], data: words([1, 2]), sampleCount: 2 };
    const still = dicomFile([waveforms(multiplexGroup({ ...good, fs: '0' }))]);
    expect(await catchFailure(still)).toMatchObject({ code: 'bad-header', where: { field: '(003A,001A)' } });
    const flat = dicomFile([
      waveforms(multiplexGroup({ ...good, channels: [{ ...leadOne, sensitivity: '0' }] })),
    ]);
    expect(await catchFailure(flat)).toMatchObject({ code: 'bad-header', where: { field: '(003A,0210)' } });
    const late = multiplexGroup({ ...good, more: [[0x00181068, 'DS', '1E12']] });
    expect(await catchFailure(dicomFile([waveforms(multiplexGroup(good), late)]))).toMatchObject({
      code: 'bad-header',
      where: { channel: 'I 2' },
    });
    const whole = madeDicom();
    expect(await catchFailure(whole.subarray(0, whole.length - 200))).toMatchObject({
      code: 'bad-header',
      where: { file: 'a.dcm' },
    });
    expect(await catchFailure(new Uint8Array(400))).toMatchObject({
      code: 'bad-header',
      where: { byte: 128 },
    });
  });

  it('DICOM waveforms of any length open or are rejected with a message', async () => {
    const whole = madeDicom();
    for (let length = 132; length < whole.length; length += 7) {
      const failure = await catchFailure(whole.subarray(0, length));
      expect(failure?.code).toMatch(/^(?:bad-header|unsupported)$/);
      expect(failure?.where?.file).toBe('a.dcm');
    }
  });

  it('DICOM waveforms with endless nesting are rejected with a message', async () => {
    const deep = Array.from({ length: 20_000 }, () =>
      Buffer.from('00540001535100 00ffffffff feff00e0ffffffff'.replaceAll(' ', ''), 'hex'),
    );
    const bytes = new Uint8Array(Buffer.concat([dicomFile([]), ...deep]));
    expect((await catchFailure(bytes))?.code).toMatch(/^(?:bad-header|unsupported)$/);
  });
});

describe.skipIf(!hasData)(`exported DICOM files${dataNote}`, () => {
  it.each(golden.files)('$path has the values that pydicom reads', async ({ path, startTime, channels }) => {
    const { opened: found, broken } = await openRecordings([dataSource(path)]);
    expect(broken).toEqual([]);
    const [recording] = found;
    expect(recording.startTime).toBe(startTime);
    expect(recording.channels).toHaveLength(channels.length);
    for (const [k, { label, unit, fs, count, first, sum, weighted }] of channels.entries()) {
      expect(recording.channels[k]).toMatchObject({ label, unit, fs, sampleCount: count, role: 'ecg' });
      const { values, gaps } = await recording.read(k, 0, count);
      expect(gaps).toEqual([]);
      expect([...values.subarray(0, first.length)]).toEqual(first);
      expect(values.reduce((all, value) => all + value, 0)).toBe(sum);
      expect(values.reduce((all, value, n) => all + value * (n % 97), 0)).toBe(weighted);
    }
  });
});
