import type { MeasuredChannel } from '../../model/recording.ts';
import type { ClassifyParams, TemplatesResult, WindowShape } from '../../model/templates.ts';

/** What the page's pictures of templates are made from. */
export interface TemplatesSource extends MeasuredChannel {
  readonly shape: WindowShape;
  readonly classify: ClassifyParams;
  readonly result: TemplatesResult;
  /** Whether windows are there; of very many beats they are not. */
  readonly isKept: boolean;
  /** A beat with the largest shift to spare on both sides: before + after + 2 × largest shift samples. @throws RangeError where they are not kept */
  readonly stretchOf: (beat: number) => Float32Array | Float64Array;
}

/** A beat's window, moved by a shift. */
export function windowAt(
  { shape, stretchOf }: Pick<TemplatesSource, 'shape' | 'stretchOf'>,
  beat: number,
  shift: number,
): Float32Array | Float64Array {
  const from = shape.largestShift + shift;
  return stretchOf(beat).subarray(from, from + shape.before + shape.after);
}
