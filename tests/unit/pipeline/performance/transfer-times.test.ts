import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { Commands } from '../../../../src/gpu/commands.ts';
import type { DeviceArray } from '../../../../src/gpu/device-array.ts';
import type { BenchTools } from '../../../../src/pipeline/performance/study.ts';
import { timeTrips, type TimedDevice } from '../../../../src/pipeline/performance/transfer-times.ts';

const array = { byteLength: 64 } as DeviceArray;

interface Device {
  /** Current time of one kernel, ms. */
  readonly kernelMs: () => number;
  /** Current time of a transfer in either direction, ms. */
  readonly wayMs: () => number;
  /** Kernel time according to the device's clock. */
  readonly told: (ms: number) => number;
  readonly hasTimestamps: boolean;
}

/** Creates a device with a clock of its own: every submission takes the time of its parts. */
function makeDevice({ kernelMs, wayMs, told, hasTimestamps }: Device) {
  let atMs = 0;
  let pending = 0;
  const engine: TimedDevice = {
    hasTimestamps,
    run: async ({ list }, options) => {
      const kernels = pending;
      pending = 0;
      let ofKernels = 0;
      for (let k = 0; k < kernels; k++) ofKernels += kernelMs();
      const ways = list.filter(({ kind }) => kind === 'upload' || kind === 'download').length;
      for (let k = 0; k < ways; k++) atMs += wayMs();
      atMs += ofKernels;
      const stageMs = new Map(options?.timed === true && kernels > 0 ? [['kernel', told(ofKernels)]] : []);
      return { downloads: [], stageMs };
    },
  };
  const tools: BenchTools = {
    engine: null,
    pool: null,
    launcher: null,
    now: () => atMs,
    signal: new AbortController().signal,
  };
  const record = (_: Commands): void => void pending++;
  const trip = { x: array, samples: new Float32Array(16), y: array, byteLength: 64, record };
  return { engine, tools, trip };
}

const timing = { repeats: 5, warmUpMs: 20, mostMs: 1000 };

describe('timeTrips', () => {
  test.each([true, false])(
    'no kernel takes longer than its round trip, however times vary; own clock: %s',
    async (own) => {
      for (let seed = 1; seed <= 40; seed++) {
        const random = createRandom(seed);
        // The speed of the machine varies, and the device's clock has a resolution of its own.
        const { engine, tools, trip } = makeDevice({
          kernelMs: () => 2 * random.uniform() ** 4,
          wayMs: () => 0.1 * random.uniform(),
          told: (ms) => Math.ceil(ms / 0.8) * 0.8,
          hasTimestamps: own,
        });
        const { kernel, transfers } = await timeTrips(tools, engine, trip, timing, 9);
        const { totalMs, upMs, kernelMs, backMs } = transfers;
        expect(kernel.ms).toBeLessThanOrEqual(totalMs);
        expect(kernel).toMatchObject({ ms: kernelMs, runCount: 5 });
        expect(Math.min(upMs, kernelMs, backMs)).toBeGreaterThanOrEqual(0);
        expect(upMs + kernelMs + backMs).toBeCloseTo(totalMs, 9);
      }
    },
  );

  test.each([true, false])('reports the time of each part if nothing varies; own clock: %s', async (own) => {
    const { engine, tools, trip } = makeDevice({
      kernelMs: () => 3,
      wayMs: () => 2,
      told: (ms) => ms,
      hasTimestamps: own,
    });
    const { kernel, transfers } = await timeTrips(tools, engine, trip, timing, 17);
    expect(kernel).toEqual({ ms: 3, source: own ? 'device-clock' : 'wall-clock', runCount: 5 });
    expect(transfers).toEqual({ totalMs: 7, upMs: 2, kernelMs: 3, backMs: 2, setUpMs: 10 });
  });

  test('measures once what is too long to repeat', async () => {
    const { engine, tools, trip } = makeDevice({
      kernelMs: () => 5000,
      wayMs: () => 1,
      told: (ms) => ms,
      hasTimestamps: true,
    });
    const { kernel, transfers } = await timeTrips(tools, engine, trip, timing, 0);
    expect(kernel).toMatchObject({ ms: 5000, runCount: 1 });
    expect(transfers.totalMs).toBe(5002);
  });
});
