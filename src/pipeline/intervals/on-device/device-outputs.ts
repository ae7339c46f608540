import type { Part } from '../../channel-signal.ts';
import type { IntervalsFindings } from '../outputs.ts';
import type { DeviceRows } from './device-rows.ts';
import type { DeviceFeatures } from './device-features.ts';
import type { DeviceTrace } from './device-trace.ts';

/** PPG and its slope on the device as they came; upright where they are read back. */
export interface DevicePulse {
  readonly ppg: DeviceTrace;
  readonly dppg: DeviceTrace;
  readonly flipped: boolean;
  /** Slopes under it are rounding, in dPPG's unit. */
  readonly residue: number;
}

/** What each stage of the intervals analysis makes on a device. */
export interface DeviceOutputs extends IntervalsFindings {
  signals: { readonly ecg: DeviceTrace; readonly ppg: DeviceTrace; readonly part: Part };
  ecg: DeviceTrace;
  ppg: DevicePulse;
  average: DeviceRows;
  features: DeviceFeatures;
}
