import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultCurveLengthParams, scaleCurveLength } from '../../src/analysis/qrs/curve-length-params.ts';
import type { CurveLengthScale } from '../../src/analysis/qrs/curve-length-params.ts';
import { curveLength as twin } from '../../src/analysis/qrs/curve-length-signal.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { recordCurveLength, curveLengthCount } from '../../src/gpu/kernels/curve-length.ts';
import { wholeEcg } from '../support/gpu-ecg.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { shareOfRange } from '../support/share-of-range.ts';
import { gpuCurveLengthTolerance } from '../support/tolerances.ts';
import { runsAllTests, itInFullRun } from '../support/gate.ts';

let engine: GpuEngine;
let tight: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  tight = await makeTightEngine();
});

afterAll(() => {
  engine.destroy();
  tight.destroy();
});

function makeScale(fs: number, gain: number, arithmetic: 'integer' | 'real'): CurveLengthScale {
  return scaleCurveLength(fs, gain, arithmetic, defaultCurveLengthParams);
}

async function inTiles(on: GpuEngine, x: Int32Array | Float32Array, scale: CurveLengthScale) {
  const device = new OnDevice(on);
  const [input, lengths] = [device.input(x), device.output(curveLengthCount(scale, x.length))];
  recordCurveLength(on, device.commands, scale, input, lengths, x.length);
  return device.read(lengths);
}

/** Describes the first difference of two traces; null if they are equal. */
function firstDifference(values: Int32Array, truth: Float64Array): string | null {
  if (values.length !== truth.length) return `${values.length} values, not ${truth.length}`;
  const at = values.findIndex((value, i) => value !== truth[i]);
  return at < 0 ? null : `at ${at}: ${values[at]}, not ${truth[at]}`;
}

const lengths = [0, 1, 15, 1999, 2000, 2001, 2048, 30_011];

describe('curve-length', () => {
  it.each(lengths)('agrees with the CPU reference for %i samples in integers', async (length) => {
    // Each scale is a separate program, which a software device compiles in seconds.
    const scales = [
      [360, 200, [engine, tight]],
      [250, 1, [engine]],
      [500, 32_000, [engine]],
      [125, 200.7, [tight]],
    ] as const;
    for (const [fs, gain, engines] of runsAllTests ? scales : scales.slice(0, 1)) {
      const x = wholeEcg(length, fs, length, 1.1 * gain + 3);
      const scale = makeScale(fs, gain, 'integer');
      const truth = twin(x, scale);
      for (const on of engines) {
        expect(
          firstDifference(new Int32Array(await inTiles(on, x, scale)), truth),
          `tiles, ${fs} Hz`,
        ).toBeNull();
      }
    }
  });

  itInFullRun('is exact to the last unit for slopes of all sizes', async () => {
    const scale = { ...makeScale(360, 200, 'integer'), boxCount: 1, windowCount: 1 };
    for (const timeWeight of [0.4, 138.89, 2 ** 30 - 1]) {
      // With a box of one sample and a window of one element, L is the element of the step before.
      const x = Int32Array.from({ length: 40_000 }, (_, n) => (n % 2) * Math.round(1.0004 ** n * n));
      const own = { ...scale, timeWeight };
      const found = new Int32Array(await inTiles(engine, x, own));
      expect(firstDifference(found, twin(x, own)), `c = ${timeWeight}`).toBeNull();
    }
  });

  it('rejects a window that no tile holds', async () => {
    const x = wholeEcg(60_000, 20_000, 5);
    const scale = makeScale(20_000, 200, 'integer');
    await expect(inTiles(engine, x, scale)).rejects.toThrow(RangeError);
  });

  itInFullRun('is exact over hours at 360 Hz, in tiles', async () => {
    // High enough that the sum passes 2³² within these hours.
    const gain = 3200;
    const stretch = wholeEcg(360 * 600, 360, 8, 400_000);
    const record = new Int32Array(12 * stretch.length);
    for (let from = 0; from < record.length; from += stretch.length) record.set(stretch, from);
    const scale = makeScale(360, gain, 'integer');
    // After the first stretch all are equal, up to the one where the last value is held.
    const truth = twin(record.subarray(0, 2 * stretch.length), scale);
    const placeOf = (n: number) =>
      n < stretch.length
        ? n
        : n < record.length
          ? stretch.length + (n % stretch.length)
          : n - record.length + 2 * stretch.length;
    const sum = truth.reduce((all, length) => all + length, 0);
    // Each of the two stretches in the reference represents six.
    expect((6 * sum) / scale.windowCount).toBeGreaterThan(2 ** 32);
    const found = new Int32Array(await inTiles(engine, record, scale));
    expect(found).toHaveLength(curveLengthCount(scale, record.length));
    expect(found.findIndex((length, n) => length !== truth[placeOf(n)])).toBe(-1);
  });

  it.each(lengths)('agrees with the CPU reference for %i samples in real arithmetic', async (length) => {
    const rates = [
      [360, [engine, tight]],
      [125, [engine]],
      [500, [engine]],
    ] as const;
    for (const [fs, engines] of runsAllTests ? rates : rates.slice(0, 1)) {
      const x = Float32Array.from(wholeEcg(length, fs, length), (value) => value + 0.37);
      const scale = makeScale(fs, 200, 'real');
      const truth = twin(Float64Array.from(x), scale);
      for (const on of engines) {
        const found = new Float32Array(await inTiles(on, x, scale));
        expect(shareOfRange(found, truth), `${fs} Hz`).toBeLessThan(gpuCurveLengthTolerance);
      }
    }
  });
});
