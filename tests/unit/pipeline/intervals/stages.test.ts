import { describe, expect, test } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { intervalsStages } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { runFromPeaks } from '../../../support/intervals-from-peaks.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';

const input = syntheticPulse(40, 125);
const quick: ParameterValues = { resamples: 20 };

/** Other analyses have it too, in stages with other names. */
const sharedWithOthers = 'backend';

/** Stages that a change of the sweeps repeats. */
const swept = ['choose', 'single', 'assess', 'show'];

async function ranAfter(change: ParameterValues): Promise<string[]> {
  const cache: StageCache = new Map();
  await runFromPeaks(input, quick, { cache });
  const { timings } = await runFromPeaks(input, { ...quick, ...change }, { cache });
  return Object.entries(timings).flatMap(([id, { kept }]) => (kept ? [] : [id]));
}

describe('a changed parameter', () => {
  test.each<[ParameterValues, readonly string[]]>([
    [{ acceptance: 8 }, ['show', 'judge']],
    [{ ppvMissed: 'false' }, ['show', 'judge']],
    [{ seed: 2 }, ['assess', 'show', 'align', 'judge']],
    [{ reach: 60 }, ['align', 'judge']],
    [{ footPercent: 8 }, ['features', ...swept, 'align', 'judge']],
    [{ footThreshold: 12 }, [...swept, 'judge']],
    [{ levels: 20 }, ['features', ...swept, 'judge']],
    [{ average: 8 }, ['average', 'features', ...swept, 'judge']],
    [{ leastMatch: 0.5 }, ['beats', 'average', 'features', ...swept, 'align', 'judge']],
    [{ sex: 'male' }, []],
  ])('a changed parameter of %o repeats the stages %o', async (change, stages) => {
    expect(await ranAfter(change)).toEqual(stages);
  });

  test('repeats only the affected part of a stage', async () => {
    const cache: StageCache = new Map();
    const byHand = { ...quick, lvetFoot: 'historic' };
    const first = (await runFromPeaks(input, byHand, { cache })).outputs;
    const second = (await runFromPeaks(input, { ...byHand, footThreshold: 12 }, { cache })).outputs;
    for (const name of ['foot', 'notch'] as const) {
      expect(second.choose[0]?.[name].sweep).toBe(first.choose[0]?.[name].sweep);
      expect(second.assess[0]?.[name].resampled).toBe(first.assess[0]?.[name].resampled);
      expect(second.show[0]?.[name]).toBe(first.show[0]?.[name]);
    }
    expect(second.single[0]?.inForce.notch).toBe(first.single[0]?.inForce.notch);
    expect(second.single[0]?.inForce.foot).not.toBe(first.single[0]?.inForce.foot);
  });

  test('gives the result of a run from the start', async () => {
    const cache: StageCache = new Map();
    await runFromPeaks(input, quick, { cache });
    const change = { ...quick, average: 3, footThreshold: 12, acceptance: 2 };
    const kept = await runFromPeaks(input, change, { cache });
    expect(kept.outputs.judge).toEqual((await runFromPeaks(input, change)).outputs.judge);
  });
});

test('every parameter belongs to the first stage that reads it', () => {
  const stages = intervalsStages({ ecg: 0, ppg: 1 });
  const readers = intervalsDeclarations.flatMap(({ id, stage }) => {
    const first = stages.find(({ parameters }) => parameters.includes(id));
    return first === undefined || id === sharedWithOthers ? [] : [{ id, declared: stage, read: first.id }];
  });
  expect(readers.filter(({ declared, read }) => declared !== read)).toEqual([]);
});
