import { describe, expect, it } from 'vitest';
import { crcCcitt } from '../../../../src/io/crc-ccitt.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { channelSummary } from '../../../support/made-table.ts';
import {
  beatPlaces,
  codedLeads,
  codedParts,
  defaultTable,
  leadPlaces,
  madeScp,
  numbers,
  ownTables,
  packed,
  personAndDevice,
  scpFile,
} from '../../../support/scp-file.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(content: Uint8Array, path = 'a.scp'): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile(path, content)]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { broken } = await openRecordings([memoryFile('a.scp', content)]);
  return broken[0]?.failure;
}

const digital = async (recording: Recording, index: number): Promise<number[]> => [
  ...(await recording.readDigital(index, 0, recording.channels[index].sampleCount)).values,
];

/** Returns the same bytes with the correct checksums. */
function summedAnew(given: Uint8Array): Uint8Array {
  const bytes = given.slice();
  const view = new DataView(bytes.buffer);
  const put = (from: number, to: number): void =>
    view.setUint16(from, crcCcitt(bytes.subarray(from + 2, to)), true);
  if (bytes.length > 22) put(0, bytes.length);
  return bytes;
}

/** Small and large steps, so that all kinds of codes occur. */
const values = Array.from(
  { length: 120 },
  (_, k) => (k % 30 === 0 ? 3000 : 40 * (k % 7)) - 9 * (k % 5) + (k % 3),
);

