import { expect, test } from 'vitest';
import type { BeatEvidence } from '../../../../src/analysis/rhythm/beat-evidence.ts';
import { GroupVerdicts } from '../../../../src/analysis/rhythm/drawn-groups.ts';

const nothingElse = {
  ventricular: [],
  supraventricular: [],
  early: 0,
  late: 0,
  shorter: 0,
  longerAfter: 0,
  inRun: 0,
  earlyOfMedian: 0,
  alternates: 0,
  irregular: 0,
  size: 0,
  before: 1,
  count: 0,
  hiddenP: 0,
  isExtra: false,
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
  return [...called.drawn(() => alike).keys()];
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
  expect(called.drawn(() => 1).size).toBe(0);
});

/** A beat of the group in question, a ventricular beat of another shape, or a usual one. */
type Kind = 'own' | 'V' | 'usual';

const ownOfRun = { unlike: 0.25, endAlike: 0.55, before: 0 };

/** Returns whether the group of the beats `own` becomes ventricular; no group resembles another. */
function isInRuns(beats: readonly Kind[], own: Partial<BeatEvidence> = {}): boolean {
  const called = new GroupVerdicts();
  const evidenceOf = {
    own: { ...nothingElse, ...ownOfRun, ...own, group: 0 },
    V: { ...nothingElse, group: 1, unlike: 0.3, endAlike: 0.5, before: 0 },
    usual: { ...nothingElse, group: 2, unlike: 0.01, endAlike: 0.98 },
  };
  for (const kind of beats) called.add(evidenceOf[kind], kind === 'V');
  return called.drawn(() => 0).get(0) === 'within a ventricular run';
}

const repeat = (times: number, ...beats: Kind[]): Kind[] => Array.from({ length: times }, () => beats).flat();

test('beats of another shape between ventricular beats are ventricular', () => {
  expect(isInRuns([...repeat(5, 'V', 'own'), 'V'])).toBe(true);
  expect(isInRuns([...repeat(5, 'V', 'own', 'V', 'usual'), ...repeat(5, 'own', 'usual')])).toBe(true);
});

test('a run of one other shape is ventricular', () => {
  expect(isInRuns(['usual', ...repeat(5, 'own'), 'usual'])).toBe(true);
});

test('beats next to usual ones, and too few beats, are no run', () => {
  expect(isInRuns(repeat(9, 'own', 'V', 'usual'))).toBe(false);
  expect(isInRuns([...repeat(5, 'V', 'own', 'V', 'usual'), ...repeat(6, 'own', 'usual')])).toBe(false);
  expect(isInRuns([...repeat(4, 'V', 'own'), 'V'])).toBe(false);
});

test('beats with the usual P, shape or end of QRS are no ventricular run', () => {
  const bigeminy: Kind[] = [...repeat(9, 'V', 'own'), 'V'];
  expect(isInRuns(bigeminy, { before: 0.31 })).toBe(false);
  expect(isInRuns(bigeminy, { unlike: 0.11 })).toBe(false);
  expect(isInRuns(bigeminy, { endAlike: 0.66 })).toBe(false);
});
