import { expect, it, vi } from 'vitest';
import { createShapesCache } from '../../../../src/workers/traces/kept-shapes.ts';
import type { AnalysisShapes } from '../../../../src/workers/analyses.ts';

type BeatShapes = AnalysisShapes['intervals'];

const request = { windowIndex: 0, fromMs: 0, toMs: 1, pointCount: 1, mostBeats: 1 };
const empty = new Float32Array(0);
const shapes: BeatShapes = {
  ...request,
  beats: new Int32Array(0),
  ecg: empty,
  ppg: empty,
  dppg: empty,
};

it('shapes are fetched once while their source exists', async () => {
  const fetch = vi.fn<() => Promise<BeatShapes | null>>(async () => shapes);
  const keeper = createShapesCache();
  keeper.traceVersion('intervals', 'a', '1 2');
  await keeper.get('intervals', 'a', request, fetch);
  keeper.traceVersion('intervals', 'a', '1 2');
  await keeper.get('intervals', 'a', request, fetch);
  expect(fetch).toHaveBeenCalledTimes(1);
  keeper.traceVersion('intervals', 'a', '1 3');
  await keeper.get('intervals', 'a', request, fetch);
  await keeper.get('intervals', 'a', { ...request, windowIndex: 1 }, fetch);
  await keeper.get('intervals', 'b', request, fetch);
  expect(fetch).toHaveBeenCalledTimes(4);
  keeper.forget('b');
  await keeper.get('intervals', 'b', request, fetch);
  expect(fetch).toHaveBeenCalledTimes(5);
});

it('they are requested again after an empty answer or a failure', async () => {
  const fetch = vi
    .fn<() => Promise<BeatShapes | null>>()
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(new Error('crashed'))
    .mockResolvedValueOnce(shapes);
  const keeper = createShapesCache();
  expect(await keeper.get('intervals', 'a', request, fetch)).toBeNull();
  await expect(keeper.get('intervals', 'a', request, fetch)).rejects.toThrow('crashed');
  expect(await keeper.get('intervals', 'a', request, fetch)).toBe(shapes);
});

it('the shapes of two analyses of a recording are separate', async () => {
  const fetch = vi.fn<() => Promise<BeatShapes | null>>(async () => shapes);
  const ofLandmark = vi.fn<() => Promise<AnalysisShapes['landmark'] | null>>(async () => null);
  const keeper = createShapesCache();
  keeper.traceVersion('intervals', 'a', '1');
  await keeper.get('intervals', 'a', request, fetch);
  keeper.traceVersion('landmark', 'a', '2');
  expect(await keeper.get('landmark', 'a', request, ofLandmark)).toBeNull();
  expect(await keeper.get('intervals', 'a', request, fetch)).toBe(shapes);
  expect(fetch).toHaveBeenCalledTimes(1);
});
