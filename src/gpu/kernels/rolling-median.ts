import source from '../../../shaders/rolling-median.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import { GpuRefusedError } from '../gpu-failure.ts';

const kernel = { name: 'rolling-median', code: source };

/** Same as in shaders/rolling-median.wgsl. */
const [stretchesPerGroup, columnsPerGroup, scratch] = [64, 4, 512];

/** Columns, and stretches of them. */
export interface RolledColumns {
  /** f32, `columnCount` columns of `stride` values. */
  readonly columns: DeviceArray;
  readonly columnCount: number;
  readonly stride: number;
  /** Two u32 per stretch: its first value and the one after its last. */
  readonly stretches: DeviceArray;
  /** The same on the CPU; both numbers never decrease. */
  readonly bounds: Uint32Array;
}

/**
 * Records the median of every stretch of every column.
 *
 * @param medians   f32, stretch after stretch, `columnCount` values each
 * @param firstRow  number of such rows before the first stretch's row
 * @throws GpuRefusedError if 64 neighbouring stretches hold more than 512 values
 */
export function rollingMedian(
  commands: Commands,
  { columns, columnCount, stride, stretches, bounds }: RolledColumns,
  medians: DeviceArray,
  firstRow = 0,
): void {
  const stretchCount = bounds.length / 2;
  for (let first = 0; first < stretchCount; first += stretchesPerGroup) {
    const last = Math.min(stretchCount, first + stretchesPerGroup) - 1;
    if (bounds[2 * last + 1] - bounds[2 * first] > scratch)
      throw new GpuRefusedError('so many beats are too many for a rolling template');
  }
  commands.dispatch({
    kernel,
    params: Uint32Array.of(stretchCount, columnCount, stride, firstRow),
    bindings: [columns, stretches, medians],
    groupCount: Math.ceil(stretchCount / stretchesPerGroup) * Math.ceil(columnCount / columnsPerGroup),
    operationsPerGroup: columnsPerGroup * scratch * scratch,
  });
}
