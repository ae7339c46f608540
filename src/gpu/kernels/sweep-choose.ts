import source from '../../../shaders/sweep-choose.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import type { DeviceWindows } from './sweep-statistics.ts';

const kernel = { name: 'sweep-choose', code: source };

/** Why a threshold is excluded: `GuardParams` of src/analysis/intervals/sweep.ts. */
export interface SweepGuards {
  /** Least share of the kept beats that it must be found in, %. */
  readonly leastFound: number;
  readonly sweepTo: number;
  /** ms from the historic feature. */
  readonly maxShift: number | 'off';
}

/** Room for a column a window. */
export function allocateWinners(engine: GpuEngine, { windows }: DeviceWindows): DeviceArray {
  return engine.allocate('winners of a sweep', 4 * windows.length);
}

/**
 * Records the choice of the steadiest column of every window: of equal SDs the first wins.
 *
 * @param rows        statistics of all columns; column 0 is the historic feature, and takes no part
 * @param magnitudes  thresholds of the columns without their side, %
 * @param levelEnd    columns from here on take no part either
 * @param winners     a column a window, −1 where none is in the running
 */
export function chooseColumns(
  commands: Commands,
  windows: DeviceWindows,
  rows: DeviceArray,
  magnitudes: { readonly array: DeviceArray; readonly columnCount: number },
  levelEnd: number,
  winners: DeviceArray,
  guards: SweepGuards,
): void {
  const maxShift = guards.maxShift === 'off' ? -1 : guards.maxShift;
  commands.dispatch({
    kernel,
    params: Uint32Array.of(
      levelEnd,
      magnitudes.columnCount,
      floatBits(guards.leastFound),
      floatBits(guards.sweepTo),
      floatBits(maxShift),
    ),
    bindings: [windows.array, rows, magnitudes.array, winners],
    groupCount: Math.ceil(windows.windows.length / 64),
    operationsAGroup: 64 * magnitudes.columnCount,
  });
}
