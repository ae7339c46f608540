import { describe, expect, it } from 'vitest';
import { compareLabels } from '../../../src/analysis/templates/strategies/relabelling.ts';
import { runStrategy } from '../../../src/analysis/templates/strategies/run-strategy.ts';
import type { StrategyRequest } from '../../../src/analysis/templates/strategies/strategy-request.ts';
import { createWorkerLauncher } from '../../../src/workers/templates/strategy-launcher.ts';
import { expectCounted } from '../../support/expect-counted.ts';
import { beatStream, sortAlone, streamParams, streamShape } from '../../support/template-stream.ts';

/** Five kinds of beats, one of which becomes the master and then ceases to be. */
const kinds = Array.from({ length: 600 }, (_, beat) => {
  if (beat > 250 && beat < 330) return 2;
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

describe('strategies over Web Workers', () => {
  it('strategies over Web Workers run in a page with shared memory', () => {
    expect(crossOriginIsolated).toBe(true);
    expect(createWorkerLauncher().sharesMemory).toBe(true);
  });

  it.each([
    ['rotf', 2],
    ['mpcc', 2],
    ['nds', 2],
    ['tds', 1],
  ] as const)('%s on %i give the result of one worker, bit for bit', async (name, workers) => {
    const { result, run } = await runStrategy(makeRequest(name, workers), createWorkerLauncher());
    expect(result).toEqual(alone);
    const servers = name === 'tds' ? ['ds'] : [];
    expect(run.shares.map(({ worker }) => worker)).toEqual([...Array(workers).keys(), ...servers]);
  });

  it.each([
    ['nds', 3],
    ['tds', 2],
  ] as const)('%s on %i sort every beat once', async (name, workers) => {
    const { result } = await runStrategy(makeRequest(name, workers), createWorkerLauncher());
    expectCounted(result);
    const { changedCount } = compareLabels(alone.beats.labels, result.beats.labels);
    expect(changedCount).toBeLessThan(kinds.length / 10);
  });

  it('strategies over Web Workers distribute by messages without shared memory, and report why TDS is unavailable', async () => {
    const unshared = createWorkerLauncher(undefined, false);
    const { result } = await runStrategy(makeRequest('rotf', 2), unshared);
    expect(result).toEqual(alone);
    await expect(runStrategy(makeRequest('tds', 2), unshared)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('Cross-Origin-Opener-Policy: same-origin'),
    });
  });
});
