import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAcq } from '../../../../src/io/acq/open.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { makeAcqFile } from '../../../support/make-acq-file.ts';
import type { AcqPart } from '../../../support/make-acq-file.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { caseCount } from '../../../support/gate.ts';

const counted = (count: number, of: (k: number) => number) => Array.from({ length: count }, (_, k) => of(k));
const parts: readonly AcqPart[] = [
  { label: 'ECG', values: counted(103, (k) => ((k * 37) % 400) - 200), scale: 0.25, offset: 3, order: 4 },
  { label: 'RESP', unit: 'Volts', values: counted(25, (k) => k - 12), divider: 4, order: 7 },
  {
    label: 'PPG, derived',
    unit: '',
    values: counted(52, (k) => Math.sin(k)),
    divider: 2,
    isFloat: true,
    order: 8,
  },
];
const marks = [
  { tick: 0, text: 'Segment 1', style: 'apnd' },
  { tick: 60, text: 'Breathe in', order: 7 },
  { tick: 20, text: 'Début', order: 99 },
];
const whole = async (recording: Recording) =>
  Promise.all(recording.channels.map(({ sampleCount }, k) => recording.read(k, 0, sampleCount)));

describe('AcqKnowledge files', () => {
  it.each([
    [45, true, false],
    [45, false, false],
    [45, true, true],
    [132, false, false],
    [132, true, true],
    [132, false, true],
  ] as const)(
    'AcqKnowledge files of revision %i open, little-endian %s, compressed %s',
    async (revision, isLittle, isCompressed) => {
      const bytes = makeAcqFile(parts, { revision, isLittle, isCompressed, marks: marks.slice(0, 2) });
      const { opened, broken } = await openRecordings([memoryFile('d/a.acq', bytes)]);
      expect(broken).toEqual([]);
      const [recording] = opened;
      expect(recording).toMatchObject({ name: 'a', format: 'acq', warnings: [], durationSec: 104 / 250 });
      expect(recording.channels).toMatchObject([
        {
          label: 'ECG',
          role: 'ecg',
          unit: 'mV',
          fs: 250,
          sampleCount: 103,
          adc: { gain: 4, baseline: -12, bits: 16 },
        },
        { label: 'RESP', role: 'respiration', unit: 'Volts', fs: 62.5, sampleCount: 25 },
        { label: 'PPG, derived', role: 'ppg', unit: '', fs: 125, sampleCount: 52, adc: null },
      ]);
      const read = await whole(recording);
      expect(read.map(({ values }) => [...values])).toEqual([
        parts[0].values.map((value) => value * 0.25 + 3),
        parts[1].values.map((value) => value * 0.5),
        parts[2].values,
      ]);
      expect([...(await recording.readDigital(1, 3, 9)).values]).toEqual(parts[1].values.slice(3, 9));
      expect([...(await recording.read(2, 50, 99)).values]).toEqual(parts[2].values.slice(50));
      await expect(recording.readDigital(2, 0, 1)).rejects.toMatchObject({ code: 'unsupported' });
      await expect(recording.read(3, 0, 1)).rejects.toMatchObject({ code: 'no-channel' });
      expect(recording.annotations).toMatchObject([
        {
          source: 'acq',
          fs: 250,
          annotations: [
            { sampleIndex: 0, label: '"', channel: 0, aux: 'Segment 1' },
            { sampleIndex: 60, label: '"', channel: revision === 132 ? 1 : 0, aux: 'Breathe in' },
          ],
        },
      ]);
    },
  );

  it('reading works for any range, any mixture of rates and any ends', async () => {
    const part = record({
      divider: constantFrom(1, 2, 3, 4, 64),
      values: array(integer({ min: -32_768, max: 32_767 }), { minLength: 1, maxLength: 80 }),
      isFloat: boolean(),
    });
    const share = integer({ min: 0, max: 100 });
    await assert(
      asyncProperty(array(part, { minLength: 1, maxLength: 4 }), share, share, async (mixed, a, b) => {
        const named = mixed.map((each, k) => ({ ...each, label: `c${k}`, scale: 1 }));
        const recording = await openAcq(
          memoryFile('a.acq', makeAcqFile(named, { revision: 45, isLittle: true })),
        );
        for (const [k, { values }] of named.entries()) {
          const [from, to] = [a, b].map((each) => Math.floor((each * values.length) / 100));
          expect([...(await recording.read(k, from, to)).values]).toEqual(
            values.slice(from, Math.max(from, to)),
          );
        }
      }),
      { numRuns: caseCount(150) },
    );
  });

  it('markers are relative to the start of the recording, and earlier ones are left out', async () => {
    const options = { revision: 132, isLittle: false } as const;
    const moved = [
      { tick: -500, text: 'Segment 1', style: 'apnd' },
      { tick: -440, text: 'in' },
      { tick: -600, text: 'before' },
    ];
    const recording = await openAcq(memoryFile('a.acq', makeAcqFile(parts, { ...options, marks: moved })));
    expect(recording.annotations[0].annotations.map(({ sampleIndex, aux }) => [sampleIndex, aux])).toEqual([
      [0, 'Segment 1'],
      [60, 'in'],
    ]);
    expect(recording.warnings.map(({ code }) => code)).toEqual(['header-repaired']);
  });

  it('invalid floating-point samples are gaps, and a channel without a scale is reported', async () => {
    const odd: readonly AcqPart[] = [
      { label: 'a', values: [1, NaN, Infinity, 4], isFloat: true },
      { label: 'b', values: [1, 2, 3, 4], scale: 0 },
      // Its samples would exceed the range of numbers.
      { label: 'c', values: [1, 2, 3, 4], scale: 1e305 },
    ];
    const recording = await openAcq(memoryFile('a.acq', makeAcqFile(odd, { revision: 45, isLittle: true })));
    expect(await recording.read(0, 0, 4)).toEqual({
      values: Float64Array.of(1, NaN, NaN, 4),
      gaps: [{ from: 1, to: 3 }],
    });
    for (const index of [1, 2]) {
      expect([...(await recording.read(index, 0, 4)).values]).toEqual([1, 2, 3, 4]);
      expect(recording.channels[index]).toMatchObject({ unit: '', adc: { gain: 1, baseline: 0 } });
    }
    expect(recording.warnings.map(({ code }) => code)).toEqual(['header-repaired', 'header-repaired']);
  });
});

