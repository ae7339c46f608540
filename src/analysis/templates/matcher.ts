import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import { createAdios } from './measures/adios.fast.ts';
import { createBinArea } from './measures/bin-area.fast.ts';
import { createCwa } from './measures/cwa.fast.ts';
import { createDam } from './measures/dam.fast.ts';
import type { BestMatch, KernelShape, MeasureKernel, SearchOffsets } from './measures/kernel.ts';
import { createPlainKernel } from './measures/plain-kernel.ts';
import { oncePer } from '../../model/once-per.ts';

/** Part of a stream: `samples[i]` is sample `fromIndex + i` of it. */
export interface StreamPart {
  readonly samples: Float32Array | Float64Array;
  readonly fromIndex: number;
}

/**
 * Computes the likeness of the window around a trigger to a template: the maximum over the shifts from … to,
 * both included. The result must not depend on where the part begins.
 */
export type MatchInStream = (
  part: StreamPart,
  triggerIndex: number,
  template: Float64Array,
  shiftFrom: number,
  shiftTo: number,
) => ShiftMatch;

/**
 * Creates a matcher for beats at their place in a stream. Work per beat is cached until the next beat. Work per
 * template is cached with its array, which must not be written to.
 *
 * @param params measure, and samples per bin
 * @param shape window and largest shift, samples
 * @param isPlain whether to use the definition of the measure directly: slow, for verification
 * @returns a function for the best correlation and shift of a beat with a template
 */
export function createMatchInStream(
  params: ClassifyParams,
  shape: WindowShape,
  isPlain = false,
): MatchInStream {
  const matcher = createMatcher(params, shape, isPlain);
  const prepare = oncePer((template: Float64Array) => matcher.prepare(template));
  let loadedPart: StreamPart | null = null;
  let loadedIndex = 0;
  return (part, triggerIndex, template, shiftFrom, shiftTo) => {
    if (loadedPart !== part || loadedIndex !== triggerIndex) {
      matcher.load(part.samples, triggerIndex - shape.before - shape.largestShift - part.fromIndex);
      loadedPart = part;
      loadedIndex = triggerIndex;
    }
    return matcher.match(prepare(template), shiftFrom, shiftTo);
  };
}

/** The maximum likeness over some shifts, and the smallest shift that has it, samples. */
export interface ShiftMatch {
  readonly rho: number;
  readonly shift: number;
}

/** A template prepared for comparison with many beats. */
export type PreparedTemplate = SearchOffsets;

/** Compares beats with templates by one measure; it holds one beat at a time. */
export interface Matcher {
  readonly shape: WindowShape;
  /** Number of samples of a beat with its shifts: before + after + 2 × the largest shift. */
  readonly stretchLength: number;
  /** Loads a beat: `samples[at]` is the sample before + largestShift before its trigger. */
  load(samples: Float64Array | Float32Array, at: number): void;
  /** @param template before + after samples */
  prepare(template: Float64Array): PreparedTemplate;
  /** Matches the loaded beat over the shifts from … to, both included; over all shifts by default. */
  match(template: PreparedTemplate, from?: number, to?: number): ShiftMatch;
  /** Returns a copy of the loaded beat's window, moved by a shift. */
  window(shift: number): Float64Array<ArrayBuffer>;
}

/**
 * Creates a matcher that finds the best likeness of a template to the windows of a stretch.
 *
 * @param measure measure of likeness
 * @param isPlain whether to use its definition directly: slow, for verification
 * @returns a matcher that compares one stretch with one template at a time
 */
export function createMatcher(
  { measure, binSamples }: Pick<ClassifyParams, 'measure' | 'binSamples'>,
  shape: WindowShape,
  isPlain = false,
): Matcher {
  const { before, after, largestShift } = shape;
  const windowLength = before + after;
  const kernelShape = { windowLength, shiftCount: 2 * largestShift + 1 };
  const kernel = isPlain
    ? createPlainKernel(kernelShape, measure, binSamples)
    : createKernel(kernelShape, measure, binSamples);
  const stretch = new Float64Array(windowLength + 2 * largestShift);
  const best: BestMatch = { rho: 0, offset: 0 };
  return {
    shape,
    stretchLength: stretch.length,
    load: (samples, at) => {
      for (let n = 0; n < stretch.length; n++) stretch[n] = samples[at + n];
      kernel.load(stretch);
    },
    prepare: (template) => kernel.prepare(template),
    match: (template, from = -largestShift, to = largestShift) => {
      template(best, from + largestShift, to + largestShift);
      return { rho: best.rho, shift: best.offset - largestShift };
    },
    window: (shift) => stretch.slice(shift + largestShift, shift + largestShift + windowLength),
  };
}

function createKernel(
  shape: KernelShape,
  measure: ClassifyParams['measure'],
  binSamples: number,
): MeasureKernel {
  if (measure === 'cwa') return createCwa(shape);
  if (measure === 'dam') return createDam(shape);
  if (measure === 'adios') return createAdios(shape);
  return createBinArea(shape, binSamples, measure === 'bam');
}