describe('SCP-ECG', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [0, false],
    [1, false],
    [2, false],
  ])('differences of order %s are decoded, Huffman %s', async (order, isHuffman) => {
    const leads = [values, values.map((value) => 5 - value)];
    const recording = await opened(
      scpFile({
        1: personAndDevice(),
        ...(isHuffman ? { 2: defaultTable } : {}),
        3: leadPlaces([
          [2, 1, 120],
          [62, 1, 120],
        ]),
        6: codedLeads(leads, { order, isHuffman, stepNv: 2500 }),
      }),
    );
    expect(channelSummary(recording)).toEqual([
      ['II', 'mV', 'ecg', 500],
      ['aVR', 'mV', 'ecg', 500],
    ]);
    expect(await digital(recording, 0)).toEqual(values);
    expect(await digital(recording, 1)).toEqual(leads[1]);
    expect((await recording.read(0, 0, 1)).values[0]).toBeCloseTo((3000 * 2500) / 1e6, 12);
    expect(recording).toMatchObject({
      format: 'scp',
      startTime: '2020-11-22T09:10:05',
      durationSec: 0.24,
      warnings: [],
    });
    expect(recording.comments).toEqual([
      'device: CART1',
      'high-pass, 1/100 Hz: 5',
      'low-pass, Hz: 150',
      'mains filter: 50 Hz',
    ]);
    expect(recording.person).toMatchObject({ name: 'SECRET', code: 'SECRET-ID' });
    expect(JSON.stringify({ ...recording, sources: [], person: {} })).not.toMatch(/SECRET|1953/);
  });

  it('is recognised by its signature, whatever its name', async () => {
    expect((await opened(madeScp(), 'ecg.bin')).format).toBe('scp');
  });

  it('decodes with its own tables, and switches between them', async () => {
    const tables = ownTables(
      [
        { bits: '0', base: 7 },
        { bits: '10', base: -300 },
        { bits: '110', extra: 5, base: 100 },
        { bits: '111', base: 2, isSwitch: true },
      ],
      [
        { bits: '1', base: 1 },
        { bits: '01', base: 2 },
        { bits: '00', base: 1, isSwitch: true },
      ],
    );
    // 7, −300, 100 + 15, 100 − 16, in the second table 1, 2, and back 7.
    const bits = ['0', '10', '110', '01111', '110', '10000', '111', '1', '01', '00', '0'].join('');
    const recording = await opened(
      scpFile({ 2: tables, 3: leadPlaces([[1, 1, 7]]), 6: codedParts([packed(bits)]) }),
    );
    expect(await digital(recording, 0)).toEqual([7, -300, 115, 84, 1, 2, 7]);
    expect(recording.startTime).toBeNull();
  });

  it('adds subtracted reference beats, in a step that divides both', async () => {
    // Samples 4 to 8, with the fiducial 5 on sample 2 of the reference beat; the second beat is cut off at the end.
    const beats = beatPlaces(8, 2, [
      [0, 4, 5, 7],
      [1, 1, 1, 9],
      [0, 10, 11, 14],
    ]);
    const recording = await opened(
      scpFile({
        2: defaultTable,
        3: leadPlaces([[1, 1, 11]], 5),
        4: beats,
        5: codedLeads([[10, 20, 30, 40]], { stepNv: 4000 }),
        6: codedLeads([[0, 0, 0, 1, 1, 1, 1, 0, 0, -1, -1]], { stepNv: 6000 }),
      }),
    );
    // Steps of 2 000 nV: 3 per step of the residual, 2 per step of the reference beat.
    expect(await digital(recording, 0)).toEqual([0, 0, 0, 23, 43, 63, 83, 0, 0, 17, 37]);
    expect(recording.channels[0].adc?.gain).toBe(500);
  });

  it('places leads that were recorded later at their own time', async () => {
    const places = leadPlaces([
      [1, 501, 503],
      [3, 503, 504],
      [3, 501, 501],
      [200, 501, 501],
    ]);
    const recording = await opened(
      scpFile({ 2: defaultTable, 3: places, 6: codedLeads([[1, 2, 3], [4, 5], [6], [7]]) }),
    );
    expect(recording.channels.map(({ label, sampleCount }) => [label, sampleCount])).toEqual([
      ['I', 3],
      ['V1', 4],
      ['V1 2', 1],
      ['lead 200', 1],
    ]);
    expect((await recording.read(1, 0, 4)).gaps).toEqual([{ from: 0, to: 2 }]);
    expect(await digital(recording, 1)).toEqual([0, 0, 4, 5]);
  });

  it('reports missing samples', async () => {
    const short = scpFile({ 2: defaultTable, 3: leadPlaces([[1, 1, 40]]), 6: codedLeads([[1, 2, 300]]) });
    const recording = await opened(short);
    expect(recording.warnings).toMatchObject([{ code: 'short-data' }]);
    expect((await digital(recording, 0)).slice(0, 3)).toEqual([1, 2, 300]);
  });

  it('rejects damaged files, with the position', async () => {
    const whole = madeScp();
    const at = whole.length - 40;
    const damaged = whole.map((byte, k) => (k === at ? byte ^ 4 : byte));
    expect(await catchFailure(damaged)).toMatchObject({
      code: 'bad-value',
      where: { field: 'section 6', file: 'a.scp' },
    });
    expect(await catchFailure(whole.subarray(0, at))).toMatchObject({
      code: 'truncated',
      where: { byte: at },
    });
    const sumChanged = whole.map((byte, k) => (k === 0 ? byte ^ 4 : byte));
    expect((await opened(sumChanged)).warnings).toMatchObject([{ code: 'header-repaired' }]);
    const outside = whole.slice();
    outside[32 + 6 + 2] = 255;
    expect(await catchFailure(summedAnew(outside))).toMatchObject({ code: 'bad-header' });
    expect((await catchFailure(new Uint8Array(30)))?.code).toBe('bad-header');
  });

  it('rejects what it does not understand, with the position', async () => {
    const leads = leadPlaces([[1, 1, 3]]);
    const failure = (sections: Readonly<Record<number, Uint8Array>>) =>
      catchFailure(scpFile({ 2: defaultTable, 3: leads, ...sections }));
    expect(await failure({ 6: codedLeads([[1, 2, 3]], { isThinned: true }) })).toMatchObject({
      code: 'unsupported',
      where: { field: 'section 6' },
    });
    expect((await failure({}))?.code).toBe('no-channel');
    expect((await failure({ 6: codedLeads([[1]], { stepNv: 0 }) }))?.code).toBe('bad-header');
    expect((await failure({ 6: codedLeads([[1]], { stepUs: 0 }) }))?.code).toBe('bad-header');
    expect((await failure({ 6: codedLeads([[1]], { order: 3 }) }))?.code).toBe('bad-header');
    expect((await failure({ 3: leadPlaces([[1, 5, 4]]), 6: codedLeads([[1]]) }))?.code).toBe('bad-header');
    expect((await failure({ 3: leadPlaces([[1, 1, 3]], 5), 6: codedLeads([[1, 2, 3]]) }))?.code).toBe(
      'no-channel',
    );
    expect(
      await failure({ 2: ownTables([{ bits: '0', base: 1 }]), 6: codedParts([Uint8Array.of(64)]) }),
    ).toMatchObject({ code: 'bad-value', where: { field: 'section 6' } });
    expect(await failure({ 2: numbers(2, 1, 9), 6: codedLeads([[1]]) })).toMatchObject({
      code: 'bad-header',
      where: { field: 'section 2' },
    });
  });

  it('SCP-ECG with changed bytes and valid checksums opens or is rejected with a message', async () => {
    const random = createRandom(34);
    const whole = madeScp();
    for (let k = 0; k < caseCount(400); k++) {
      const { bytes, steps } = mutate(whole, random);
      const { opened: found, broken } = await openRecordings([memoryFile('a.scp', summedAnew(bytes))]);
      for (const { failure } of broken) {
        expect(failure.code, steps.join(', ')).toMatch(
          /^(?:bad-header|bad-value|truncated|unsupported|no-channel|empty)$/,
        );
        expect(failure.where?.file, steps.join(', ')).toBe('a.scp');
      }
      for (const recording of found.filter(({ format }) => format === 'scp')) {
        for (const [index, { sampleCount }] of recording.channels.entries()) {
          expect((await recording.read(index, 0, sampleCount)).values, steps.join(', ')).toHaveLength(
            sampleCount,
          );
        }
      }
    }
  });
});

