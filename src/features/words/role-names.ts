import type { ChannelRole } from '../../model/recording.ts';

/** Names of roles in the dialogs that read a file. */
export const roleNames: readonly (readonly [ChannelRole, string])[] = [
  ['ecg', 'ECG'],
  ['ppg', 'PPG'],
  ['pcg', 'heart sounds'],
  ['icg', 'impedance cardiogram'],
  ['pressure', 'pressure'],
  ['respiration', 'respiration'],
  ['acceleration', 'acceleration'],
  ['other', 'other'],
];
