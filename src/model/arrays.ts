import type { ChannelRole } from './recording.ts';

/** A numeric array of a file of named arrays, and what it is taken for. */
export interface ArrayItem {
  /** Its name with those of what is around it: `ECG.data` in MATLAB, `raw/channel_1` in HDF5. */
  readonly name: string;
  /** Length of the longer axis, along which samples are read, and of the other. */
  readonly sampleCount: number;
  readonly channelCount: number;
  /** How its numbers are stored: `float64`, `int16` … */
  readonly type: string;
  readonly role: ChannelRole;
  /** Empty where the file says none. */
  readonly unit: string;
  /** Hz; null where neither the file nor its name tells one. */
  readonly rateHz: number | null;
  /** Whether its samples are channels of the recording. */
  readonly isSignal: boolean;
  /** Whether it may hold samples at all: it is long, and not named after beats or times. */
  readonly isPlausible: boolean;
}
