import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TemplateMeasure } from '../../../../../src/model/templates.ts';
import { createMatchInStream } from '../../../../../src/analysis/templates/matcher.ts';
import { compareLabels } from '../../../../../src/analysis/templates/strategies/relabelling.ts';
import { runStrategy } from '../../../../../src/analysis/templates/strategies/run-strategy.ts';
import type { StrategyRequest } from '../../../../../src/analysis/templates/strategies/strategy-request.ts';
import { expectCounted } from '../../../../support/expect-counted.ts';
import { localLauncher } from '../../../../support/local-launcher.ts';
import { beatStream, sortAlone, streamParams, streamShape } from '../../../../support/template-stream.ts';
import { caseCount, sweep } from '../../../../support/gate.ts';

/** Mostly the master's beats, then a stretch of another kind that becomes master, and back. */
const withPromotions = [
  ...Array.from({ length: 150 }, (_, beat) => (beat % 7 === 0 ? 1 + (beat % 3) : 0)),
  ...Array.from({ length: 70 }, () => 2),
  ...Array.from({ length: 90 }, (_, beat) => (beat % 5 === 0 ? 0 : 2)),
  ...Array.from({ length: 60 }, () => 0),
];

type Asked = Pick<StrategyRequest, 'name' | 'workers'> & Partial<StrategyRequest>;

function makeRequest(stream: ReturnType<typeof beatStream>, asked: Asked): StrategyRequest {
  return { ...stream, shape: streamShape, params: streamParams, ...asked };
}

