import { analysisNames } from '../../../../src/pipeline/analyses.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPartSec } from '../../../../src/state/opening/part-taken.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { type RecordingSummary } from '../../../../src/workers/protocol.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { cancelledError, createFakeClient, recordRuns } from '../../../support/fake-client.ts';
import { fakeSummary } from '../../../support/fake-record.ts';

/** Makes a recording of an ECG and a PPG with a given duration and rate. */
function lasting(durationSec: number, fs: number): RecordingSummary {
  const summary = fakeSummary('long', 'day');
  const channels = summary.channels.map((channel) => ({ ...channel, fs, sampleCount: durationSec * fs }));
  return { ...summary, durationSec, channels };
}

const daySec = 86_400;

describe('the part of a recording that is analysed by default', () => {
  test('is all of two hours, the first hour of a day, and minutes at very high rates', () => {
    expect(defaultPartSec('filter', lasting(2 * 3600, 500))).toBeNull();
    expect(defaultPartSec('filter', lasting(600, 50_000))).toBeNull();
    expect(defaultPartSec('filter', lasting(daySec, 1000))).toBe(3600);
    expect(defaultPartSec('filter', lasting(daySec, 50_000))).toBe(300);
  });

  test('is a day for fast analyses', () => {
    for (const analysis of ['qrs', 'templates'] as const) {
      expect(defaultPartSec(analysis, lasting(daySec, 1000))).toBeNull();
    }
  });

  test('is at least a minute, within the recording', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...analysisNames),
        fc.integer({ min: 1, max: 7 * daySec }),
        fc.integer({ min: 1, max: 100_000 }),
        (analysis, durationSec, fs) => {
          const summary = lasting(durationSec, fs);
          const partSec = defaultPartSec(analysis, summary) ?? durationSec;
          expect(partSec).toBeGreaterThanOrEqual(Math.min(60, durationSec));
          expect(partSec).toBeLessThanOrEqual(Math.max(60, durationSec));
        },
      ),
    );
  });
});

test('a day is analysed in part, wholly on demand, and as the user chooses', async () => {
  const { analyse, asked } = recordRuns();
  const opened = [lasting(daySec, 1000)];
  const openFiles = () => Promise.resolve({ opened, broken: [], questions: [] });
  const session = createSession(createFakeClient({ analyse, openFiles }), analysisBenches);
  await session.openDropped([{ path: 'day.hea', file: new File([''], 'day.hea') }]);
  const key = session.chosen()?.key ?? '';
  const asks = () => asked.at(-1)?.parameters;
  expect(asks()).toEqual({ to: 3600 });
  await session.run();
  await session.openBench('intervals');
  expect(asked).toHaveLength(2);
  await session.takeWhole(key, true);
  expect(asks()).toEqual({});
  await session.takeWhole(key, false);
  expect(asks()).toEqual({ to: 3600 });
  session.parameters.intervals.set('from', 7200);
  expect(asks()).toEqual({ from: 7200 });
  session.parameters.intervals.reset('from');
  expect(asks()).toEqual({ to: 3600 });
  session.parameters.intervals.set('from', 7200);
  await session.takeWhole(key, true);
  expect(asks()).toEqual({});
  await session.openBench('filter');
  expect(asks()).toEqual({ to: 3600 });
});

test('if the analysis of a whole day is cancelled, the previous part is kept', async () => {
  const asked: ParameterValues[] = [];
  const analyse: AnalysisClient['analyse'] = (analysis, id, parameters, ...rest) => {
    asked.push(parameters);
    const job = createFakeClient().analyse(analysis, id, parameters, ...rest);
    if ('to' in parameters) return job;
    let stop = (): void => undefined;
    const result = new Promise<never>((_, reject) => {
      stop = () => reject(cancelledError);
    });
    return { result, cancel: () => stop() };
  };
  const openFiles = () => Promise.resolve({ opened: [lasting(daySec, 1000)], broken: [], questions: [] });
  const session = createSession(createFakeClient({ analyse, openFiles }), analysisBenches);
  await session.openDropped([{ path: 'day.hea', file: new File([''], 'day.hea') }]);
  const { key = '', summary } = session.chosen() ?? {};
  const whole = session.takeWhole(key, true);
  session.cancel();
  await whole;
  const run = session.runs.find('intervals', summary?.id ?? '');
  expect(run).toMatchObject({ state: 'cancelled', reportParameters: { to: 3600 } });
  expect(run?.report).not.toBeNull();
  expect(session.wholes.getState().size).toBe(0);
  await session.openBench('intervals');
  expect(asked).toEqual([{ to: 3600 }, {}]);
});

test('a list of RR is analysed as RR, whatever series was chosen for a recording with a pulse', async () => {
  const { analyse, asked } = recordRuns();
  const annotations = [{ source: 'rr', point: 'R', count: 2 }] as const;
  const night: RecordingSummary = { ...fakeSummary('night', 'night'), channels: [], annotations };
  const openFiles = () => Promise.resolve({ opened: [night], broken: [], questions: [] });
  const session = createSession(createFakeClient({ analyse, openFiles }), analysisBenches);
  await session.openBench('series');
  session.parameters.series.setAll({ of: 'rptt', window: 60 });
  await session.openDropped([{ path: 'night.csv', file: new File([''], 'night.csv') }]);
  expect(asked.at(-1)).toMatchObject({ analysis: 'series', parameters: { window: 60 } });
  expect(asked.at(-1)?.parameters).not.toHaveProperty('of');
  expect(session.parameters.series.getState().changed).toEqual({ of: 'rptt', window: 60 });
});
