import { describe, expect, test } from 'vitest';
import type { Recording } from '../../../src/model/recording.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';
import {
  copyMemoryOutputs,
  releaseKept,
  runStages,
  type RunOptions,
  type StageCache,
} from '../../../src/pipeline/run-stages.ts';
import { stageMaker } from '../../../src/pipeline/stage.ts';

interface Outputs {
  first: number;
  second: number;
  third: number;
}

const number = (id: string) =>
  ({
    kind: 'number',
    id,
    label: id,
    group: '',
    unit: '',
    min: 0,
    max: 9,
    step: 1,
    default: 1,
    help: '',
    source: '',
    stage: '',
  }) as const;
const declarations = [number('a'), number('b'), number('c')];
const recording: Recording = {
  name: 'none',
  format: 'synthetic',
  durationSec: 0,
  startTime: null,
  channels: [],
  annotations: [],
  warnings: [],
  sources: [],
  read: () => Promise.reject(new TypeError('nothing is read here')),
  readDigital: () => Promise.reject(new TypeError('nothing is read here')),
};
const stage = stageMaker<Outputs>();

function chain(ran: string[], onSecond: () => void = () => undefined) {
  return [
    stage({
      id: 'first',
      title: 'First',
      needs: [],
      parameters: ['a'],
      run: (_, parameters, { warn }) => {
        ran.push('first');
        warn({ code: 'flipped', message: 'first' });
        return parameters.number('a');
      },
    }),
    stage({
      id: 'second',
      title: 'Second',
      needs: ['first'],
      parameters: ['b'],
      run: async ({ first }, parameters, { pause }) => {
        ran.push('second');
        onSecond();
        for (const share of [0.25, 0.5, 0.75]) await pause(share);
        return first + parameters.number('b');
      },
    }),
    stage({
      id: 'third',
      title: 'Third',
      needs: ['second'],
      parameters: ['c'],
      run: ({ second }, parameters) => {
        ran.push('third');
        return second * parameters.number('c');
      },
    }),
  ];
}

function options(
  cache: StageCache,
  given: Record<string, number>,
  more: Partial<RunOptions> = {},
): RunOptions {
  return {
    recording,
    recordingKey: 'one',
    parameters: resolveParameters(declarations, given),
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  };
}

describe('runStages', () => {
  test('repeats what a change affects, and keeps the rest with its warnings', async () => {
    const cache: StageCache = new Map();
    const ran: string[] = [];
    const stages = chain(ran);
    await runStages(stages, options(cache, {}));
    expect(ran.splice(0)).toEqual(['first', 'second', 'third']);
    const { outputs, timings, warnings } = await runStages(stages, options(cache, { b: 4 }));
    expect(ran.splice(0)).toEqual(['second', 'third']);
    expect(outputs).toEqual({ first: 1, second: 5, third: 5 });
    expect(Object.entries(timings).map(([id, { kept }]) => [id, kept])).toEqual([
      ['first', true],
      ['second', false],
      ['third', false],
    ]);
    expect(warnings).toEqual([{ code: 'flipped', message: 'first' }]);
    await runStages(stages, options(cache, { b: 4 }));
    expect(ran).toEqual([]);
  });

  test('runs a variant from a kept run on without changing it, and without what is held elsewhere', async () => {
    const cache: StageCache = new Map();
    const ran: string[] = [];
    const released: string[] = [];
    const [first, second, third] = chain(ran);
    if (!first || !second || !third) throw new Error('there are three stages');
    const onDevice = { ...second, release: () => void released.push('second') } as typeof second;
    const stages = [first, onDevice, third];
    await runStages(stages, options(cache, {}));
    ran.splice(0);
    const beside = copyMemoryOutputs(cache);
    await runStages(stages, options(beside, { c: 2 }));
    expect(ran.splice(0)).toEqual(['second', 'third']);
    await runStages(stages, options(beside, { c: 3 }));
    expect([ran.splice(0), released]).toEqual([['third'], []]);
    releaseKept(beside);
    expect(released.splice(0)).toEqual(['second']);
    await runStages(stages, options(cache, {}));
    expect([ran, released]).toEqual([[], []]);
  });

  test('repeats everything for another recording', async () => {
    const cache: StageCache = new Map();
    const ran: string[] = [];
    await runStages(chain(ran), options(cache, {}));
    await runStages(chain(ran), options(cache, {}, { recordingKey: 'other' }));
    expect(ran).toHaveLength(6);
  });

  test('stops at a pause when cancelled, and keeps what was finished', async () => {
    const cache: StageCache = new Map();
    const ran: string[] = [];
    const abort = new AbortController();
    const stages = chain(ran, () => abort.abort());
    const cancelled = runStages(stages, options(cache, { a: 2 }, { signal: abort.signal }));
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(ran).toEqual(['first', 'second']);
    ran.splice(0);
    const again = await runStages(stages, options(cache, { a: 2 }));
    expect(again.outputs.third).toBe(3);
    expect(ran).toEqual(['second', 'third']);
  });

  test('reports progress that never decreases and ends at 1', async () => {
    const shares: number[] = [];
    await runStages(chain([]), options(new Map(), {}, { onProgress: (share) => shares.push(share) }));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('reports partial results with the title of a stage', async () => {
    const titles: string[] = [];
    const slow = stage({
      id: 'first',
      title: 'First',
      needs: [],
      parameters: [],
      run: async (_, __, { pause }) => {
        await new Promise((resolve) => setTimeout(resolve, 120));
        await pause(0.5, '12 so far');
        return 1;
      },
    });
    await runStages([slow], options(new Map(), {}, { onProgress: (_, title) => titles.push(title) }));
    expect(titles).toEqual(['First', 'First: 12 so far', '']);
  });

  test('with threads, runs stages that need no others beside the first, one after another', async () => {
    const ran: string[] = [];
    const make = (id: keyof Outputs, needs: (keyof Outputs)[], isApart: boolean) =>
      stage({
        id,
        title: id,
        needs,
        parameters: [],
        isApart,
        run: async (_, __, { pause }) => {
          ran.push(`${id} begins`);
          for (let k = 0; k < (isApart ? 1 : 20); k++) await pause(0.5);
          ran.push(`${id} ends`);
          return needs.length;
        },
      });
    const stages = [make('first', [], false), make('second', [], true), make('third', ['second'], true)];
    const threads = { count: 2, run: () => Promise.reject(new TypeError('nothing is shared here')) };
    const { outputs } = await runStages(stages, options(new Map(), {}, { threads }));
    expect(ran).toEqual([
      'first begins',
      'second begins',
      'second ends',
      'third begins',
      'third ends',
      'first ends',
    ]);
    expect(outputs).toEqual({ first: 0, second: 0, third: 1 });
    ran.length = 0;
    await runStages(stages, options(new Map(), {}));
    expect(ran[1]).toBe('first ends');
  });

  test('rejects a stage that reads a parameter it does not declare', async () => {
    const careless = stage({
      id: 'first',
      title: 'First',
      needs: [],
      parameters: ['a'],
      // @ts-expect-error: what a stage does not name does not compile
      run: (_, parameters) => parameters.number('b'),
    });
    await expect(runStages([careless], options(new Map(), {}))).rejects.toThrow('does not name it');
  });
});
