import { expect, test } from 'vitest';
import { isUsed } from '../../../../src/features/inspector/signals-group.tsx';
import type { ChannelSummary } from '../../../../src/workers/protocol.ts';
import type { RoleChoice } from '../../../../src/model/corrections.ts';

const channel = (label: string, role: ChannelSummary['role']): ChannelSummary => {
  return { label, role, unit: 'mV', fs: 250, sampleCount: 1000 };
};

const channels = [channel('I', 'ecg'), channel('PPG', 'ppg'), channel('II', 'ecg'), channel('SpO2', 'other')];
const used = (choices: readonly RoleChoice[]) =>
  channels.flatMap(({ label }, index) => (isUsed(channels, index, choices) ? [label] : []));

test('the first channel of each role is used, or the one chosen last', () => {
  expect(used([])).toEqual(['I', 'PPG']);
  const second = { channelIndex: 2, role: 'ecg' } as const;
  expect(used([second])).toEqual(['PPG', 'II']);
  expect(used([second, { channelIndex: 0, role: 'ecg', clean: true }])).toEqual(['I', 'PPG']);
  // A missing channel, like a disabled clean ECG.
  expect(used([{ channelIndex: 4, role: 'ecg' }])).toEqual(['I', 'PPG']);
});
