import { array, assert, asyncProperty, integer, nat, oneof, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { writeEdf } from '../../../../src/io/edf/write.ts';
import { memorySource } from '../../../../src/io/source.ts';
import { BeatbenchError } from '../../../../src/model/failure.ts';
import { MemorySink } from '../../../support/byte-files.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { caseCount } from '../../../support/gate.ts';

const recordSec = 1;
const fs = 100;

/** Makes EDF+C of ten records of 1 s; with two signals, the labels take bytes 256 … 287. */
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
/** Offsets of the signals' fields, for two signals. */
const [physicalMinAt, physicalMaxAt, digitalMinAt, digitalMaxAt, samplesAt] = [
  256 + 2 * 104,
  256 + 2 * 112,
  256 + 2 * 120,
  256 + 2 * 128,
  256 + 2 * 216,
];

describe('openEdf on bad input', () => {
  it.each([
    ['an empty file', async () => new Uint8Array(), 'empty', undefined],
    ['noise', async () => new Uint8Array(3000).map((_, k) => (k * 7919) % 256), 'unknown-format', 0],
    ['half a fixed header', async () => (await made()).slice(0, 100), 'truncated', 100],
    ['half a signal header', async () => (await made()).slice(0, 300), 'truncated', 300],
    ['a header alone', async () => (await made()).slice(0, headerBytes), 'truncated', headerBytes],
    ['no signals', () => withText(252, '0   '), 'bad-header', 252],
    ['more signals than bytes', () => withText(252, '9999'), 'truncated', undefined],
    ['no record duration', () => withText(244, '0       '), 'bad-header', 244],
    ['a negative record duration', () => withText(244, '-1      '), 'bad-header', 244],
    ['negative samples', () => withText(samplesAt, '-100    '), 'bad-header', samplesAt],
    ['no samples at all', () => withText(samplesAt, '0       0       '), 'bad-header', undefined],
    ['records larger than the file', () => withText(samplesAt, '99999999'), 'truncated', undefined],
  ])('%s', async (_, bytes, code, byte) => {
    const opening = openEdf(memorySource('bad.edf', await bytes()));
    await expect(opening).rejects.toBeInstanceOf(BeatbenchError);
    await expect(opening).rejects.toMatchObject({
      code,
      where: byte === undefined ? {} : { file: 'bad.edf', byte },
    });
  });

  it('opens the remaining part of a truncated file', async () => {
    const bytes = await made();
    const recordBytes = (bytes.length - headerBytes) / 10;
    const recording = await openEdf(memorySource('a.edf', bytes.slice(0, headerBytes + 4.5 * recordBytes)));
    expect(recording.channels[0].sampleCount).toBe(400);
    expect(recording.warnings.map((w) => w.code)).toEqual(['short-data']);
  });

  it.each([
    ['−1 data records', 236, '-1      ', /data records \(byte 236\) is left open/],
    ['−5 data records', 236, '-5      ', /data records \(byte 236\) is -5; the existing ones are read/],
    ['no data records', 236, '0       ', /data records \(byte 236\) is 0/],
    [
      'letters for the record count',
      236,
      'ten     ',
      /data records \(byte 236\) is "ten" and not a whole number/,
    ],
    ['too few data records', 236, '7       ', /says 7 data records \(byte 236\), the file has 10; all/],
    ['a wrong number of header bytes', 184, '512     ', /header bytes \(byte 184\) is 512; 768 are used/],
    ['letters for the header bytes', 184, 'x       ', /header bytes \(byte 184\) is "x"/],
    ['a day that is none', 168, '31.02.20', /The start "31\.02\.20 .*" \(byte 168\)/],
    ['an hour that is none', 176, '25.00.00', /The start ".* 25\.00\.00"/],
    [
      'a decimal comma',
      physicalMinAt,
      '-1,5    ',
      /physical minimum of signal 1 is "-1,5" with a decimal comma/,
    ],
  ])('ignores %s', async (_, at, text, words) => {
    const bytes = await withText(at, text);
    // EDF+ has the date a second time.
    bytes.fill(32, 88, 168);
    const recording = await openEdf(memorySource('a.edf', bytes));
    expect(recording.channels[0].sampleCount).toBe(1000);
    expect(recording.warnings).toMatchObject([
      { code: 'header-repaired', message: expect.stringMatching(words) },
    ]);
  });

  it('names every repair separately', async () => {
    const bytes = await withText(184, '512     ');
    bytes.set(new TextEncoder().encode('-1      '), 236);
    bytes.set(new TextEncoder().encode('99.99.99'), 176);
    const { warnings } = await openEdf(memorySource('a.edf', bytes));
    expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'header-repaired'));
  });

  it('ignores bytes that are no whole data record', async () => {
    const bytes = await withText(236, '7       ');
    const recording = await openEdf(memorySource('a.edf', bytes.slice(0, -10)));
    expect(recording.channels[0].sampleCount).toBe(700);
    expect(recording.warnings.map((w) => w.code)).toEqual(['left-out']);
  });

  it.each<readonly [string, readonly (readonly [number, string])[]]>([
    [
      'an empty physical range',
      [
        [physicalMinAt, '0       '],
        [physicalMaxAt, '0       '],
      ],
    ],
    ['a physical range beyond all measure', [[physicalMinAt, '-1e308  ']]],
    ['no number as a physical minimum', [[physicalMinAt, 'NaN     ']]],
    ['an empty digital range', [[digitalMinAt, '32767   ']]],
    ['no number as a digital minimum', [[digitalMinAt, 'low     ']]],
  ])('returns digital values if there is %s', async (_, fields) => {
    const bytes = await made();
    for (const [at, text] of fields) bytes.set(new TextEncoder().encode(text), at);
    const recording = await openEdf(memorySource('a.edf', bytes));
    expect(recording.channels[0]).toMatchObject({ unit: '', adc: { gain: 1, baseline: 0 } });
    expect(recording.warnings).toMatchObject([
      { code: 'header-repaired', message: expect.stringContaining('its samples are the digital values') },
    ]);
  });

  it('accepts a descending digital range', async () => {
    const [up, turned] = [await made(), await made()];
    const text = new TextDecoder().decode(up.slice(digitalMinAt, digitalMinAt + 8));
    const range = [Number(text), Number(new TextDecoder().decode(up.slice(digitalMaxAt, digitalMaxAt + 8)))];
    turned.set(new TextEncoder().encode(String(range[1]).padEnd(8)), digitalMinAt);
    turned.set(new TextEncoder().encode(String(range[0]).padEnd(8)), digitalMaxAt);
    const recording = await openEdf(memorySource('a.edf', turned));
    const [a, b] = [recording, await openEdf(memorySource('a.edf', up))].map(
      ({ channels: [{ adc }] }) => adc,
    );
    expect(a?.gain).toBeCloseTo(-(b?.gain ?? 0), 6);
    expect(a?.bits).toBe(b?.bits);
    expect(recording.warnings[0]?.message).toMatch(/of signal 1, "ECG", goes from .* down to/);
  });
});

/** Makes the same file as EDF+D, with its records from the fifth on later by `laterSec`. */
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
  it('leaves gaps between separate records', async () => {
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

  it('moves records with earlier onsets into order', async () => {
    const recording = await openEdf(memorySource('d.edf', await discontinuous(-3)));
    expect(recording.channels[0].sampleCount).toBe(1000);
    expect(recording.warnings.map((w) => w.code)).toEqual(['clock-repaired']);
  });

  it('rejects gaps that would fill the memory', async () => {
    await expect(openEdf(memorySource('d.edf', await discontinuous(2_500_000)))).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('rejects onsets months away', async () => {
    await expect(openEdf(memorySource('d.edf', await discontinuous(1e8)))).rejects.toMatchObject({
      code: 'bad-value',
    });
  });
});

/** Describes the fault of opening bytes; empty if the result is a valid recording or an intended error. */
async function findFault(bytes: Uint8Array): Promise<string> {
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
        expect(await findFault(damaged)).toBe('');
      }),
      { numRuns: caseCount(400) },
    );
  });
});