interface GoldenChannel {
  readonly label: string;
  readonly unit: string;
  readonly fs: number;
  readonly count: number;
  readonly first: readonly number[];
  readonly sha256: string;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../golden/acq/values.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly GoldenChannel[]>>;

describe.skipIf(!hasData)(`recorded AcqKnowledge files ${dataNote}`, () => {
  const open = (name: string) => openAcq(dataSource('biopac-acq', ...name.split('/')));

  it.each(Object.keys(golden))('%s has the values of a second reader, bit for bit', async (name) => {
    const recording = await open(name);
    expect(recording.warnings).toEqual([]);
    const read = await whole(recording);
    const found = recording.channels.map(({ label, unit, fs, sampleCount }, k) => ({
      label,
      unit,
      fs,
      count: sampleCount,
      first: [...read[k].values.subarray(0, 4)],
      sha256: createHash('sha256').update(new Uint8Array(read[k].values.buffer)).digest('hex'),
    }));
    expect(found).toEqual(golden[name]);
  });

  const isSame = (a: Float64Array, b: Float64Array) => a.every((value, i) => value === b[i]);

  it.each([
    ['nojournal-5.0.1.acq', 'nojournal-5.0.1-c.acq'],
    // The program wrote the end of 3.8.1 as it reads it: 4.1 found there what is read here.
    ['nojournal-3.8.1.acq', 'nojournal-4.1.0-c.acq'],
  ])('%s is the same with compression, %s', async (plainName, packedName) => {
    const [plain, packed] = await Promise.all([
      open(`nojournal/${plainName}`),
      open(`nojournal/${packedName}`),
    ]);
    expect(packed.channels).toEqual(plain.channels);
    expect(packed.annotations).toEqual(plain.annotations);
    const [a, b] = await Promise.all([whole(plain), whole(packed)]);
    expect(a.map(({ values }) => values.length)).toEqual([61_893, 241, 123_787]);
    expect(a.map(({ values }, k) => isSame(values, b[k].values))).toEqual([true, true, true]);
  });

  it('nojournal-3.8.1 is the same with compression up to the end of its slowest channel', async () => {
    const names = ['nojournal/nojournal-3.8.1.acq', 'nojournal/nojournal-3.8.1-c.acq'];
    const [a, b] = await Promise.all(names.map(async (name) => whole(await open(name))));
    // After it, the two files contain different numbers, since the program mixed channels up when it wrote them.
    const endTick = 241 * 512;
    for (const [k, divider] of [2, 512, 1].entries()) {
      const [one, other] = [a, b].map((read) => read[k].values.subarray(0, endTick / divider));
      expect(isSame(one, other)).toBe(true);
    }
  });

  it('the markers of a recording are at the same positions in two revisions', async () => {
    const [older, newer] = await Promise.all([
      open('physio/physio-3.9.1-c.acq'),
      open('physio/physio-5.0.1-c.acq'),
    ]);
    const [a, b] = [older, newer].map(({ annotations }) => annotations[0].annotations);
    expect(a.slice(0, 3).map(({ sampleIndex, aux }) => [sampleIndex, aux])).toEqual([
      [0, 'Segment 1'],
      [8618, 'Breathe In'],
      [12_199, 'Breathe Out'],
    ]);
    expect(b.map(({ sampleIndex, aux }) => [sampleIndex, aux])).toEqual(
      a.map(({ sampleIndex, aux }) => [sampleIndex, aux]),
    );
    expect(newer.channels.map(({ label }) => label)[b[1].channel]).toBe('RESP - RSP100C');
  });
});
