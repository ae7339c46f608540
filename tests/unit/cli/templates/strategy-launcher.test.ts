import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLabels } from '../../../../src/analysis/templates/strategies/relabelling.ts';
import { runStrategy } from '../../../../src/analysis/templates/strategies/run-strategy.ts';
import type { StrategyRequest } from '../../../../src/analysis/templates/strategies/strategy-request.ts';
import type { WorkerLauncher } from '../../../../src/analysis/templates/strategies/worker-launcher.ts';
import { createThreadLauncher } from '../../../../src/cli/templates/strategy-launcher.ts';
import { buildProgram } from '../../../support/built-program.ts';
import { expectCounted } from '../../../support/expect-counted.ts';
import { beatStream, sortAlone, streamParams, streamShape } from '../../../support/template-stream.ts';
import { sweep, sweepFirst } from '../../../support/gate.ts';

const kinds = Array.from({ length: 900 }, (_, beat) => {
  if (beat > 400 && beat < 480) return 2;
  return beat % 6 === 0 ? 1 + (beat % 4) : 0;
});
const stream = beatStream(kinds, 11);
const alone = sortAlone(stream);
const makeRequest = (name: StrategyRequest['name'], workers: number): StrategyRequest => ({
  ...stream,
  name,
  workers,
  shape: streamShape,
  params: streamParams,
});

describe('threads of a strategy in Node', () => {
  let folder = '';
  let launcher: WorkerLauncher;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'beatbench-strategy-'));
    launcher = createThreadLauncher(await buildProgram('strategy', folder));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['rotf', 2],
    ['mpcc', 2],
    ['nds', 2],
    ['tds', 1],
  ] as const)('%s on %i give the result of one worker, bit for bit', async (name, workers) => {
    const { result } = await runStrategy(makeRequest(name, workers), launcher);
    expect(result).toEqual(alone);
  });

  for (const part of sweepFirst(
    [
      ['nds', 3],
      ['tds', 2],
      ['tds', 3],
    ] as const,
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `%s on %i sort every beat once${part.note}`,
      async (name, workers) => {
        const { result, run } = await runStrategy(makeRequest(name, workers), launcher);
        expectCounted(result);
        expect(compareLabels(alone.beats.labels, result.beats.labels).changedCount).toBeLessThan(
          kinds.length / 10,
        );
        const servers = name === 'tds' ? ['ds'] : [];
        expect(run.shares.map(({ worker }) => worker)).toEqual([...Array(workers).keys(), ...servers]);
        for (const { worker: _, ...parts } of run.shares)
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
      },
    );

  for (const { cases, isLeftOut, note } of sweep(['cwa'] as const, ['adios', 'bam', 'nad', 'dam'] as const))
    it.skipIf(isLeftOut).each(cases)(
      `threads of a strategy in Node sort every beat once by %s, with both servers and several workers${note}`,
      async (measure) => {
        const params = { ...streamParams, measure, threshold: 0.5, pick: 'best' } as const;
        const expected = sortAlone(stream, params);
        for (const [name, workers] of [
          ['nds', 4],
          ['tds', 3],
        ] as const) {
          const { result } = await runStrategy({ ...makeRequest(name, workers), params }, launcher);
          expectCounted(result);
          const { changedCount } = compareLabels(expected.beats.labels, result.beats.labels);
          // ADIOS creates 150 templates here, and which ones depends on the order of arrival.
          expect(changedCount).toBeLessThan(kinds.length / (measure === 'adios' ? 1 : 4));
        }
        const { result } = await runStrategy({ ...makeRequest('tds', 1), params }, launcher);
        expect(result).toEqual(expected);
      },
    );

  for (const { cases, isLeftOut, note } of sweep<readonly ['rotf' | 'mpcc' | 'nds' | 'tds', string]>(
    [
      ['rotf', 'rotf 1'],
      ['tds', 'tds ds'],
    ],
    [
      ['mpcc', 'mpcc 0'],
      ['nds', 'nds 1'],
      ['tds', 'tds 1'],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `ends %s with words where %s is killed half-way${note}`,
      async (name, killed) => {
        const killing: WorkerLauncher = {
          ...launcher,
          start: (started, onMessage, onEnd) => {
            let endNow = (): void => undefined;
            const worker = launcher.start(
              started,
              (message) => {
                onMessage(message);
                if (message.kind === 'ready') endNow();
              },
              onEnd,
            );
            if (started === killed)
              endNow = () => {
                worker.terminate();
                onEnd('exit code 1');
              };
            return worker;
          },
        };
        await expect(runStrategy(makeRequest(name, 2), killing)).rejects.toMatchObject({
          code: 'crashed',
          message: expect.stringContaining('stopped unexpectedly (exit code 1)'),
        });
      },
    );

  it('threads of a strategy in Node report a program that cannot be started', async () => {
    const missing = createThreadLauncher(new URL('file:///no/such/program.mjs'));
    await expect(runStrategy(makeRequest('rotf', 2), missing)).rejects.toMatchObject({ code: 'crashed' });
  });

  it.each(['rotf', 'mpcc', 'nds', 'tds'] as const)('cancel %s half-way', async (name) => {
    const controller = new AbortController();
    const request = {
      ...makeRequest(name, 2),
      signal: controller.signal,
      onProgress: () => controller.abort(),
    };
    await expect(runStrategy(request, launcher)).rejects.toMatchObject({ code: 'cancelled' });
  });
});
