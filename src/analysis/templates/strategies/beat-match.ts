import type { MatchInStream, StreamPart } from '../matcher.ts';
import type { ClassifyParams, WindowShape } from '../../../model/templates.ts';

/** Creates the comparison of beats and templates by the measure in the parameters. */
export type CreateMatch = (params: ClassifyParams, shape: WindowShape) => MatchInStream;

/**
 * Copies the samples that the windows of the beats `from` … `to` cover at any shift; empty without beats.
 *
 * @param stream samples, with the index of the first
 * @param triggers sample indices, ascending
 * @param from number of the first beat
 * @param to end of the beats, exclusive
 * @param shape window and largest shift, samples
 * @returns a copy
 */
export function readFile(
  stream: StreamPart,
  triggers: Float64Array,
  from: number,
  to: number,
  shape: WindowShape,
): StreamPart {
  if (from >= to) return { samples: new Float32Array(0), fromIndex: 0 };
  const fromIndex = triggers[from] - shape.before - shape.largestShift;
  const toIndex = triggers[to - 1] + shape.after + shape.largestShift;
  return {
    samples: stream.samples.slice(fromIndex - stream.fromIndex, toIndex - stream.fromIndex),
    fromIndex,
  };
}

/**
 * Cuts the window of a beat, moved by its shift.
 *
 * @param stretch samples, with the index of the first
 * @param triggerIndex sample index of the trigger
 * @param shift samples, either way
 * @param shape window and largest shift, samples
 * @returns a copy, one window long
 */
export function cutWindow(
  stretch: StreamPart,
  triggerIndex: number,
  shift: number,
  shape: WindowShape,
): Float64Array<ArrayBuffer> {
  const from = triggerIndex + shift - shape.before - stretch.fromIndex;
  return new Float64Array(stretch.samples.subarray(from, from + shape.before + shape.after));
}