describe('runStrategy', () => {
  const stream = beatStream(withPromotions, 7);
  const alone = sortAlone(stream);

  it('is tested on a stream with promotions and several templates', () => {
    expect(alone.masters.length).toBeGreaterThanOrEqual(3);
    expect(alone.templates.length).toBeGreaterThanOrEqual(4);
    expectCounted(alone);
  });

  it.each([
    ['rotf', 1],
    ['rotf', 2],
    ['rotf', 3],
    ['mpcc', 1],
    ['mpcc', 2],
    ['mpcc', 5],
    ['nds', 2],
  ] as const)('%s on %i gives the result of one worker, bit for bit', async (name, workers) => {
    for (const files of [1, 4, 9]) {
      const { result } = await runStrategy(makeRequest(stream, { name, workers, files }), localLauncher());
      expect(result).toEqual(alone);
    }
  });

  for (const { cases, isLeftOut, note } of sweep<TemplateMeasure>(['cwa'], ['bam', 'nad', 'dam', 'adios']))
    it.skipIf(isLeftOut).each(cases)(`distributes %s exactly${note}`, async (measure: TemplateMeasure) => {
      const params = { ...streamParams, measure, pick: 'best' } as const;
      const expected = sortAlone(stream, params);
      for (const name of ['rotf', 'mpcc', 'nds'] as const) {
        const { result } = await runStrategy(
          makeRequest(stream, { name, workers: 2, params }),
          localLauncher(),
        );
        expect(result).toEqual(expected);
      }
    });

  it('equals one worker for any beats', async () => {
    const kinds = fc
      .array(fc.record({ kind: fc.nat(3), length: fc.integer({ min: 1, max: 12 }) }), {
        minLength: 1,
        maxLength: 25,
      })
      .map((runs) => runs.flatMap(({ kind, length }) => Array.from({ length }, () => kind)));
    const params = { ...streamParams, promoteAfter: 8, growTo: 10 };
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.constantFrom('rotf', 'mpcc'),
        fc.integer({ min: 1, max: 4 }),
        async (list, name, workers) => {
          const made = beatStream(list, list.length);
          const { result } = await runStrategy(makeRequest(made, { name, workers, params }), localLauncher());
          expect(result).toEqual(sortAlone(made, params));
        },
      ),
      { numRuns: caseCount(25) },
    );
  });

  it('sorts every beat once under NDS with several workers', async () => {
    const { result } = await runStrategy(makeRequest(stream, { name: 'nds', workers: 4 }), localLauncher());
    expectCounted(result);
    expect(result.beats.labels.every((label) => label >= 0)).toBe(true);
    const { changedCount, templateCounts } = compareLabels(alone.beats.labels, result.beats.labels);
    expect(templateCounts[0]).toBe(alone.templates.length);
    expect(changedCount).toBeLessThan(alone.beats.labels.length);
  });

  it('reports the work of every worker: shares that sum to 1, and progress up to 1', async () => {
    const shares: number[] = [];
    const onProgress = (share: number): void => void shares.push(share);
    const { run } = await runStrategy(
      makeRequest(stream, { name: 'rotf', workers: 2, onProgress }),
      localLauncher(),
    );
    expect([run.name, run.workers, run.files]).toEqual(['rotf', 2, 8]);
    expect(run.shares.map(({ worker }) => worker)).toEqual([0, 1]);
    for (const { worker: _, ...parts } of run.shares)
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
    expect(run.shares[0].organisation).toBeGreaterThan(0);
    expect(run.shares[1].organisation).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(Math.max(...run.spans.map(({ toMs }) => toMs))).toBeCloseTo(run.overallMs, 6);
  });

  it.each(['rotf', 'mpcc', 'nds'] as const)(
    'ends %s with a message if a worker stops, and stops the others',
    async (name) => {
      for (const crashing of [0, 1]) {
        const launcher = localLauncher({ name: `${name} ${crashing}`, afterMessages: 1 });
        await expect(runStrategy(makeRequest(stream, { name, workers: 2 }), launcher)).rejects.toMatchObject({
          code: 'crashed',
          message: `Worker ${crashing} of ${name.toUpperCase()} stopped unexpectedly (crash); run it again, with fewer workers or sequentially.`,
        });
        expect(launcher.alive.size).toBe(0);
      }
    },
  );

  it('reports an error inside a worker', async () => {
    const launcher = localLauncher(null, (params, shape) => {
      const match = createMatchInStream(params, shape);
      return (stretch, trigger, ...rest) => {
        if (trigger > 20_000) throw new RangeError('no such beat');
        return match(stretch, trigger, ...rest);
      };
    });
    await expect(runStrategy(makeRequest(stream, { name: 'rotf', workers: 2 }), launcher)).rejects.toThrow(
      'no such beat',
    );
    expect(launcher.alive.size).toBe(0);
  });

  it('stops when cancelled, before the start and half-way', async () => {
    const before = localLauncher();
    const signal = AbortSignal.abort();
    await expect(
      runStrategy(makeRequest(stream, { name: 'rotf', workers: 2, signal }), before),
    ).rejects.toMatchObject({
      code: 'cancelled',
    });
    for (const name of ['rotf', 'mpcc', 'nds'] as const) {
      const controller = new AbortController();
      const launcher = localLauncher();
      const onProgress = (): void => controller.abort();
      await expect(
        runStrategy(
          makeRequest(stream, { name, workers: 2, signal: controller.signal, onProgress }),
          launcher,
        ),
      ).rejects.toMatchObject({ code: 'cancelled' });
      expect(launcher.alive.size).toBe(0);
    }
  });

  it('rejects impossible requests with a message', async () => {
    const refused = (asked: Asked) => runStrategy(makeRequest(stream, asked), localLauncher());
    await expect(refused({ name: 'nds', workers: 1 })).rejects.toThrow('NDS needs at least 2 workers');
    await expect(refused({ name: 'rotf', workers: 0 })).rejects.toMatchObject({ code: 'bad-parameter' });
    await expect(refused({ name: 'rotf', workers: 2, files: 0 })).rejects.toMatchObject({
      code: 'bad-parameter',
    });
    await expect(refused({ name: 'tds', workers: 2 })).rejects.toMatchObject({ code: 'unsupported' });
  });
});