/** Ranges of `test.scp` from which section 4 says that the reference beat was subtracted, counted from 1. */
const subtracted = [
  [109, 457],
  [973, 1321],
  [2295, 2643],
  [3707, 4055],
] as const;

describe.skipIf(!hasData)(`exported SCP-ECG files${dataNote}`, () => {
  it('exported SCP-ECG files have the samples of another program, from reference beats and second differences', async () => {
    const bytes = await dataSource('wfdb-c-checks/input/test.scp').read(0, 1 << 20);
    const recording = await opened(bytes);
    expect(recording.channels.map(({ label }) => label)).toEqual([
      'I',
      'II',
      'V1',
      'V2',
      'V3',
      'V4',
      'V5',
      'V6',
    ]);
    // Section 3 begins at byte 712; without its first flag, no reference beat is added.
    const rest = await opened(summedAnew(bytes.map((byte, k) => (k === 712 + 17 ? byte & 0xfe : byte))));
    // Twelve leads, 200 steps per mV; the four that are not stored are computed there.
    const { opened: others } = await openRecordings([
      dataSource('wfdb-c-checks/expected/test.hea'),
      dataSource('wfdb-c-checks/expected/test.dat'),
    ]);
    for (const [index, { label, adc }] of recording.channels.entries()) {
      expect(adc?.gain).toBe(200);
      const own = await digital(recording, index);
      const left = (await digital(rest, index)).map((value) => 4 * value);
      const channel = others[0].channels.findIndex((one) => one.label === label);
      const isBeat = (k: number): boolean => subtracted.some(([from, to]) => k >= from - 1 && k < to + 2);
      // Between the beats, from two samples after each on, that program smooths over three samples, and rounds away
      // from 0.
      const smoothed = own.map((value, k) => {
        if (isBeat(k) || k === 0 || k === own.length - 1) return value;
        const mean = (left[k - 1] + left[k] + left[k + 1]) / 3;
        return mean === 0 ? 0 : Math.sign(mean) * Math.ceil(Math.abs(mean));
      });
      expect(smoothed, label).toEqual(await digital(others[0], channel));
    }
  });

  it('exported SCP-ECG files have the samples of the same ECG in DICOM', async () => {
    const { opened: found, broken } = await openRecordings([
      dataSource('cart-formats/Example.scp'),
      dataSource('cart-formats/Example.dcm'),
    ]);
    expect(broken).toEqual([]);
    const [scp, dicom] = found;
    expect(scp.startTime).toBe(dicom.startTime);
    expect(scp.warnings).toEqual([]);
    expect(scp.channels).toHaveLength(12);
    for (const [index, { label, adc }] of scp.channels.entries()) {
      const same = dicom.channels.findIndex((channel) => channel.label === label);
      expect(await digital(scp, index), label).toEqual(await digital(dicom, same));
      // Both 2.5 µV, here in mV.
      expect(adc?.gain).toBeCloseTo(1000 * (dicom.channels[same].adc?.gain ?? 0), 9);
    }
  });
});
