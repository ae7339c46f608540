import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { BeatbenchError } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import golden from '../../../golden/gdf/values.json' with { type: 'json' };
import { memoryFile } from '../../../support/byte-files.ts';
import { comparedGdf, gdfChannel, madeGdf } from '../../../support/gdf-file.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { goldenSingleTolerance, goldenVoltTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(content: Uint8Array): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile('a.gdf', content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { broken } = await openRecordings([memoryFile('a.gdf', content)]);
  return broken[0]?.failure;
}

/** Returns a copy with some bytes changed. */
function with32(at: number, value: number, bytes = madeGdf()): Uint8Array {
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

describe('GDF', () => {
  it.each([
    ['2.20', '2006-03-15T12:00:00', 'µV'],
    ['1.25', '2006-03-15T17:20:06.250', 'uV'],
  ])('version %s has channels, events and a start', async (version, startTime, unit) => {
    const recording = await opened(madeGdf({ version }));
    expect(channelSummary(recording)).toEqual([
      ['ECG II', unit, 'ecg', 250],
      ['ART', 'mmHg', 'pressure', 250],
    ]);
    expect(recording).toMatchObject({ format: 'gdf', startTime, durationSec: 3, warnings: [] });
    expect(recording.annotations).toMatchObject([{ source: 'gdf', fs: 250 }]);
    expect(recording.annotations[0].annotations).toMatchObject([
      { sampleIndex: 25, aux: 'event 769', channel: 0, lengthSec: 0.2 },
      { sampleIndex: 500, aux: 'event 1281', channel: 1 },
    ]);
    expect(JSON.stringify({ ...recording, sources: [] })).not.toMatch(/SECRET|electrode/);
  });

  it.each(Object.keys(comparedGdf))('%s has the values that MNE reads', async (stem) => {
    const expected = golden.files[stem as keyof typeof golden.files];
    const recording = await opened(madeGdf(comparedGdf[stem]));
    expect(recording.channels.map(({ label }) => label)).toEqual(expected.channels);
    expect(expected.start.startsWith(recording.startTime ?? '?')).toBe(true);
    // MNE keeps 32-bit numbers in that precision while it scales them.
    const share = stem === 'floats' ? goldenSingleTolerance : goldenVoltTolerance;
    const near = (a: number, b: number): void =>
      expect(Math.abs(a - b)).toBeLessThanOrEqual(share * Math.max(1, Math.abs(b)));
    for (const [index, { unit, sampleCount }] of recording.channels.entries()) {
      const factor = unit === 'mmHg' ? 1 : 1e-6;
      const values = [...(await recording.read(index, 0, sampleCount)).values].map((value) => value * factor);
      expected.first[index].forEach((value, n) => near(values[n], value));
      near(
        values.reduce((all, value) => all + value, 0),
        expected.sum[index],
      );
      near(
        values.reduce((all, value, n) => all + value * (n % 97), 0),
        expected.weighted[index],
      );
    }
    const marks = recording.annotations[0].annotations.map(({ sampleIndex, aux }) => [
      sampleIndex / 250,
      aux,
    ]);
    expect(marks).toEqual(expected.annotations.map(([onset, , text]) => [onset, `event ${text}`]));
  });

  it.each([
    [1, -100, true],
    [2, 0, true],
    [3, -900, true],
    [4, 60_000, true],
    [5, -2_000_000_000, true],
    [6, 4_000_000_000, false],
    [7, -(2 ** 40), false],
    [8, 2 ** 40, false],
    [16, -900, false],
    [17, -900, false],
    [279, -8_000_000, true],
    [535, 16_000_000, true],
  ])('reads numbers of type %i from %i on, by ranges', async (type, least, isInteger) => {
    const own = gdfChannel(type, least);
    // Every record has another channel at another rate before it.
    const recording = await opened(madeGdf({ channels: [{ ...gdfChannel(3), samplesPerRecord: 3 }, own] }));
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [3, 9],
      [10, 30],
    ]);
    const expected = Array.from({ length: 18 }, (_, k) => own.valueOf(k + 7));
    const { values } = await recording.read(1, 7, 25);
    expect([...values]).toEqual(expected.map((value) => value * 0.1));
    const digital = await recording.readDigital(1, 7, 25).then(
      (samples) => [...samples.values],
      ({ code }: BeatbenchError) => code,
    );
    expect(digital).toEqual(isInteger ? expected : 'unsupported');
    expect(recording.channels[1].adc?.gain).toBe(isInteger ? 10 : undefined);
  });

  it('derives the duration of an event from the one that ends it', async () => {
    const events = [
      { position: 11, type: 0x301 },
      { position: 61, type: 0x8301 },
      { position: 91, type: 0x302 },
    ];
    const [set] = (await opened(madeGdf({ mode: 1, events }))).annotations;
    expect(set.annotations).toMatchObject([
      { sampleIndex: 10, aux: 'event 769', lengthSec: 0.2 },
      { sampleIndex: 90, aux: 'event 770' },
    ]);
    expect(set.annotations[1].lengthSec).toBeUndefined();
  });

  it('counts events at the rate of the densest channel if the table has none', async () => {
    expect((await opened(madeGdf({ eventRate: 0 }))).annotations[0].fs).toBe(250);
    expect((await opened(madeGdf({ eventRate: 500 }))).annotations[0].fs).toBe(500);
    expect((await opened(madeGdf({ mode: 0 }))).annotations).toEqual([]);
  });

  it('leaves out what it cannot place, and reports this', async () => {
    const channels = [gdfChannel(3), { ...gdfChannel(3), samplesPerRecord: 0 }];
    const sparse = await opened(madeGdf({ channels, events: [{ position: 1, type: 0x7fff, channel: 2 }] }));
    expect(sparse.channels).toHaveLength(1);
    expect(sparse.warnings.map(({ code }) => code)).toEqual(['left-out', 'left-out']);
    const odd = await opened(madeGdf({ mode: 9 }));
    expect(odd.warnings).toMatchObject([{ code: 'left-out', message: expect.stringContaining('2 events') }]);
    expect(
      (await catchFailure(madeGdf({ channels: [{ ...gdfChannel(3), samplesPerRecord: 0 }] })))?.code,
    ).toBe('bad-header');
  });

  it('reads digital values if the header has no scale, and reports this', async () => {
    const recording = await opened(madeGdf({ channels: [{ ...gdfChannel(3), physical: [0, 0] }] }));
    expect(recording.warnings).toMatchObject([{ code: 'header-repaired' }]);
    expect((await recording.read(0, 0, 1)).values[0]).toBe(-900);
  });

  it('opens the remaining part of a truncated or unclosed file', async () => {
    const whole = madeGdf({ mode: 0 });
    const cut = await opened(whole.slice(0, -501));
    expect(cut.channels[0].sampleCount).toBe(500);
    expect(cut.warnings).toMatchObject([{ code: 'short-data' }]);
    const open = await opened(madeGdf({ mode: 0, statedRecords: -1 }));
    expect(open.channels[0].sampleCount).toBe(750);
    expect(open.warnings).toMatchObject([{ code: 'header-repaired' }]);
    const events = await opened(madeGdf().slice(0, -1));
    expect(events.annotations).toEqual([]);
    expect(events.warnings).toMatchObject([
      { code: 'left-out', message: expect.stringContaining('2 events') },
    ]);
  });

  it('cut at any byte opens or is rejected with a message', async () => {
    const whole = madeGdf();
    for (let keep = 1; keep < whole.length; keep += keep < 800 ? 7 : 53) {
      const failure = await catchFailure(whole.slice(0, keep));
      expect(failure?.code ?? 'opened', String(keep)).toMatch(
        keep < 768 + 1000 ? /^(?:truncated|bad-header|unsupported)$/ : /^opened$/,
      );
    }
  });

  it.each([
    ['a version', new TextEncoder().encode(`GDF 3.00${' '.repeat(300)}`), 'unsupported', 0],
    ['the number of channels', with32(252, 0), 'bad-header', 252],
    ['the size of the header', with32(184, 1), 'bad-header', 184],
    ['the length of records', with32(244, 0), 'bad-header', 244],
    ['a fraction that is none', with32(248, 0x3ff00000), 'bad-header', 244],
    ['the type of a channel', with32(256 + 440, 18), 'unsupported', 696],
    ['samples in a record', with32(256 + 432, 0xffffffff), 'bad-header', 256],
    ['no record', madeGdf({ recordCount: 0, mode: 0 }), 'truncated', 768],
  ])('names the byte of %s that it cannot read', async (_, bytes, code, byte) => {
    expect(await catchFailure(bytes)).toMatchObject({ code, where: { file: 'a.gdf', byte } });
  });

  it('with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(608_052);
    for (const version of ['2.20', '1.25']) {
      const whole = madeGdf({ version, recordCount: 1 });
      for (let k = 0; k < caseCount(400); k++) {
        const { opened: found, broken } = await openRecordings([
          memoryFile('a.gdf', mutate(whole, random).bytes),
        ]);
        for (const { failure } of broken) {
          expect(failure.code).toMatch(
            /^(?:bad-header|truncated|unsupported|no-channel|empty|unknown-format)$/,
          );
          expect(failure.where?.file).toBe('a.gdf');
        }
        for (const recording of found) {
          for (const [index, { sampleCount }] of recording.channels.entries())
            expect((await recording.read(index, 0, sampleCount)).values).toHaveLength(sampleCount);
        }
      }
    }
  });
});
