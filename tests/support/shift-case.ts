import { createRandom } from '../../src/dsp/statistics/random.ts';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import {
  bestShiftBytes,
  correlationShifts,
  type FoundShifts,
  readShifts,
} from '../../src/gpu/kernels/correlation-shifts.ts';
import { type ShiftTemplates, shiftTemplates } from '../../src/gpu/shift-templates.ts';
import type { TemplateMeasure } from '../../src/model/templates.ts';
import { fillBuffersWithNaN } from './gpu-engine.ts';

/** Beats in single precision, and templates similar to some of them. */
export interface ShiftCase {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly templates: readonly Float64Array[];
  readonly largestShift: number;
}

/** Makes beats of three shapes with noise on a drifting baseline, some of them shifted by a few samples. */
export function makeShiftCase(
  beatCount: number,
  templateCount: number,
  { length = 150, largestShift = 15, seed = 1, offset = 0 } = {},
): ShiftCase {
  const random = createRandom(seed);
  const row = length + 2 * largestShift;
  const spacing = Math.round(1.4 * row);
  const samples = new Float32Array(beatCount * spacing + row + 70);
  const shape = (kind: number, at: number) => {
    const place = (at - length / 3) / (length / (14 - 3 * kind));
    return Math.exp(-(place ** 2)) * (kind === 2 ? -place : 1) - 0.3 * Math.exp(-((place - 2 - kind) ** 2));
  };
  for (let n = 0; n < samples.length; n++)
    samples[n] = offset + 0.1 * Math.sin(n / 200) + 0.02 * random.normal();
  const starts = new Uint32Array(beatCount);
  for (let b = 0; b < beatCount; b++) {
    starts[b] = 37 + b * spacing + Math.floor(random.uniform() * 20);
    const moved = Math.round((random.uniform() - 0.5) * largestShift);
    for (let i = 0; i < row; i++) samples[starts[b] + i] += shape(b % 3, i - largestShift - moved);
  }
  const templates = Array.from({ length: templateCount }, (_, k) =>
    Float64Array.from({ length }, (_value, i) => offset + shape(k % 3, i) + 0.01 * (1 + k) * random.normal()),
  );
  return { samples, starts, templates, largestShift };
}

/** Runs the kernel of a measure on a case. */
export async function shiftsOnDevice(
  engine: GpuEngine,
  measure: TemplateMeasure,
  { samples, starts, templates, largestShift }: ShiftCase,
  binSamples = 5,
): Promise<{ readonly found: FoundShifts; readonly spec: ShiftTemplates }> {
  const spec = shiftTemplates(measure, templates, binSamples);
  const foundBytes = bestShiftBytes * starts.length * templates.length;
  await fillBuffersWithNaN(engine, foundBytes);
  const x = engine.allocate('samples', samples.byteLength);
  const places = engine.allocate('starts', starts.byteLength);
  const words = engine.allocate('templates', spec.words.byteLength);
  const found = engine.allocate('found', foundBytes);
  const commands = new Commands().upload(x, samples).upload(places, starts).upload(words, spec.words);
  const beats = { samples: x, starts: places, startIndices: starts, largestShift };
  correlationShifts(engine, commands, beats, spec, words, found);
  commands.download(found);
  const { downloads } = await engine.run(commands);
  for (const array of [x, places, words, found]) array.release();
  return { found: readShifts(downloads[0] ?? new ArrayBuffer(0), largestShift), spec };
}
