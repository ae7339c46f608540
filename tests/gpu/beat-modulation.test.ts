import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { beatFigureBytes, demodulateBeats } from '../../src/gpu/kernels/beat-demodulation.ts';
import { columnStride, modulateBeats, placeWords } from '../../src/gpu/kernels/beat-modulation.ts';
import { cutWords, makeCutCase, emptyPlaces, interpolateCycle } from '../support/cut-case.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine, OnDevice } from '../support/on-device.ts';
import { gpuSampleTolerance } from '../support/tolerances.ts';

/** Values of one cycle made from a template. */
interface BeatFigures {
  readonly least: number;
  readonly most: number;
  /** Of the signal minus the cycle: the sum, and that of the squares. */
  readonly noiseSum: number;
  readonly noiseSquares: number;
}

/** Reads the values of a cycle, in the order of the cuts. */
function readFigures(bytes: ArrayBuffer, index: number): BeatFigures {
  const [least, most, noiseSum, noiseSquares] = new Float32Array(bytes, beatFigureBytes * index, 4);
  return { least, most, noiseSum, noiseSquares };
}

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

/** Returns the largest difference of two rows; Infinity if the lengths differ or a value is missing. */
function apart(found: ArrayLike<number>, truth: ArrayLike<number>): number {
  if (found.length !== truth.length) return Infinity;
  let worst = 0;
  for (let i = 0; i < truth.length; i++) {
    const difference = Math.abs(found[i] - truth[i]);
    if (!(difference <= worst)) worst = Number.isNaN(difference) ? Infinity : difference;
  }
  return worst;
}

describe('beat-modulation', () => {
  it.each([
    [1, 2],
    [2, 31],
    [31, 32],
    [33, 33],
    [64, 70],
    [150, 97],
  ])('overlays %i cycles at %i samples, like double precision', async (cutCount, columnCount) => {
    const made = makeCutCase(cutCount, { columnCount: Math.max(20, columnCount), seed: cutCount });
    for (const on of [engine, tight]) {
      const device = new OnDevice(on);
      const { cuts, rows } = cutWords(made);
      const stride = columnStride(cutCount);
      const columns = device.output(made.columnCount * stride);
      modulateBeats(
        device.commands,
        {
          x: device.input(made.x),
          sampleCount: made.x.length,
          cuts: device.input(cuts),
          cutCount,
          places: device.input(placeWords(rows)),
          columnCount: made.columnCount,
        },
        columns,
      );
      const found = new Float32Array(await device.read(columns));
      const worst = made.firsts.map((first, i) => {
        const places = made.there.get(made.lengths[i] ?? 0) ?? emptyPlaces;
        const own = Float32Array.from({ length: made.columnCount }, (_, c) => found[c * stride + i]);
        return apart(own, interpolateCycle(made.x, first, places));
      });
      expect(Math.max(...worst)).toBeLessThan(gpuSampleTolerance);
    }
  });
});

describe('beat-demodulation', () => {
  it.each([1, 5, 150])('makes %i cycles from two templates and reports on each', async (runCount) => {
    const made = makeCutCase(runCount, { seed: runCount });
    const { x, columnCount } = made;
    const templates = [0, 1].map((k) =>
      Float32Array.from({ length: columnCount }, (_, c) => Math.sin(c / (7 + k)) + k),
    );
    const rows = [...made.back.values()];
    const offsets = rows.map((_, r) => rows.slice(0, r).reduce((sum, row) => sum + row.lefts.length, 0));
    const distinct = [...made.back.keys()];
    const runs = Uint32Array.from(
      made.firsts.flatMap((first, i) => {
        const length = made.lengths[i] ?? 0;
        return [first, length, offsets[distinct.indexOf(length)] ?? 0, i % 2];
      }),
    );
    for (const on of [engine, tight]) {
      const device = new OnDevice(on);
      const [y, figures] = [device.output(x.length), device.output((runCount * beatFigureBytes) / 4)];
      demodulateBeats(
        device.commands,
        {
          x: device.input(x),
          runs: device.input(runs),
          runCount,
          places: device.input(placeWords(rows)),
          templates: device.input(Float32Array.from(templates.flatMap((one) => [...one]))),
          columnCount,
          sampleCount: x.length,
        },
        y,
        figures,
      );
      const [bytes, told = new ArrayBuffer(0)] = await device.readAll([y, figures]);
      const found = new Float32Array(bytes ?? new ArrayBuffer(0));
      for (const [i, first] of made.firsts.entries()) {
        const length = made.lengths[i] ?? 0;
        const template = templates[i % 2] ?? new Float32Array(0);
        const truth = interpolateCycle(template, 0, made.back.get(length) ?? emptyPlaces);
        expect(apart(found.subarray(first, first + length), truth)).toBeLessThan(gpuSampleTolerance);
        expect(figuresApart(readFigures(told, i), x.subarray(first, first + length), truth)).toBeLessThan(
          length * gpuSampleTolerance,
        );
      }
      expect(found.slice(0, made.firsts[0]).every((value) => Number.isNaN(value))).toBe(true);
    }
  });
});

function figuresApart(found: BeatFigures, own: Float32Array, clean: Float64Array): number {
  const noise = clean.map((value, n) => own[n] - value);
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const truth = [
    Math.min(...clean),
    Math.max(...clean),
    sum(noise),
    sum(noise.map((value) => value * value)),
  ];
  return apart([found.least, found.most, found.noiseSum, found.noiseSquares], truth);
}
