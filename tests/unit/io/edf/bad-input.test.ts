import { array, assert, asyncProperty, integer, nat, oneof, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { writeEdf } from '../../../../src/io/edf/write.ts';
import { memorySource } from '../../../../src/io/source.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { MemorySink } from '../../../support/byte-files.ts';
import { madeRecording } from '../../../support/made-recording.ts';

const recordSec = 1;
const fs = 100;

/** EDF+C of ten records of 1 s; the label takes bytes 256 … 287 of two signals. */
async function made(): Promise<Uint8Array> {
  const sink = new MemorySink();
  const values = Float64Array.from({ length: 1000 }, (_, k) => Math.sin(k / 9));
  const annotations = [
    {
      source: 'edf',
      fs: 1,
      annotations: [{ sampleIndex: 3, label: '"', subtype: 0, channel: 0, num: 0, aux: 'note' }],
    },
  ];
  await writeEdf(madeRecording([{ label: 'ECG', fs, values }], annotations), sink);
  return sink.bytes;
}

async function withText(at: number, text: string): Promise<Uint8Array> {
  const bytes = await made();
  bytes.set(new TextEncoder().encode(text), at);
  return bytes;
}

const headerBytes = 256 * 3;
/** Of the signals' fields, for two signals. */
const [physicalMinAt, physicalMaxAt, digitalMinAt, samplesAt] = [
  256 + 2 * 104,
  256 + 2 * 112,
  256 + 2 * 120,
  256 + 2 * 216,
];

describe('openEdf on bad input', () => {
  it.each([
    ['an empty file', async () => new Uint8Array(), 'empty', undefined],
    ['noise', async () => new Uint8Array(3000).map((_, k) => (k * 7919) % 256), 'unknown-format', 0],
    ['half a fixed header', async () => (await made()).slice(0, 100), 'truncated', 100],
    ['half a signal header', async () => (await made()).slice(0, 300), 'truncated', 300],
    ['a header alone', async () => (await made()).slice(0, headerBytes), 'truncated', headerBytes],
    ['letters for the record count', () => withText(236, 'ten     '), 'bad-header', 236],
    ['a record count under −1', () => withText(236, '-5      '), 'bad-header', 236],
    ['no signals', () => withText(252, '0   '), 'bad-header', 252],
    ['more signals than bytes', () => withText(252, '9999'), 'truncated', undefined],
    ['a wrong number of header bytes', () => withText(184, '512     '), 'bad-header', 184],
    ['no record duration', () => withText(244, '0       '), 'bad-header', 244],
    ['a negative record duration', () => withText(244, '-1      '), 'bad-header', 244],
    ['NaN as a physical minimum', () => withText(physicalMinAt, 'NaN     '), 'bad-header', physicalMinAt],
    ['an empty digital range', () => withText(digitalMinAt, '32767   '), 'bad-header', digitalMinAt],
    ['negative samples', () => withText(samplesAt, '-100    '), 'bad-header', samplesAt],
    ['records larger than the file', () => withText(samplesAt, '99999999'), 'truncated', undefined],
  ])('%s', async (_, bytes, code, byte) => {
    const opening = openEdf(memorySource('bad.edf', await bytes()));
    await expect(opening).rejects.toBeInstanceOf(BeatbenchError);
    await expect(opening).rejects.toMatchObject({
      code,
      where: byte === undefined ? {} : { file: 'bad.edf', byte },
    });
  });

  it('opens what is there of a file cut short', async () => {
    const bytes = await made();
    const recordBytes = (bytes.length - headerBytes) / 10;
    const recording = await openEdf(memorySource('a.edf', bytes.slice(0, headerBytes + 4.5 * recordBytes)));
    expect(recording.channels[0].sampleCount).toBe(400);
    expect(recording.warnings.map((w) => w.code)).toEqual(['short-data']);
  });

  it('counts the records where the header leaves them open', async () => {
    const recording = await openEdf(memorySource('a.edf', await withText(236, '-1      ')));
    expect(recording.channels[0].sampleCount).toBe(1000);
    expect(recording.warnings.map((w) => w.code)).toEqual(['header-repaired']);
  });

  it('gives digital values where the physical range is empty', async () => {
    const bytes = await withText(physicalMinAt, '0       ');
    bytes.set(new TextEncoder().encode('0       '), physicalMaxAt);
    const recording = await openEdf(memorySource('a.edf', bytes));
    expect(recording.channels[0]).toMatchObject({ unit: '', adc: { gain: 1, baseline: 0 } });
    expect(recording.warnings.map((w) => w.code)).toEqual(['header-repaired']);
  });

  it('takes a decimal comma with a warning', async () => {
    const recording = await openEdf(memorySource('a.edf', await withText(physicalMinAt, '-1,5    ')));
    expect(recording.warnings.map((w) => w.code)).toEqual(['header-repaired']);
  });
});

/** The same file as EDF+D, its records from the fifth on later by `laterSec`. */
async function discontinuous(laterSec: number): Promise<Uint8Array> {
  const bytes = await made();
  bytes.set(new TextEncoder().encode('EDF+D'), 192);
  const recordBytes = (bytes.length - headerBytes) / 10;
  for (let record = 0; record < 10; record++) {
    const at = headerBytes + record * recordBytes + fs * 2;
    const onset = record * recordSec + (record >= 5 ? laterSec : 0);
    const page = new Uint8Array(recordBytes - fs * 2);
    page.set(new TextEncoder().encode(`+${onset}\u0014\u0014\0`));
    bytes.set(page, at);
  }
  return bytes;
}

describe('openEdf on EDF+D', () => {
  it('leaves gaps where records are apart', async () => {
    const recording = await openEdf(memorySource('d.edf', await discontinuous(2.5)));
    const whole = await openEdf(memorySource('c.edf', await made()));
    expect(recording.channels[0].sampleCount).toBe(1250);
    const { values, gaps } = await recording.read(0, 0, 1250);
    const original = await whole.read(0, 0, 1000);
    expect(gaps).toEqual([{ from: 500, to: 750 }]);
    expect(values.slice(0, 500)).toEqual(original.values.slice(0, 500));
    expect(values.slice(750)).toEqual(original.values.slice(500));
    expect(values.slice(500, 750).every(Number.isNaN)).toBe(true);
    expect((await recording.readDigital(0, 600, 800)).gaps).toEqual([{ from: 0, to: 150 }]);
    expect((await recording.readDigital(0, 500, 750)).values.every((value) => value === 0)).toBe(true);
  });

  it('puts records in line that say they are earlier', async () => {
    const recording = await openEdf(memorySource('d.edf', await discontinuous(-3)));
    expect(recording.channels[0].sampleCount).toBe(1000);
    expect(recording.warnings.map((w) => w.code)).toEqual(['clock-repaired']);
  });

  it('refuses gaps that would fill the memory', async () => {
    await expect(openEdf(memorySource('d.edf', await discontinuous(2_500_000)))).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('refuses onsets months away', async () => {
    await expect(openEdf(memorySource('d.edf', await discontinuous(1e8)))).rejects.toMatchObject({
      code: 'bad-value',
    });
  });
});

/** What is wrong with how bytes open; empty where they give a sound recording or an error on purpose. */
async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    const recording = await openEdf(memorySource('x.edf', bytes));
    for (const [index, channel] of recording.channels.entries()) {
      const asked = Math.min(channel.sampleCount, 5000);
      const { values } = await recording.read(index, 0, asked);
      if (values.length !== asked) return `${values.length} of ${asked} samples`;
    }
    return '';
  } catch (error) {
    return error instanceof BeatbenchError ? '' : String(error);
  }
}

describe('openEdf on damaged files', () => {
  it('gives a recording or a BeatbenchError', async () => {
    const bytes = await made();
    const change = record({ at: nat(bytes.length - 1), value: nat(255) });
    const inHeader = record({ at: nat(headerBytes - 1), value: integer({ min: 32, max: 126 }) });
    const changes = array(oneof(change, inHeader), { minLength: 1, maxLength: 12 });
    await assert(
      asyncProperty(changes, nat(bytes.length), async (list, length) => {
        const damaged = bytes.slice(0, length < 256 ? bytes.length : length);
        for (const { at, value } of list) damaged[at] = value;
        expect(await faultOf(damaged)).toBe('');
      }),
      { numRuns: 400 },
    );
  });
});
