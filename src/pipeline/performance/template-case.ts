import { createRandom, type Random } from '../../dsp/statistics/random.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { bestShiftBytes, correlationShifts } from '../../gpu/kernels/correlation-shifts.ts';
import { type ShiftTemplates, shiftTemplates } from '../../gpu/shift-templates.ts';
import type { TemplateMeasure, WindowShape } from '../../model/templates.ts';
import type { OneKernel } from './transfer-times.ts';

/** All five measures, in the order of the paper. */
export const benchMeasures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];

/** 150 samples, as in paper 3 at 1 kHz, at 41 shifts. */
export const benchShape: WindowShape = { before: 50, after: 100, largestShift: 20 };

/** Samples per bin of BAM and NAD, as in the presets. */
export const benchBinSamples = 5;

/** Number of different beats; larger cases repeat them. */
const drawnBeats = 1000;

/** Beats cut out with a margin of the largest shift on both sides, and templates similar to some of them. */
export interface TemplateCase {
  readonly beatCount: number;
  /** Beats one after another. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly stretchLength: number;
  readonly templates: readonly Float64Array[];
}

/** Makes noisy beats of as many shapes as there are templates, each shifted by some samples. */
export function makeTemplateCase(beatCount: number, templateCount: number): TemplateCase {
  const { before, after, largestShift } = benchShape;
  const length = before + after;
  const stretchLength = length + 2 * largestShift;
  const random = createRandom(1);
  const shapes = Array.from({ length: templateCount }, () => drawShape(random));
  const samples = new Float32Array(beatCount * stretchLength);
  const drawn = Math.min(drawnBeats, beatCount);
  for (let beat = 0; beat < drawn; beat++) {
    const shape = shapes[beat % templateCount] ?? drawShape(random);
    const moved = largestShift + Math.round(largestShift * (random.uniform() - 0.5));
    for (let i = 0; i < stretchLength; i++)
      samples[beat * stretchLength + i] = shape((i - moved) / length) + 0.02 * random.normal();
  }
  for (let filled = drawn * stretchLength; filled < samples.length; filled *= 2)
    samples.copyWithin(filled, 0, Math.min(filled, samples.length - filled));
  const templates = shapes.map((shape) =>
    Float64Array.from({ length }, (_, i) => shape(i / length) + 0.003 * random.normal()),
  );
  return { beatCount, samples, stretchLength, templates };
}

/** Draws a QRS with its own width and axis and a T wave, over the window's 0 … 1. */
function drawShape(random: Random): (at: number) => number {
  const [width, axis, t] = [0.04 + 0.08 * random.uniform(), random.uniform(), random.uniform() - 0.3];
  return (at) =>
    wave(at, 0.33, width) - axis * wave(at, 0.33 + 2 * width, width) + 0.4 * t * wave(at, 0.8, 0.12);
}

function wave(at: number, middle: number, width: number): number {
  return Math.exp(-(((at - middle) / width) ** 2));
}

/** The kernel of a case, with its templates on the device; the caller must release it. */
interface DeviceMatching extends OneKernel {
  readonly spec: ShiftTemplates;
  readonly release: () => void;
}

/** Uploads a case's templates and positions to the device; the windows are uploaded in each round trip. */
export async function prepareMatching(
  engine: GpuEngine,
  measure: TemplateMeasure,
  { beatCount, samples, stretchLength, templates }: TemplateCase,
): Promise<DeviceMatching> {
  const spec = shiftTemplates(measure, templates, benchBinSamples);
  const startIndices = Uint32Array.from({ length: beatCount }, (_, beat) => beat * stretchLength);
  const starts = engine.allocate('starts', startIndices.byteLength);
  const words = engine.allocate('templates', spec.words.byteLength);
  await engine.run(new Commands().upload(starts, startIndices).upload(words, spec.words));
  const { largestShift } = benchShape;
  return {
    samples,
    outputBytes: bestShiftBytes * beatCount * spec.count,
    record: (commands, x, found) =>
      correlationShifts(
        engine,
        commands,
        { samples: x, starts, startIndices, largestShift },
        spec,
        words,
        found,
      ),
    spec,
    release: () => {
      starts.release();
      words.release();
    },
  };
}
