import source from '../../../shaders/sweep-notch.wgsl';
import type { DeviceBeats } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { type SweepColumns, fillColumns } from './sweep-places.ts';

const kernel = { name: 'sweep-notch', code: source };

/**
 * Records the notches of every beat, thresholds in %: negative on the downslope, positive on the
 * upslope, 0 the nadir; as `notchLevel`.
 *
 * @param dppgRows    averaged dPPG of the beats
 * @param columnFrom  columns before it are left as they are
 */
export function sweepNotches(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  frames: DeviceArray,
  dppgRows: DeviceArray,
  columns: SweepColumns,
  columnFrom = 0,
): void {
  fillColumns(engine, commands, kernel, beats, frames, dppgRows, columns, columnFrom);
}
