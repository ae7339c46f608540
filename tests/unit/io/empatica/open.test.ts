import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import {
  avroArray,
  avroBytes,
  avroFile,
  avroFloat,
  avroLong,
  avroText,
  madeEmpatica,
  wornSchema,
} from '../../../support/avro-file.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { caseCount } from '../../../support/gate.ts';

const golden = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../golden/empatica/${name}`, import.meta.url)));
const truth: Record<'bvp' | 'eda' | 'temperature' | 'x' | 'peaksSec', number[]> = JSON.parse(
  new TextDecoder().decode(golden('values.json')),
);

async function opened(content: Uint8Array, path = 'a.avro'): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile(path, content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { opened: found, broken } = await openRecordings([memoryFile('a.avro', content)]);
  expect(found).toEqual([]);
  return broken[0]?.failure;
}

const readValues = async (recording: Recording, index: number): Promise<number[]> => {
  const { values } = await recording.read(index, 0, recording.channels[index]?.sampleCount ?? 0);
  return [...values];
};

describe('a raw file of an EmbracePlus', () => {
  it.each([
    ['plain', 'plain.avro', 65_535 / 32],
    ['under another name', 'plain.avro', 65_535 / 32],
    ['deflated, with a factor for acceleration', 'deflated.avro', 1 / 0.00048828125],
  ])('written by fastavro opens with its samples, times and marks: %s', async (how, name, gain) => {
    const recording = await opened(golden(name), how === 'under another name' ? 'a.bin' : 'a.avro');
    expect(channelSummary(recording)).toEqual([
      ['BVP', '', 'ppg', 64],
      ['ACC x', 'g', 'acceleration', 64],
      ['ACC y', 'g', 'acceleration', 64],
      ['ACC z', 'g', 'acceleration', 64],
      ['EDA', 'µS', 'other', 4],
      ['Temperature', '°C', 'other', 1],
    ]);
    // 22:13:20.25 UTC, an hour later in local time.
    expect(recording).toMatchObject({
      format: 'embraceplus',
      startTime: '2023-11-14T23:13:20.25',
      durationSec: 10,
    });
    expect(await readValues(recording, 0)).toEqual(truth.bvp);
    expect(await readValues(recording, 1)).toEqual(truth.x.map((count) => count / gain));
    expect([...(await recording.readDigital(2, 0, 640)).values]).toEqual(truth.x.map((count) => 0 - count));
    // EDA begins half a second, two of its samples, later.
    expect(await readValues(recording, 4)).toEqual([Number.NaN, Number.NaN, ...truth.eda]);
    expect((await recording.read(4, 0, 4)).gaps).toEqual([{ from: 0, to: 2 }]);
    expect(await readValues(recording, 5)).toEqual(truth.temperature);
    const [peaks, tags] = recording.annotations;
    expect(peaks.annotations.map(({ label, sampleIndex }) => [label, sampleIndex])).toEqual(
      truth.peaksSec.map((sec) => ['N', Math.round(sec * peaks.fs)]),
    );
    expect(tags.annotations.map(({ aux, sampleIndex }) => [aux, sampleIndex / tags.fs])).toEqual([
      ['tag', 2.5],
    ]);
    expect(recording.warnings.map(({ code, message }) => [code, message])).toEqual([
      ...(name === 'plain.avro' ? [['left-out', 'Streams that are left out: gyroscope.']] : []),
      ['left-out', expect.stringContaining('1 mark')],
    ]);
  });

  it('returns any range like a part of the whole', async () => {
    const recording = await opened(golden('plain.avro'));
    const random = createRandom(3);
    for (const index of recording.channels.keys()) {
      const whole = await readValues(recording, index);
      for (let k = 0; k < 20; k++) {
        const from = random.integer(whole.length);
        const to = from + random.integer(whole.length + 5);
        expect([...(await recording.read(index, from, to)).values]).toEqual(whole.slice(from, to));
      }
    }
  });

  it('contains nothing about the person or the device', async () => {
    const recording = await opened(golden('plain.avro'));
    expect(JSON.stringify({ ...recording, sources: [] })).not.toContain('SECRET');
  });

  it('is rejected with the position if not understood', async () => {
    const record = (fields: readonly unknown[]) => ({ type: 'record', name: 'R', fields });
    const no = { code: 'unsupported', message: expect.stringContaining('not from an EmbracePlus') };
    expect(await catchFailure(avroFile('"long"', avroLong(5)))).toMatchObject(no);
    expect(
      await catchFailure(avroFile(record([{ name: 'a', type: 'string' }]), avroText('b'))),
    ).toMatchObject(no);
    const empty = wornSchema([{ name: 'steps', type: 'int' }]);
    expect(await catchFailure(avroFile(empty, avroLong(0)))).toMatchObject({ code: 'no-channel' });
    expect(await catchFailure(avroFile('"long"', avroLong(5), 'snappy'))).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('snappy'),
    });
    expect(await catchFailure(avroFile('{', avroLong(5)))).toMatchObject({
      code: 'bad-header',
      where: { file: 'a.avro', field: 'avro.schema' },
    });
    expect(await catchFailure(avroFile('"unknown"', avroLong(5)))).toMatchObject({ code: 'bad-header' });
    expect(await catchFailure(new TextEncoder().encode('no Avro at all'))).toMatchObject({
      code: 'bad-header',
    });
  });

  it('a raw file of an EmbracePlus with a hostile schema is rejected: deep, large, recursive, or with many values without bytes', async () => {
    const deep = `${'{"type":"array","items":'.repeat(2000)}"int"${'}'.repeat(2000)}`;
    const hostile = { code: 'unsupported', where: { file: 'a.avro', field: 'avro.schema' } };
    expect(await catchFailure(avroFile(deep, avroLong(0)))).toMatchObject(hostile);
    const wide = Array.from({ length: 10_001 }, (_, k) => ({ name: `f${k}`, type: 'int' }));
    expect(await catchFailure(avroFile(wornSchema(wide), avroLong(0)))).toMatchObject(hostile);
    const own = { type: 'record', name: 'R', fields: [{ name: 'next', type: ['null', 'R'] }] };
    expect(await catchFailure(avroFile(own, avroLong(0)))).toMatchObject(hostile);
    // Each record contains twenty of the next; none of the leaves takes a byte, or all except one.
    const nested = (leaf: unknown): unknown => {
      let type = leaf;
      for (let k = 0; k < 20; k++) {
        const first = { name: 'f0', type };
        const rest = Array.from({ length: 19 }, (_, n) => ({
          name: `f${n + 1}`,
          type: k === 0 ? leaf : `R${k - 1}`,
        }));
        type = { type: 'record', name: `R${k}`, fields: [first, ...rest] };
      }
      return type;
    };
    expect(await catchFailure(avroFile(nested('null'), avroBytes()))).toMatchObject({ code: 'unsupported' });
    const many = new Uint8Array(100_000);
    expect(await catchFailure(avroFile(nested(['null']), many))).toMatchObject({ code: 'too-large' });
    const passed = { type: 'array', items: nested('null') };
    const counted = avroBytes(avroLong(2 ** 40), avroLong(0));
    expect(await catchFailure(avroFile(passed, counted))).toMatchObject({ code: 'unsupported' });
    // The count exceeds the present values.
    const short = wornSchema([{ name: 'a', type: { type: 'array', items: 'int' } }]);
    expect(await catchFailure(avroFile(short, avroLong(2n ** 60n)))).toMatchObject({ code: 'truncated' });
  });

  it('is rejected if its times are so far apart that gaps would be too long', async () => {
    const stream = (name: string) => ({
      name,
      type: {
        type: 'record',
        name: name.toUpperCase(),
        fields: [
          { name: 'timestampStart', type: 'long' },
          { name: 'samplingFrequency', type: 'float' },
          { name: 'values', type: { type: 'array', items: 'float' } },
        ],
      },
    });
    const one = (at: number) => avroBytes(avroLong(at), avroFloat(64), avroArray([avroFloat(1)]));
    const far = avroFile(wornSchema([stream('bvp'), stream('eda')]), avroBytes(one(0), one(4e15)));
    expect(await catchFailure(far)).toMatchObject({ code: 'too-large' });
  });

  it('a raw file of an EmbracePlus cut at any byte is rejected with a message', async () => {
    const bytes = golden('plain.avro');
    for (let keep = 1; keep < bytes.length; keep += 97) {
      const failure = await catchFailure(bytes.slice(0, keep));
      expect(failure.code, `${keep}`).toMatch(/^(?:truncated|bad-header|bad-value|empty)$/);
    }
  });

  it('a raw file of an EmbracePlus with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(1606);
    for (let k = 0; k < caseCount(400); k++) {
      const source = [golden('plain.avro'), golden('deflated.avro'), madeEmpatica()][k % 3];
      const { bytes: content, steps } = mutate(source, random);
      const { opened: found, broken } = await openRecordings([memoryFile('a.avro', content)]);
      for (const { failure } of broken) {
        expect(failure.code, steps.join(', ')).not.toMatch(/^(?:internal|out-of-memory)$/);
      }
      for (const recording of found) {
        for (const [index, { sampleCount }] of recording.channels.entries()) {
          const most = Math.min(sampleCount, 5000);
          expect((await recording.read(index, 0, most)).values, steps.join(', ')).toHaveLength(most);
        }
      }
    }
  });
});

/** Makes a file of Empatica's script: whole µs since 1970 at the rate of a sensor. */
function scriptFile(heads: string, hz: number, count: number): Uint8Array {
  const columns = heads.split(',').length - 1;
  const rows = Array.from({ length: count }, (_, n) => {
    const stamp = 1_710_855_484_250_000 + Math.round((1e6 * n) / hz);
    return [stamp, ...Array.from({ length: columns }, (__, k) => Math.sin(n / 9) + k)].join(',');
  });
  return new TextEncoder().encode([heads, ...rows].join('\r\n'));
}

describe('the tables of Empatica’s script', () => {
  it.each([
    ['bvp.csv', 'unix_timestamp,bvp', 64, ['ppg']],
    [
      'accelerometer.csv',
      'unix_timestamp,x,y,z',
      63.999622,
      ['acceleration', 'acceleration', 'acceleration'],
    ],
    ['eda.csv', 'unix_timestamp,eda', 3.9988773, ['other']],
    ['temperature.csv', 'unix_timestamp,temperature', 0.9997099, ['other']],
  ])('%s has its rate, however low, and its start', async (name, heads, hz, roles) => {
    const recording = await opened(scriptFile(heads, hz, 400), name);
    expect(recording.startTime).toBe('2024-03-19T13:38:04.25');
    expect(recording.channels.map(({ role }) => role)).toEqual(roles);
    // Time stamps are whole µs over 400 samples.
    for (const { fs } of recording.channels) expect(Math.abs(fs / hz - 1)).toBeLessThan(1e-6);
  });

  it('systolic_peaks.csv is a list of beats in ns since 1970', async () => {
    const secs = [0, 0.83, 1.7, 2.52, 3.31, 4.16, 5, 5.9, 6.7, 7.55];
    const stamps = secs.map((sec) => String(1_710_855_484_250_000_000n + BigInt(Math.round(1e9 * sec))));
    const text = ['systolic_peak_timestamp', ...stamps].join('\r\n');
    const recording = await opened(new TextEncoder().encode(text), 'systolic_peaks.csv');
    const [{ fs, annotations }] = recording.annotations;
    expect(recording).toMatchObject({ format: 'beats', startTime: '2024-03-19T13:38:04.25', channels: [] });
    // A double represents such a time stamp to 256 ns.
    annotations.forEach(({ sampleIndex }, k) =>
      expect(Math.abs(sampleIndex / fs - (secs[k] ?? NaN))).toBeLessThan(2e-6),
    );
    expect(annotations).toHaveLength(secs.length);
  });
});
