import type { RanOn } from '../../backend/ran-on.ts';
import type { DeviceWork } from './device-work.ts';

/** The device that stages run on, and what they say of it. */
export interface OnDevice {
  readonly work: DeviceWork;
  readonly provenance: RanOn;
}
