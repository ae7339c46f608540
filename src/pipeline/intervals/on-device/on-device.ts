import type { RanOn } from '../../backend/ran-on.ts';
import type { DeviceWork } from './device-work.ts';

/** The device on which stages run, and the backend that they report. */
export interface OnDevice {
  readonly work: DeviceWork;
  readonly provenance: RanOn;
}
