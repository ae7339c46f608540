import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { BeatbenchError } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { deflatedCopies } from '../../../support/bombs.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { channelSummary } from '../../../support/made-table.ts';
import {
  madeVital,
  packedVital,
  vitalPackets,
  vitalText,
  vitalTrack,
  vitalWave,
} from '../../../support/vital-file.ts';
import { caseCount, itInFullRun } from '../../../support/gate.ts';

async function opened(content: Uint8Array, path = 'a.vital'): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile(path, content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { broken } = await openRecordings([memoryFile('a.vital', content)]);
  return broken[0]?.failure;
}

const track = (more: Partial<Parameters<typeof vitalTrack>[0]> = {}): Uint8Array =>
  vitalTrack({ id: 1, kind: 1, format: 5, name: 'ECG', unit: 'mV', fs: 100, ...more });
const count = (from: number, length: number): number[] => Array.from({ length }, (_, n) => from + n);
const codes = ({ warnings }: Recording): string[] => warnings.map(({ code }) => code);

describe('Vital Recorder', () => {
  it.each([
    ['packed', packedVital(madeVital()), 'a.vital'],
    ['not packed', madeVital(), 'a.vital'],
    ['under another name', madeVital(), 'a.bin'],
    ['in a gzip archive', packedVital(madeVital()), 'a.vital.gz'],
  ])('has waves at their rates and times, and texts as marks: %s', async (_, content, path) => {
    const recording = await opened(content, path);
    expect(channelSummary(recording)).toEqual([
      ['ECG_II', 'mV', 'ecg', 500],
      ['PLETH', '', 'ppg', 100],
    ]);
    expect(recording).toMatchObject({ format: 'vital', startTime: '2023-11-15T07:13:20', durationSec: 6.25 });
    const ecg = await recording.readDigital(0, 1498, 2502);
    expect(ecg.gaps).toEqual([{ from: 2, to: 1002 }]);
    expect([...ecg.values].slice(0, 2)).toEqual([1498, 1499].map((n) => ((n * 37) % 1001) - 500));
    expect([...ecg.values].slice(1002)).toEqual([2500, 2501].map((n) => ((n * 37) % 1001) - 500));
    expect((await recording.read(0, 3, 4)).values[0]).toBe((111 - 500) * 0.0025 - 0.5);
    const adc = recording.channels[0].adc;
    expect(adc?.gain).toBe(400);
    expect((-389 - (adc?.baseline ?? 0)) / 400).toBeCloseTo((111 - 500) * 0.0025 - 0.5, 12);
    // The pleth begins 25 of its samples later, and its numbers are in its unit.
    const pleth = await recording.read(1, 23, 28);
    expect(pleth.gaps).toEqual([{ from: 0, to: 2 }]);
    expect([...pleth.values].slice(2)).toEqual([0, 0.25, 0.5]);
    const [set] = recording.annotations;
    expect(set.annotations.map(({ sampleIndex, aux }) => [sampleIndex / set.fs, aux])).toEqual([
      [1.5, 'Intubation'],
    ]);
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: '1 track of single numbers is left out.' },
    ]);
    expect(JSON.stringify({ ...recording, sources: [] })).not.toContain('SECRET');
  });

  it.each([
    [1, [1.5, -2], null],
    [2, [1.25, -2], null],
    [3, [-128, 127], 8],
    [4, [0, 255], 8],
    [5, [-32_768, 32_767], 16],
    [6, [0, 65_535], 16],
    [7, [-(2 ** 31), 2 ** 31 - 1], 32],
    [8, [0, 2 ** 32 - 1], null],
  ])('reads numbers of format %i', async (format, values, bits) => {
    const bytes = vitalPackets(track({ format, gain: 2, offset: 1 }), vitalWave(1, 100, format, values));
    const recording = await opened(packedVital(bytes));
    const isFloat = format < 3;
    expect([...(await recording.read(0, 0, 2)).values]).toEqual(
      values.map((value) => (isFloat ? value : 2 * value + 1)),
    );
    expect(recording.channels[0].adc?.bits ?? null).toBe(bits);
    const digital = await recording.readDigital(0, 0, 2).then(
      (samples) => [...samples.values],
      ({ code }: BeatbenchError) => code,
    );
    expect(digital).toEqual(bits === null ? 'unsupported' : values);
  });

  it('keeps consecutive records together if they are early or late, and reports by how much', async () => {
    const secs = [10, 11.02, 11.99, 13, 14.5];
    const records = secs.map((sec, k) => vitalWave(1, sec, 5, count(100 * k, 100)));
    // The file has them in another order.
    const recording = await opened(packedVital(vitalPackets(track(), ...records.toReversed())));
    const { values, gaps } = await recording.readDigital(0, 0, 550);
    expect(gaps).toEqual([{ from: 400, to: 450 }]);
    expect([...values].slice(0, 400)).toEqual(count(0, 400));
    expect([...values].slice(450)).toEqual(count(400, 100));
    expect(recording.warnings).toMatchObject([
      { code: 'clock-repaired', message: expect.stringContaining('20.0 ms') },
    ]);
  });

  it('leaves out what overlaps earlier records, and reports this', async () => {
    const records = [10, 10.6, 10.7].map((sec, k) =>
      vitalWave(1, sec, 5, count(100 * k, k === 2 ? 20 : 100)),
    );
    const recording = await opened(packedVital(vitalPackets(track(), ...records)));
    const { values } = await recording.readDigital(0, 0, 500);
    expect([...values]).toEqual([...count(0, 100), ...count(140, 60)]);
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: expect.stringContaining('60 samples') },
    ]);
  });

  it('reports what it leaves out or accepts unchanged', async () => {
    const bytes = vitalPackets(
      track({ gain: 0 }),
      vitalWave(1, 100, 5, [1, 2]),
      track({ id: 2, fs: 0 }),
      vitalWave(2, 100, 5, [1]),
      track({ id: 5, kind: 5, name: 'NOTE' }),
      vitalText(5, 99, 'early'),
      vitalWave(77, 100, 5, [1]),
    );
    const recording = await opened(packedVital(bytes));
    expect(codes(recording)).toEqual(['left-out', 'left-out', 'header-repaired', 'left-out']);
    expect([...(await recording.read(0, 0, 2)).values]).toEqual([1, 2]);
  });

  it('is not confused with a table whose first column has this name', async () => {
    const rows = count(0, 300).map((n) => `${n / 100},${n % 7}`);
    const recording = await opened(new TextEncoder().encode(['VITAL,ecg', ...rows].join('\n')), 'a.csv');
    expect(recording.format).toBe('csv');
  });

  it('rejects what it does not understand, or what gaps would make too long', async () => {
    expect(await catchFailure(packedVital(new TextEncoder().encode('VITAMIN')))).toMatchObject({
      code: 'truncated',
    });
    expect(await catchFailure(packedVital(new Uint8Array(99)))).toMatchObject({
      code: 'bad-header',
      where: { file: 'a.vital', byte: 0 },
    });
    expect(await catchFailure(packedVital(vitalPackets(track())))).toMatchObject({ code: 'no-channel' });
    const far = [1, 9e10].map((sec) => vitalWave(1, sec, 5, [1]));
    expect(await catchFailure(packedVital(vitalPackets(track(), ...far)))).toMatchObject({
      code: 'too-large',
    });
    const damaged = packedVital(madeVital());
    damaged[damaged.length - 6] ^= 1;
    expect(await catchFailure(damaged)).toMatchObject({ code: 'bad-value', where: { file: 'a.vital' } });
  });

  itInFullRun('does not take more memory than it may, whatever it inflates to', async () => {
    const head = deflateRawSync(vitalPackets(track(), vitalWave(1, 100, 5, [1])), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const zeros = deflatedCopies(new Uint8Array(1 << 20), 320);
    const bomb = new Uint8Array(Buffer.concat([gzipSync('').subarray(0, 10), head, zeros, Buffer.alloc(8)]));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await catchFailure(bomb)).toMatchObject({ code: 'too-large' });
  });

  it('Vital Recorder cut at any byte opens with the remaining part, or is rejected with a message', async () => {
    const bytes = madeVital();
    const packed = packedVital(bytes);
    for (let keep = 1; keep < packed.length; keep += 61) {
      const { opened: found, broken } = await openRecordings([memoryFile('a.vital', packed.slice(0, keep))]);
      expect(found.length + broken.length).toBe(1);
      for (const { failure } of broken) expect(failure.code).toMatch(/^(?:truncated|no-channel|bad-header)$/);
      for (const recording of found) expect(codes(recording)).toContain('short-data');
    }
    for (let keep = 1; keep < bytes.length; keep += 67) {
      const { opened: found, broken } = await openRecordings([memoryFile('a.vital', bytes.slice(0, keep))]);
      expect(found.length + broken.length).toBe(1);
      for (const { failure } of broken) expect(failure.code).toMatch(/^(?:truncated|no-channel|bad-header)$/);
      for (const recording of found)
        for (const [index, { sampleCount }] of recording.channels.entries())
          expect((await recording.read(index, 0, sampleCount)).values).toHaveLength(sampleCount);
    }
  });

  it('Vital Recorder with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(1606);
    const bytes = madeVital();
    for (let k = 0; k < caseCount(400); k++) {
      const { bytes: content, steps } = mutate(k % 4 === 0 ? packedVital(bytes) : bytes, random);
      const { opened: found, broken } = await openRecordings([memoryFile('a.vital', content)]);
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
