import { oncePer } from '../../model/once-per.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import { createMatcher, type ShiftMatch } from './matcher.ts';

/** Part of a stream: `samples[i]` is sample `fromIndex + i` of it. */
export interface StreamPart {
  readonly samples: Float32Array | Float64Array;
  readonly fromIndex: number;
}

/**
 * Likeness of the window about a trigger and a template, the largest over the shifts from … to, both included. What it
 * gives must not depend on where the part begins.
 */
export type MatchInStream = (
  part: StreamPart,
  triggerIndex: number,
  template: Float64Array,
  shiftFrom: number,
  shiftTo: number,
) => ShiftMatch;

/**
 * Compares beats where they lie in a stream. What is done once a beat or once a template is kept: a beat until
 * another is asked for, a template as long as its array, which must not be written to.
 *
 * @param params  measure, and samples to a bin
 * @param shape   window and largest shift, samples
 * @param isPlain whether by the measure's definition in so many words: slow, to check by
 * @returns gives the best correlation and shift of a beat with a template
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
