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
 * `places` holds, column by column, ms after R of every beat, NaN where missed; `shares` the
 * thresholds of the columns as shares of 1.
 */
export interface SweepColumns {
  readonly columnCount: number;
  readonly shares: DeviceArray;
  readonly places: DeviceArray;
}

/**
 * Puts thresholds (%) onto the device, and makes room for the places of a table's beats.
 *
 * @param beats    the table of beats
 * @param percents thresholds, %
 * @returns one column of places a threshold
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
 * Records the percent-height feet of every beat, thresholds in % of the height, as `footLevel`; or its notches,
 * negative on the downslope, positive on the upslope, 0 the nadir, as `notchLevel`.
 *
 * @param feature    which is found
 * @param beats      the table of beats
 * @param frames     landmarks of the beats
 * @param rows       averaged pulse of a foot, its slope of a notch, a row a beat
 * @param columns    thresholds and places
 * @param columnFrom first column that is filled; those before it are left as they are
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
      operationsAGroup: table.longestRow + 64 * columnCount,
    });
  }
}
