import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { joinedBytes, madeMfer, mferChannel, mferContent, mferWords } from '../../../support/mfer-file.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(content: Uint8Array, path = 'a.mwf'): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile(path, content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { broken } = await openRecordings([memoryFile('a.mwf', content)]);
  return broken[0]?.failure;
}

/** Makes one channel of three samples, with definitions for all. */
const plain = (samples: Uint8Array, ...more: readonly Uint8Array[]): Uint8Array =>
  madeMfer({ channels: [], channelCount: 1, sequenceCount: 3, samples, more });
const at250 = mferContent(0x0b, [0, 0, 250]);

describe('MFER', () => {
  it.each([true, false])(
    'has channels with their own rate, block and step; little-endian: %s',
    async (isLittle) => {
      const recording = await opened(madeMfer({ isLittle }));
      expect(channelSummary(recording)).toEqual([
        ['II', 'mV', 'ecg', 250],
        ['ART', 'mmHg', 'pressure', 125],
      ]);
      const { values, gaps } = await recording.read(0, 0, 8);
      expect([...values].map((value) => Number(value.toFixed(9)))).toEqual([
        0,
        1,
        -1,
        0.002,
        NaN,
        NaN,
        0.004,
        0.006,
      ]);
      expect(gaps).toEqual([{ from: 4, to: 6 }]);
      expect((await recording.readDigital(0, 3, 7)).values).toEqual(Int32Array.of(1, 0, 0, 2));
      expect([...(await recording.read(1, 1, 4)).values]).toEqual([101, 102, 103]);
      expect(recording).toMatchObject({
        format: 'mfer',
        startTime: '2019-06-19T13:20:05.250',
        durationSec: 0.032,
        warnings: [],
      });
      expect(recording.comments).toEqual(['device: MAKER MONITOR1']);
      expect(recording.person).toMatchObject({ name: 'SECRET', code: 'SECRET-ID' });
      expect(JSON.stringify({ ...recording, sources: [], person: {} })).not.toMatch(/SECRET|1953/);
    },
  );

  it('is recognised by its preamble, whatever its name', async () => {
    expect((await opened(madeMfer(), 'wave.bin')).format).toBe('mfer');
  });

  it.each([
    [0, [1, 0, 255, 255, 3, 0], [1, -1, 3]],
    [1, [1, 0, 255, 255, 3, 0], [1, 65_535, 3]],
    [2, [1, 0, 0, 0, 254, 255, 255, 255, 3, 0, 0, 0], [1, -2, 3]],
    [3, [1, 255, 3], [1, 255, 3]],
    [5, [1, 255, 3], [1, -1, 3]],
  ])('reads type %s', async (type, bytes, values) => {
    const recording = await opened(plain(Uint8Array.from(bytes), at250, mferContent(0x0a, [type])));
    expect(channelSummary(recording)).toEqual([['channel 1', '', 'ecg', 250]]);
    expect([...(await recording.readDigital(0, 0, 3)).values]).toEqual(values);
  });

  it('subtracts the offset', async () => {
    const step = mferContent(0x0c, [0, 0xfd, 1]);
    const recording = await opened(plain(mferWords([10, 11, 9]), at250, step, mferContent(0x0d, [10, 0])));
    expect([...(await recording.read(0, 0, 3)).values]).toEqual([0, 1, -1]);
  });

  it('leaves channels of status bits out, and reports this', async () => {
    const status = (channel: number) => mferChannel(channel, mferContent(0x0a, [4]));
    const samples = mferWords([1, 2, 3, 4]);
    const two = madeMfer({ more: [at250], channels: [status(0)], samples });
    const recording = await opened(two);
    expect([...(await recording.readDigital(0, 0, 2)).values]).toEqual([2, 4]);
    expect(recording.warnings).toMatchObject([{ code: 'left-out' }]);
    const none = madeMfer({ more: [at250], channels: [status(0), status(1)], samples });
    expect((await catchFailure(none))?.code).toBe('no-channel');
  });

  it('reads the first of several frames, and reports this', async () => {
    const recording = await opened(joinedBytes(madeMfer().slice(0, -2), mferContent(0x1e, mferWords([1]))));
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: expect.stringContaining('2 frames') },
    ]);
  });

  it('opens a file cut between blocks with the remaining ones, and rejects less than a block', async () => {
    const whole = madeMfer();
    // The end, a pressure's block, and a sample.
    const cut = await opened(whole.subarray(0, whole.length - 2 - 6));
    expect(cut.channels.map(({ sampleCount }) => sampleCount)).toEqual([4, 2]);
    expect(cut.warnings).toMatchObject([{ code: 'short-data' }]);
    expect((await catchFailure(whole.subarray(0, whole.length - 2 - 14)))?.code).toBe('truncated');
  });

  it('rejects what it does not understand, with the position', async () => {
    const samples = mferWords([1, 2, 3]);
    expect(await catchFailure(plain(samples))).toMatchObject({
      code: 'bad-header',
      message: expect.stringContaining('rate'),
    });
    const packed = plain(samples, at250, mferContent(0x0e, [1, 0, 0, 0, 0, 0]));
    expect(await catchFailure(packed)).toMatchObject({
      code: 'unsupported',
      where: { byte: expect.any(Number) },
    });
    expect((await catchFailure(plain(samples, at250, mferContent(0x0a, [8]))))?.code).toBe('unsupported');
    expect((await catchFailure(plain(samples, mferContent(0x0b, [2, 0, 1]))))?.code).toBe('bad-header');
    expect((await catchFailure(plain(samples, at250, mferContent(0x0c, [0, 0]))))?.code).toBe('bad-header');
    expect((await catchFailure(plain(samples, at250, mferContent(0x04, [0]))))?.code).toBe('bad-header');
    expect((await catchFailure(plain(samples, at250, mferContent(0x05, [0]))))?.code).toBe('bad-header');
    const uneven = madeMfer({ more: [at250], channels: [mferChannel(0, mferContent(0x06, [3]))] });
    expect((await catchFailure(uneven))?.code).toBe('unsupported');
    expect((await catchFailure(plain(samples).subarray(0, 40)))?.code).toMatch(/^(?:bad-header|no-channel)$/);
  });

  it('with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(22_077);
    const whole = madeMfer();
    for (let k = 0; k < caseCount(600); k++) {
      const { bytes, steps } = mutate(whole, random);
      const { opened: found, broken } = await openRecordings([memoryFile('a.mwf', bytes)]);
      for (const { failure } of broken) {
        expect(failure.code, steps.join(', ')).toMatch(
          /^(?:bad-header|truncated|unsupported|no-channel|empty)$/,
        );
        expect(failure.where?.file, steps.join(', ')).toBe('a.mwf');
      }
      for (const recording of found) {
        for (const [index, { sampleCount }] of recording.channels.entries())
          expect((await recording.read(index, 0, sampleCount)).values, steps.join(', ')).toHaveLength(
            sampleCount,
          );
      }
    }
  });
});

