import { expect, test } from 'vitest';
import type { BeatEvidence } from '../../../../src/analysis/rhythm/beat-evidence.ts';
import { CalledGroups } from '../../../../src/analysis/rhythm/drawn-groups.ts';

const nothingElse = {
  ventricular: [],
  supraventricular: [],
  early: 0,
  late: 0,
  shorter: 0,
  inRun: 0,
  alternates: 0,
  irregular: 0,
  size: 0,
  before: 1,
  count: 0,
};

interface Group {
  readonly count: number;
  readonly ventricular: number;
  /** As of a group that is drawn by one of likeness 0.75 where left out. */
  readonly unlike?: number;
  readonly endAlike?: number;
}

/** Which groups are drawn, each by its place. */
function drawnOf(groups: readonly Group[], alike: number): number[] {
  const called = new CalledGroups();
  groups.forEach(({ count, ventricular, unlike = 0.5, endAlike = 0.5 }, group) => {
    const evidence: BeatEvidence = { ...nothingElse, group, unlike, endAlike };
    for (let beat = 0; beat < count; beat++) called.add(evidence, beat < ventricular);
  });
  return [...called.drawn(() => alike)];
}

const large: Group = { count: 20, ventricular: 19 };
const few: Group = { count: 3, ventricular: 0 };

test('a large group of which nearly all are ventricular draws one that is like it', () => {
  expect(drawnOf([large, few], 0.75)).toEqual([1]);
  expect(drawnOf([large, { count: 40, ventricular: 20 }], 0.75)).toEqual([1]);
});

test('nothing is drawn by a group that is smaller, or less surely ventricular', () => {
  expect(drawnOf([{ count: 19, ventricular: 19 }, few], 0.75)).toEqual([]);
  expect(drawnOf([{ count: 20, ventricular: 18 }, few], 0.75)).toEqual([]);
});

test('nothing is drawn that is less alike, as much like the usual beats, or ends as they do', () => {
  expect(drawnOf([large, few], 0.69)).toEqual([]);
  expect(drawnOf([large, { ...few, unlike: 0.3 }], 0.75)).toEqual([]);
  expect(drawnOf([large, { ...few, endAlike: 0.81 }], 0.75)).toEqual([]);
});

test('beats of no group are not drawn', () => {
  const called = new CalledGroups();
  called.add({ ...nothingElse, group: -1, unlike: 0.5, endAlike: 0 }, false);
  for (let beat = 0; beat < 20; beat++)
    called.add({ ...nothingElse, group: 0, unlike: 0.5, endAlike: 0 }, true);
  expect([...called.drawn(() => 1)]).toEqual([]);
});
