import { describe, expect, it } from 'vitest';
import type { WiringFix, WiringNote } from '../../../../src/model/wiring.ts';
import { makeEntry } from '../../../../src/state/opening/recordings.ts';
import { recordedChange, wiringChange } from '../../../../src/state/edits/wiring-edits.ts';
import type { RoleChoice } from '../../../../src/model/corrections.ts';
import { fakeSummary } from '../../../support/fake-record.ts';

const summary = fakeSummary('1.0', 'a.edf');
const base = { fs: 250, sampleCount: 1000, unit: '' };
const channels = [
  { ...base, label: 'II', role: 'ecg' as const },
  { ...base, label: 'RED', role: 'ppg' as const },
  { ...base, label: 'IR', role: 'ppg' as const },
];

const entryWith = (roles: readonly RoleChoice[]) =>
  makeEntry({
    key: 'a',
    name: 'a',
    group: 'Files',
    state: 'unread',
    roles,
    summary: { ...summary, channels },
  });

const note = (channelIndices: readonly number[], fix: WiringFix | null): WiringNote => ({
  code: 'pulse-inverted',
  channelIndices,
  message: '',
  fix,
});

function choicesAfter(roles: readonly RoleChoice[], one: WiringNote): readonly RoleChoice[] | null {
  const after = wiringChange(entryWith(roles), one)?.after;
  return after?.kind === 'roles' ? after.value : null;
}

describe('the proposal of a note', () => {
  it('inverts a channel, and back', () => {
    const turned = choicesAfter([], note([0], { kind: 'flip' }));
    expect(turned).toEqual([{ channelIndex: 0, role: 'ecg', flipped: true }]);
    expect(choicesAfter(turned ?? [], note([0], { kind: 'flip' }))).toEqual([
      { channelIndex: 0, role: 'ecg', flipped: false },
    ]);
  });

  it('keeps the analysed channel', () => {
    expect(choicesAfter([], note([2], { kind: 'flip' }))).toEqual([
      { channelIndex: 2, role: 'ppg', flipped: true },
      { channelIndex: 1, role: 'ppg' },
    ]);
    expect(choicesAfter([{ channelIndex: 2, role: 'ppg' }], note([1, 2], { kind: 'flip' }))).toEqual([
      { channelIndex: 1, role: 'ppg', flipped: true },
      { channelIndex: 2, role: 'ppg', flipped: true },
    ]);
  });

  it('names the unit, and has a title', () => {
    const change = wiringChange(entryWith([]), note([0], { kind: 'unit', unit: 'µV' }));
    expect(change).toMatchObject({
      name: 'a: II in µV',
      before: { value: [] },
      after: { value: [{ channelIndex: 0, role: 'ecg', unit: 'µV' }] },
    });
  });

  it('swaps two channels, each with its polarity', () => {
    const turned = [{ channelIndex: 0, role: 'ecg', flipped: true }] as const;
    expect(choicesAfter(turned, note([0], { kind: 'swap', withIndex: 1 }))).toEqual([
      { channelIndex: 0, role: 'ppg', flipped: true },
      { channelIndex: 1, role: 'ecg' },
    ]);
  });

  it('is absent if one click cannot help', () => {
    expect(wiringChange(entryWith([]), note([0], null))).toBeNull();
  });
});

it('a channel as recorded keeps its role', () => {
  const roles = [{ channelIndex: 1, role: 'ecg', flipped: true, unit: 'V', clean: true }] as const;
  expect(recordedChange(entryWith(roles), 1).after).toMatchObject({
    value: [{ channelIndex: 1, role: 'ecg', clean: true }],
  });
});
