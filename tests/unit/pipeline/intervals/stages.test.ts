import { describe, expect, test } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { intervalsStages } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { runFromPeaks } from '../../../support/intervals-from-peaks.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';

const input = syntheticPulse(40, 125);
const quick: ParameterValues = { resamples: 20 };

/** Other analyses have it too, at stages of other names. */
const sharedWithOthers = 'backend';

async function ranAfter(change: ParameterValues): Promise<string[]> {
  const cache: StageCache = new Map();
  await runFromPeaks(input, quick, { cache });
  const { timings } = await runFromPeaks(input, { ...quick, ...change }, { cache });
  return Object.entries(timings).flatMap(([id, { kept }]) => (kept ? [] : [id]));
}

describe('a change runs again', () => {
  test.each<[ParameterValues, readonly string[]]>([
    [{ acceptance: 8 }, ['judge']],
    [{ ppvMissed: 'false' }, ['judge']],
    [{ seed: 2 }, ['assess', 'align', 'judge']],
    [{ reach: 60 }, ['align', 'judge']],
    [{ footPercent: 8 }, ['features', 'choose', 'assess', 'align', 'judge']],
    [{ footThreshold: 12 }, ['choose', 'assess', 'judge']],
    [{ levels: 20 }, ['features', 'choose', 'assess', 'judge']],
    [{ average: 8 }, ['average', 'features', 'choose', 'assess', 'judge']],
    [{ leastMatch: 0.5 }, ['beats', 'average', 'features', 'choose', 'assess', 'align', 'judge']],
    [{ sex: 'male' }, []],
  ])('of %o the stages %o', async (change, stages) => {
    expect(await ranAfter(change)).toEqual(stages);
  });

  test('and gives what a run from the start gives', async () => {
    const cache: StageCache = new Map();
    await runFromPeaks(input, quick, { cache });
    const change = { ...quick, average: 3, footThreshold: 12, acceptance: 2 };
    const kept = await runFromPeaks(input, change, { cache });
    expect(kept.outputs.judge).toEqual((await runFromPeaks(input, change)).outputs.judge);
  });
});

test('every parameter of its own stands at the first stage that reads it', () => {
  const stages = intervalsStages({ ecg: 0, ppg: 1 });
  const readers = intervalsDeclarations.flatMap(({ id, stage }) => {
    const first = stages.find(({ parameters }) => parameters.includes(id));
    return first === undefined || id === sharedWithOthers ? [] : [{ id, declared: stage, read: first.id }];
  });
  expect(readers.filter(({ declared, read }) => declared !== read)).toEqual([]);
});