describe.skipIf(!hasData)(`exported MFER files${dataNote}`, () => {
  it('twelve minutes of a monitor have the correct position', async () => {
    const source = dataSource('cart-formats/mfer/test-file.MWF');
    const { opened: found, broken } = await openRecordings([source]);
    expect(broken).toEqual([]);
    const [recording] = found;
    expect(channelSummary(recording).slice(0, 3)).toEqual([
      ['II', 'mV', 'ecg', 250],
      ['V5', 'mV', 'ecg', 250],
      ['code 49162', 'mmHg', 'pressure', 125],
    ]);
    expect(recording).toMatchObject({ durationSec: 720, startTime: '2019-06-19T13:20:00' });
    // Samples begin at byte 400, in twelve blocks of 135 000 bytes: 15 000 of II, as many of V5, 7 500 of each
    // pressure, and bits.
    const bytes = await source.read(0, source.size);
    const view = new DataView(bytes.buffer);
    const expected = (leadAt: number, block: number, n: number): number =>
      view.getInt16(400 + Math.floor(n / block) * 135_000 + leadAt + 2 * (n % block), true);
    const places = [
      [0, 0, 15_000, 180_000],
      [1, 30_000, 15_000, 180_000],
      [2, 60_000, 7500, 90_000],
      [4, 90_000, 7500, 90_000],
    ] as const;
    for (const [index, leadAt, block, count] of places) {
      const { values, gaps } = await recording.readDigital(index, 0, count);
      const missing = values.map((_, n) => (expected(leadAt, block, n) === -32_768 ? 1 : 0));
      expect(missing.reduce((sum, one) => sum + one, 0)).toBe(
        gaps.reduce((sum, { from, to }) => sum + to - from, 0),
      );
      expect(values).toEqual(values.map((_, n) => (missing[n] === 1 ? 0 : expected(leadAt, block, n))));
    }
    // A QRS of lead II is some tenths of a mV to some mV high, an arterial pressure within 0 and 300 mmHg.
    const ecg = (await recording.read(0, 0, 2500)).values;
    const height = Math.max(...ecg) - Math.min(...ecg);
    expect(height).toBeGreaterThan(0.3);
    expect(height).toBeLessThan(5);
  });
});
