import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { fitbitReading, jsonBytes, watchSamples } from '../../../support/watch-json.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(value: unknown): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile('ecg.json', jsonBytes(value))]);
  expect(broken).toEqual([]);
  expect(found).toHaveLength(1);
  return found[0];
}

async function catchFailure(value: unknown) {
  const content = typeof value === 'string' ? new TextEncoder().encode(value) : jsonBytes(value);
  const { opened: found, broken } = await openRecordings([memoryFile('ecg.json', content)]);
  expect(found).toEqual([]);
  return broken[0]?.failure;
}

const fitbit = (...readings: readonly unknown[]) => ({ ecgReadings: readings, pagination: { limit: 10 } });
const google = {
  name: 'users/me/dataTypes/electrocardiogram/dataPoints/a',
  electrocardiogram: {
    interval: { startTime: '2026-08-18T23:30:00Z', startUtcOffset: '7200s', endTime: '2026-08-18T23:30:00Z' },
    beatsPerMinuteAvg: '72',
    waveformSamples: watchSamples,
    samplingFrequencyHertz: 250,
    millivoltsScalingFactor: 1000,
    leadNumber: 1,
  },
};
const withings = { status: 0, body: { signal: watchSamples, sampling_frequency: 300, wearposition: 1 } };

describe('ECGs of watches as JSON', () => {
  it.each([
    ['of Fitbit', fitbit(fitbitReading()), ['I', 'mV', 250], 10_922, '2022-09-28T17:12:30.222', 'fitbit'],
    ['of Google Health', google, ['I', 'mV', 250], 1000, '2026-08-19T01:30:00', 'fitbit'],
    [
      'of Google Health, a list',
      { dataPoints: [google] },
      ['I', 'mV', 250],
      1000,
      '2026-08-19T01:30:00',
      'fitbit',
    ],
    ['of Withings', withings, ['ECG', 'µV', 300], 1, null, 'withings'],
    ['of Withings, without its envelope', withings.body, ['ECG', 'µV', 300], 1, null, 'withings'],
  ] as const)(
    'ECGs of watches as JSON open with their samples: %s',
    async (_, json, [label, unit, fs], gain, startTime, format) => {
      const recording = await opened(json);
      expect(channelSummary(recording)).toEqual([[label, unit, 'ecg', fs]]);
      expect(recording).toMatchObject({ format, startTime, durationSec: 7500 / fs, warnings: [] });
      expect([...(await recording.readDigital(0, 0, 9000)).values]).toEqual(watchSamples);
      expect([...(await recording.read(0, 90, 110)).values]).toEqual(
        watchSamples.slice(90, 110).map((value) => value / gain),
      );
      expect(JSON.stringify({ ...recording, sources: [] })).not.toContain('SECRET');
    },
  );

  it('ECGs of watches as JSON report that only the first of several is read', async () => {
    const other = fitbitReading({ waveformSamples: [1, 2, 3] });
    const recording = await opened(fitbit(fitbitReading(), other));
    expect(recording.durationSec).toBe(30);
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: expect.stringContaining('2 ECGs') },
    ]);
  });

  it('ECGs of watches as JSON are rejected with a message if a fact is missing or invalid', async () => {
    expect(await catchFailure(fitbit())).toMatchObject({ code: 'no-channel' });
    expect(await catchFailure(fitbit(fitbitReading({ waveformSamples: [] })))).toMatchObject({
      code: 'no-channel',
    });
    for (const more of [
      { samplingFrequencyHz: 0 },
      { samplingFrequencyHz: 'fast' },
      { scalingFactor: null },
    ]) {
      expect(await catchFailure(fitbit(fitbitReading(more)))).toMatchObject({
        code: 'bad-header',
        where: { file: 'ecg.json' },
      });
    }
    for (const value of [1.5, null, '7', 2 ** 40]) {
      expect(await catchFailure(fitbit(fitbitReading({ waveformSamples: [1, value] })))).toMatchObject({
        code: 'bad-value',
        message: expect.stringContaining('Sample 2'),
      });
    }
    expect(
      await catchFailure([{ dateTime: '05/01/24 04:00:05', value: { bpm: 61, confidence: 3 } }]),
    ).toMatchObject({ code: 'unsupported', message: expect.stringContaining('only heart rates') });
    expect(await catchFailure({ a: 1 })).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('export it as CSV or EDF'),
    });
    expect(await catchFailure('{"ecgReadings":')).toMatchObject({ code: 'bad-header' });
    expect(await catchFailure('['.repeat(1_000_000))).toMatchObject({ code: 'bad-header' });
    expect(await catchFailure(' '.repeat(5 << 20))).toMatchObject({ code: 'too-large' });
  });

  it('ECGs of watches as JSON are rejected with a message if they list all ECGs of a Withings account', async () => {
    const rows = Array.from({ length: 40 }, (_, k) => `2024-01-0${1 + (k % 9)},ECG,300,30,1,"[1,2,3]",,,`);
    const heads =
      'date,type,frequency,duration,wearposition,signal,doctor_assessment,doctor_name,checkup_date';
    const content = new TextEncoder().encode([heads, ...rows].join('\n'));
    const { broken } = await openRecordings([memoryFile('signal.csv', content)]);
    expect(broken[0]?.failure).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('export one ECG as JSON'),
    });
  });

  it('ECGs of watches as JSON with changed bytes open or are rejected with a message', async () => {
    const random = createRandom(1606);
    const small = watchSamples.slice(0, 300);
    const sources = [fitbit(fitbitReading({ waveformSamples: small })), google, withings].map(jsonBytes);
    for (let k = 0; k < caseCount(300); k++) {
      const { bytes, steps } = mutate(sources[k % 3], random);
      const { opened: found, broken } = await openRecordings([memoryFile('ecg.json', bytes)]);
      for (const { failure } of broken) {
        expect(failure.code, steps.join(', ')).not.toMatch(/^(?:internal|out-of-memory)$/);
      }
      for (const recording of found) {
        const { sampleCount } = recording.channels[0];
        expect((await recording.read(0, 0, sampleCount)).values, steps.join(', ')).toHaveLength(sampleCount);
      }
    }
  });
});
