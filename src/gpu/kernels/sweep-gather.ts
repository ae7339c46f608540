import source from '../../../shaders/sweep-gather.wgsl';
import type { MissReason } from '../../model/intervals.ts';
import type { DeviceBeats } from '../beat-table.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { floatBits } from '../float-bits.ts';
import { missReasonOf } from '../miss-codes.ts';
import type { SweepColumns } from './sweep-places.ts';
import type { DeviceWindows } from './sweep-statistics.ts';

const kernel = { name: 'sweep-gather', code: source };

const foundBytes = 32;

/** One feature's places and each window's winner among them. */
export interface ChosenColumns {
  readonly columns: SweepColumns;
  readonly winners: DeviceArray;
}

/** Features of the kept beats, in ms after R, NaN where missed. */
export interface FoundFeatures {
  readonly peakMs: Float64Array;
  readonly foot: { readonly historic: Float64Array; readonly leastVariance: Float64Array };
  readonly notch: { readonly historic: Float64Array; readonly leastVariance: Float64Array };
  /** Why the historic foot is missed; null where it is not. */
  readonly footMissed: readonly (MissReason | null)[];
  readonly notchMissed: readonly (MissReason | null)[];
}

/** Room for what is shown of a table's beats. */
export function allocateFound(engine: GpuEngine, { table }: DeviceBeats): DeviceArray {
  return engine.allocate('features of beats', foundBytes * table.beatCount);
}

/** Records the gathering of what is shown of every beat: its features by both methods. */
export function gatherFound(
  commands: Commands,
  beats: DeviceBeats,
  frames: DeviceArray,
  windows: DeviceWindows,
  feet: ChosenColumns,
  notches: ChosenColumns,
  found: DeviceArray,
): void {
  const { table } = beats;
  commands.dispatch({
    kernel,
    params: Uint32Array.of(table.beatCount, table.firstIndex, floatBits(1000 / table.fs)),
    bindings: [
      beats.beats,
      frames,
      windows.array,
      feet.columns.places,
      notches.columns.places,
      feet.winners,
      notches.winners,
      found,
    ],
    groupCount: Math.ceil(table.beatCount / 64),
    operationsAGroup: 64 * 16,
  });
}

/** Features that were read back. */
export function readFound(bytes: ArrayBuffer): FoundFeatures {
  const count = bytes.byteLength / foundBytes;
  const values = new Float32Array(bytes);
  const codes = new Uint32Array(bytes);
  const column = (at: number) => Float64Array.from({ length: count }, (_, b) => values[8 * b + at]);
  const reasons = (at: number) => Array.from({ length: count }, (_, b) => missReasonOf(codes[8 * b + at]));
  return {
    peakMs: column(4),
    foot: { historic: column(0), leastVariance: column(1) },
    notch: { historic: column(2), leastVariance: column(3) },
    footMissed: reasons(5),
    notchMissed: reasons(6),
  };
}
