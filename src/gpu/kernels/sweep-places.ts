import footSource from '../../../shaders/sweep-foot.wgsl';
import notchSource from '../../../shaders/sweep-notch.wgsl';
import { type DeviceBeats, beatChunks } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';

/**
 * Places of one feature at several thresholds, on the device.
 *
 * `places` holds, column by column, the time after R of every beat, ms, NaN where missed. `shares` holds the thresholds
 * of the columns as shares of 1.
 */
export interface SweepColumns {
  readonly columnCount: number;
  readonly shares: DeviceArray;
  readonly places: DeviceArray;
}

/**
 * Uploads thresholds (%), and allocates memory for the places of a table's beats.
 *
 * @param beats    the table of beats
 * @param percents thresholds, %
 * @returns one column of places per threshold
 */
export function uploadColumns(
  engine: GpuEngine,
  commands: Commands,
  { table }: DeviceBeats,
  percents: readonly number[],
): SweepColumns {
  const shares = engine.allocate('thresholds', 4 * percents.length);
  const places = engine.allocate('places of a sweep', 4 * percents.length * table.beatCount);
  commands.upload(
    shares,
    Float32Array.from(percents, (percent) => percent / 100),
  );
  return { columnCount: percents.length, shares, places };
}

const footKernel = { name: 'sweep-foot', code: footSource };
const notchKernel = { name: 'sweep-notch', code: notchSource };

/**
 * Records the search for the percent-height feet of every beat, with thresholds in % of the height, like `footLevel`;
 * or for its notches, with negative thresholds on the downslope, positive ones on the upslope and 0 for the nadir, like
 * `notchLevel`.
 *
 * @param feature    feature to find
 * @param beats      the table of beats
 * @param frames     landmarks of the beats
 * @param rows       averaged pulse for a foot, its slope for a notch, one row per beat
 * @param columns    thresholds and places
 * @param columnFrom first column to fill; earlier ones are unchanged
 */
export function sweepPlaces(
  engine: GpuEngine,
  commands: Commands,
  feature: 'foot' | 'notch',
  beats: DeviceBeats,
  frames: DeviceArray,
  rows: DeviceArray,
  { columnCount, shares, places }: SweepColumns,
  columnFrom = 0,
): void {
  const { table } = beats;
  for (const chunk of beatChunks(engine.limits, table, 0, 0)) {
    const part = { byteOffset: 4 * chunk.rowFrom, byteLength: 4 * chunk.rowCount };
    commands.dispatch({
      kernel: feature === 'foot' ? footKernel : notchKernel,
      params: Uint32Array.of(
        chunk.firstBeat,
        chunk.rowFrom,
        columnFrom,
        table.beatCount,
        table.firstIndex,
        floatBits(1000 / table.fs),
      ),
      bindings: [beats.beats, frames, { array: rows, ...part }, shares, places],
      groupCount: chunk.beatCount,
      operationsPerGroup: table.longestRow + 64 * columnCount,
    });
  }
}
