import type { MeasuredChannel } from '../../model/recording.ts';
import type { ClassifyParams, TemplatesResult, WindowShape } from '../../model/templates.ts';

/** Data from which the page draws templates. */
export interface TemplatesSource extends MeasuredChannel {
  readonly shape: WindowShape;
  readonly classify: ClassifyParams;
  readonly result: TemplatesResult;
  /** Whether windows are available; they are not if there are very many beats. */
  readonly isKept: boolean;
  /**
   * Returns a beat with a margin of the largest shift on both sides: before + after + 2 × largest shift samples.
   * @throws RangeError if windows are not kept
   */
  readonly stretchOf: (beat: number) => Float32Array | Float64Array;
}

/** Returns a beat's window, moved by a shift. */
export function windowAt(
  { shape, stretchOf }: Pick<TemplatesSource, 'shape' | 'stretchOf'>,
  beat: number,
  shift: number,
): Float32Array | Float64Array {
  const from = shape.largestShift + shift;
  return stretchOf(beat).subarray(from, from + shape.before + shape.after);
}
