import source from '../../../shaders/sweep-foot.wgsl';
import type { DeviceBeats } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { type SweepColumns, fillColumns } from './sweep-places.ts';

const kernel = { name: 'sweep-foot', code: source };

/**
 * Records the percent-height feet of every beat, thresholds in % of the height; as `footLevel`.
 *
 * @param ppgRows     averaged PPG of the beats
 * @param columnFrom  columns before it are left as they are
 */
export function sweepFeet(
  engine: GpuEngine,
  commands: Commands,
  beats: DeviceBeats,
  frames: DeviceArray,
  ppgRows: DeviceArray,
  columns: SweepColumns,
  columnFrom = 0,
): void {
  fillColumns(engine, commands, kernel, beats, frames, ppgRows, columns, columnFrom);
}
