import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { writeAnnotations } from '../../../../src/io/wfdb/annotations-write.ts';
import type { Annotation } from '../../../../src/model/annotation.ts';
import { dataSource, memoryFile } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { markedBeatTimes, openDropped } from '../../../support/made-beats.ts';

const fs = 128;
const annotations = Array.from({ length: 60 }, (_, k): Annotation => {
  return {
    sampleIndex: 40 + 100 * k,
    label: k % 20 === 7 ? 'V' : 'N',
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  };
});
const times = annotations.map(({ sampleIndex }) => sampleIndex / fs);
/** With the time resolution that is written if a set differs from its record. */
const withRate = writeAnnotations({ source: 'atr', fs, annotations }, 250);
const bytes = writeAnnotations({ source: 'atr', fs, annotations }, fs);

describe('annotations without their header', () => {
  it('request the rate of their samples, and show the first ones', async () => {
    const { opened, broken } = await openRecordings([memoryFile('night.atr', bytes)]);
    expect(opened).toEqual([]);
    expect(broken[0]).toMatchObject({
      failure: { code: 'no-rate', where: { file: 'night.atr' } },
      question: { missing: 'rate', holds: 'beats' },
    });
    expect(broken[0]?.question?.preview.slice(0, 2)).toEqual([
      ['40', 'N'],
      ['140', 'N'],
    ]);
  });

  it('annotations without their header open at the given rate, with their classes', async () => {
    const recording = await openDropped('night.atr', bytes, { inputRateHz: fs });
    expect(recording).toMatchObject({ name: 'night', format: 'wfdb', channels: [], warnings: [] });
    expect(markedBeatTimes(recording)).toEqual(times);
    expect(recording.annotations[0]?.annotations.map(({ label }) => label)).toEqual(
      annotations.map(({ label }) => label),
    );
    await expect(recording.read(0, 0, 10)).rejects.toMatchObject({ code: 'no-channel' });
  });

  it('annotations without their header open at the rate that they state', async () => {
    expect(markedBeatTimes(await openDropped('night.qrs', withRate))).toEqual(times);
  });

  it('annotations without their header report a rate that gives no plausible heart rate', async () => {
    const recording = await openDropped('night.atr', bytes, { inputRateHz: 1000 });
    expect(recording.warnings).toEqual([expect.objectContaining({ code: 'implausible' })]);
  });

  it('annotations without their header that were truncated are used up to the cut', async () => {
    const recording = await openDropped('night.atr', bytes.slice(0, 51), { inputRateHz: fs });
    expect(recording.warnings).toEqual([expect.objectContaining({ code: 'short-data' })]);
    expect(markedBeatTimes(recording)).toEqual(times.slice(0, markedBeatTimes(recording).length));
  });

  it('annotations without their header that are damaged fail with the position', async () => {
    const bad = bytes.slice();
    bad.set([0xff, 0xdb], 20);
    await expect(openDropped('night.atr', bad, { inputRateHz: fs })).rejects.toMatchObject({
      code: 'bad-value',
      where: { byte: 20 },
    });
  });

  it('annotations without their header do not replace the header of a signal file', async () => {
    await expect(openDropped('night.dat', bytes)).rejects.toMatchObject({ code: 'missing-file' });
  });
});

describe.skipIf(!hasData)(`recorded annotations${dataNote}`, () => {
  it('alone are those that a header includes', async () => {
    const source = dataSource('holter-beats', 'nsr001.ecg');
    const [alone] = (await openRecordings([source], { inputRateHz: 128 })).opened;
    const [headed] = (await openRecordings([dataSource('holter-beats', 'nsr001.hea'), source])).opened;
    expect(alone?.annotations).toEqual(headed?.annotations);
    expect(alone?.durationSec).toBe(headed?.durationSec);
    expect(alone?.annotations[0]?.annotations.length).toBeGreaterThan(106_000);
  });
});
