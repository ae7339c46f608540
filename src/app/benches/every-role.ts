import type { ChannelRole } from '../../model/recording.ts';

export const everyRole: readonly ChannelRole[] = [
  'ecg',
  'ppg',
  'pcg',
  'pressure',
  'respiration',
  'acceleration',
  'other',
];
