import { afterAll, describe, expect, it } from 'vitest';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import { createAnalysisApi } from '../../src/workers/analysis-api.ts';
import type { Outcome } from '../../src/workers/calls/outcome.ts';
import type { TraceRequest } from '../../src/workers/traces/drawing-types.ts';
import type { RecordingId } from '../../src/workers/protocol.ts';
import { gpuTraceTolerance } from '../support/tolerances.ts';
import { sharedGpu } from '../support/shared-gpu.ts';
import { itInFullRun } from '../support/gate.ts';

const access = new GpuAccess(sharedGpu());

afterAll(async () => (await access.engine())?.destroy());

function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

type Api = ReturnType<typeof createAnalysisApi>;

async function openRest(api: Api, opening: number): Promise<RecordingId> {
  return unwrap(await api.openSample(opening, 'rest')).id;
}

async function analyse(api: Api, id: RecordingId, parameters: Record<string, number | string>) {
  return unwrap(await api.analyse(1, 'intervals', id, { resamples: 20, ...parameters }, () => undefined));
}

const span = { fromSec: 2, toSec: 12, columnCount: 500 };
const traces: readonly TraceRequest[] = [
  { channel: 'ecg', form: 'filtered', ...span },
  { channel: 'ppg', form: 'filtered', ...span },
  { channel: 'ppg', form: 'averaged', ...span },
  { channel: 'dppg', form: 'averaged', ...span },
];
const shapes = { windowIndex: 0, fromMs: -50, toMs: 600, pointCount: 80, mostBeats: 20 };

/** Returns the arrays that the page draws of a run, one after another. */
async function drawn(api: Api, id: RecordingId): Promise<Float32Array[]> {
  const all: Float32Array[] = [];
  for (const request of traces) all.push(unwrap(await api.trace(id, request)).max);
  const beats = unwrap(await api.beatShapes('intervals', id, shapes));
  if (beats === null) throw new Error('there is no result');
  return [...all, beats.ecg, beats.ppg, beats.dppg];
}

function farthest(own: Float32Array, twin: Float32Array): number {
  const present = twin.filter((value) => !Number.isNaN(value));
  const range = present.reduce((a, b) => Math.max(a, b)) - present.reduce((a, b) => Math.min(a, b));
  let most = 0;
  own.forEach((value, n) => {
    const other = twin[n] ?? Number.NaN;
    if (Number.isNaN(value) && Number.isNaN(other)) return;
    const apart = Math.abs(value - other) / range;
    if (!(apart <= most)) most = Number.isNaN(apart) ? Infinity : apart;
  });
  return most;
}

describe('the analysis worker with a GPU', () => {
  itInFullRun('draws signals and beats that lie on the device', async () => {
    const api = createAnalysisApi(access);
    const id = await openRest(api, 1);
    const report = await analyse(api, id, { backend: 'webgpu' });
    expect(report.backend).toMatchObject({ kind: 'webgpu', why: 'chosen by hand' });
    const onGpu = await drawn(api, id);
    await analyse(api, id, { backend: 'cpu' });
    const onCpu = await drawn(api, id);
    // Beats are aligned at R and scaled by their own height; the rounding of both counts.
    onGpu.forEach((values, k) =>
      expect(farthest(values, onCpu[k] ?? values)).toBeLessThan(4 * gpuTraceTolerance),
    );
    api.close(id);
  });

  it('releases all memory of a recording there when it is closed, whatever was drawn', async () => {
    const api = createAnalysisApi(access);
    const engine = await access.engine();
    const idle: number[] = [];
    for (const opening of [1, 2, 3]) {
      const { id } = unwrap(await api.openSynthetic(opening, 'made', { duration: 60 }));
      const inTwoWindows = { backend: 'webgpu', window: 30 };
      await analyse(api, id, inTwoWindows);
      await drawn(api, id);
      await analyse(api, id, { ...inTwoWindows, ppgLowpass: 15 });
      await analyse(api, id, { ...inTwoWindows, ppgLowpass: 15, average: 4 });
      api.close(id);
      await Promise.resolve();
      idle.push(engine?.idleBytes ?? 0);
    }
    expect(idle[2]).toBe(idle[1]);
  });
});
