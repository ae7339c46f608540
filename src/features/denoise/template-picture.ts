import type { CycleTemplate } from '../../model/denoise.ts';

export interface NamedCurve {
  readonly name: string;
  readonly samples: Float64Array;
}

export interface TemplatePicture {
  readonly template: CycleTemplate;
  /** Of beats of other shapes. */
  readonly others: readonly CycleTemplate[];
  /** Templates of parts of the record. */
  readonly parts: readonly NamedCurve[];
  /** Hz. */
  readonly fs: number;
  readonly unit: string;
}
