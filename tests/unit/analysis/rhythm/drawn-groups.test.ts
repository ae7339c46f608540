import { expect, test } from 'vitest';
import type { BeatEvidence } from '../../../../src/analysis/rhythm/beat-evidence.ts';
import { GroupVerdicts } from '../../../../src/analysis/rhythm/drawn-groups.ts';

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
  /** By default, like a group that a group of similarity 0.75 includes. */
  readonly unlike?: number;
  readonly endAlike?: number;
}

/** Returns the indices of the included groups. */
function drawnOf(groups: readonly Group[], alike: number): number[] {
  const called = new GroupVerdicts();
  groups.forEach(({ count, ventricular, unlike = 0.5, endAlike = 0.5 }, group) => {
    const evidence: BeatEvidence = { ...nothingElse, group, unlike, endAlike };
    for (let beat = 0; beat < count; beat++) called.add(evidence, beat < ventricular);
  });
  return [...called.drawn(() => alike)];
}

const large: Group = { count: 20, ventricular: 19 };
const few: Group = { count: 3, ventricular: 0 };

test('a large group of nearly only ventricular beats includes a similar one', () => {
  expect(drawnOf([large, few], 0.75)).toEqual([1]);
  expect(drawnOf([large, { count: 40, ventricular: 20 }], 0.75)).toEqual([1]);
});

test('a smaller or less certainly ventricular group includes none', () => {
  expect(drawnOf([{ count: 19, ventricular: 19 }, few], 0.75)).toEqual([]);
  expect(drawnOf([{ count: 20, ventricular: 18 }, few], 0.75)).toEqual([]);
});

test('a group is not included if it is less similar, as similar to the usual beats, or ends like them', () => {
  expect(drawnOf([large, few], 0.69)).toEqual([]);
  expect(drawnOf([large, { ...few, unlike: 0.3 }], 0.75)).toEqual([]);
  expect(drawnOf([large, { ...few, endAlike: 0.81 }], 0.75)).toEqual([]);
});

test('beats without a group are not included', () => {
  const called = new GroupVerdicts();
  called.add({ ...nothingElse, group: -1, unlike: 0.5, endAlike: 0 }, false);
  for (let beat = 0; beat < 20; beat++)
    called.add({ ...nothingElse, group: 0, unlike: 0.5, endAlike: 0 }, true);
  expect([...called.drawn(() => 1)]).toEqual([]);
});
