import { expect, it } from 'vitest';
import { channelsToIdentify } from '../../../../src/features/waveforms/waveforms.tsx';
import type { ChannelRole } from '../../../../src/model/recording.ts';

const channel = (role: ChannelRole, label: string = role, sampleCount = 100) => ({
  label,
  role,
  unit: 'V',
  fs: 100,
  sampleCount,
});
const plannedLabels = (...channels: ReturnType<typeof channel>[]) =>
  channelsToIdentify(channels).map((other) => `${other.channelIndex} ${other.channel.label}`);

it('unknown values are shown while an ECG or a pulse is missing', () => {
  expect(plannedLabels(channel('other', 'col 1'), channel('other', 'col 2'))).toEqual(['0 col 1', '1 col 2']);
  expect(plannedLabels(channel('ecg'), channel('other', 'col 2'))).toEqual(['1 col 2']);
  expect(plannedLabels(channel('ecg'), channel('ppg'), channel('other'))).toEqual([]);
});

it('at most six are shown, and none without samples', () => {
  const many = Array.from({ length: 9 }, (_, index) => channel('other', `col ${index}`, index));
  expect(plannedLabels(...many)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `${index} col ${index}`));
});
