import type { ChannelRole } from '../../model/recording.ts';

/** What roles are called where a file is read. */
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
