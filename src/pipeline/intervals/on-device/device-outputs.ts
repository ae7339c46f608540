import type { Part } from '../../channel-signal.ts';
import type { IntervalsFindings } from '../outputs.ts';
import type { DeviceRows } from './device-rows.ts';
import type { DeviceFeatures } from './device-features.ts';
import type { DeviceTrace } from './device-trace.ts';

/** PPG and its slope on the device in recorded polarity; they are made upright when they are read back. */
export interface DevicePulse {
  readonly ppg: DeviceTrace;
  readonly dppg: DeviceTrace;
  readonly flipped: boolean;
  /** Slopes below this value are rounding errors, in dPPG's unit. */
  readonly residue: number;
}

/** Outputs of each stage of the intervals analysis on a device. */
export interface DeviceOutputs extends IntervalsFindings {
  signals: { readonly ecg: DeviceTrace; readonly ppg: DeviceTrace; readonly part: Part };
  ecg: DeviceTrace;
  ppg: DevicePulse;
  average: DeviceRows;
  features: DeviceFeatures;
}
