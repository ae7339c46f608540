import type { CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import { comparedMethods } from '../../model/methods.ts';
import { compareStates, naturalOrder } from '../../pipeline/grouping/state-order.ts';
import type { ShownError, ShownFile } from '../../state/cohort/cohort-shown.ts';
import type { CohortPlace, CohortRowsBy } from '../../state/cohort/cohort-view.ts';
import { type CohortRow, memberName } from './row-model.ts';

/** Interval whose spread is compared. */
export type BarInterval = 'rptt' | 'lvet';

/** A bar of figure 5.2: a window of a recording, or a recording without a result. */
export interface CohortBar {
  readonly place: CohortPlace;
  /** Position of the bar from the left, counting those that this row lacks. */
  readonly slot: number;
  /** 'S10 · L1 · trial 3', with its window if there are several. */
  readonly name: string;
  /** SDs by both of `comparedMethods`, ms; null if there are too few beats. */
  readonly sds: readonly [first: number | null, second: number | null];
  /** SD by the first method − SD by the second, ms. */
  readonly difference: number | null;
  /** Why there is no result; null if there is one. */
  readonly problem: string | null;
}

/** Adjacent bars with a common label. */
export interface BarGroup {
  readonly label: string | null;
  /** First slot, and number of slots. */
  readonly from: number;
  readonly count: number;
}

/** Positions of bars, the same for all rows, so that each state has one column. */
export interface BarColumns {
  readonly groups: readonly BarGroup[];
  readonly slotCount: number;
  readonly by: CohortRowsBy;
}

type Member = ShownFile | ShownError;

/**
 * Returns the label by which a row's bars are grouped: for a subject the state, for a state the subject, for a file
 * none.
 */
function barGroup({ labels }: { readonly labels: CohortLabels }, by: CohortRowsBy): string | null {
  if (by === 'subject') return labels.state;
  return by === 'state' ? labels.subject : null;
}

const countWindows = (member: Member): number =>
  'figures' in member ? Math.max(member.figures.windows.length, 1) : 1;

function grouped(row: CohortRow, by: CohortRowsBy): Map<string | null, Member[]> {
  const groups = new Map<string | null, Member[]>();
  for (const member of [...row.files, ...row.errors]) {
    const label = barGroup(member, by);
    groups.set(label, [...(groups.get(label) ?? []), member]);
  }
  return groups;
}

/** Returns the positions of bars over all rows. */
export function barColumns(rows: readonly CohortRow[], by: CohortRowsBy): BarColumns {
  const counts = new Map<string | null, number>();
  for (const row of rows) {
    for (const [label, members] of grouped(row, by)) {
      const count = members.reduce((sum, member) => sum + countWindows(member), 0);
      counts.set(label, Math.max(counts.get(label) ?? 0, count));
    }
  }
  const compare = by === 'subject' ? compareStates : compareNames;
  const labels = [...counts.keys()].toSorted(compare);
  let from = 0;
  const groups = labels.map((label) => {
    const count = counts.get(label) ?? 0;
    from += count;
    return { label, from: from - count, count };
  });
  return { groups, slotCount: from, by };
}

function compareNames(a: string | null, b: string | null): number {
  return naturalOrder.compare(a ?? '', b ?? '');
}

/** Returns the bars of a row, from left to right. */
export function layOutBars(
  row: CohortRow,
  { groups, by }: BarColumns,
  interval: BarInterval,
  isHeldOut: boolean,
): readonly CohortBar[] {
  const own = grouped(row, by);
  return groups.flatMap(({ label, from }) => {
    const members = (own.get(label) ?? []).toSorted((a, b) => naturalOrder.compare(a.file, b.file));
    let slot = from;
    return members.flatMap((member) => {
      const bars = barsOfMember(member, slot, interval, isHeldOut);
      slot += countWindows(member);
      return bars;
    });
  });
}

function barsOfMember(
  member: Member,
  slot: number,
  interval: BarInterval,
  isHeldOut: boolean,
): readonly CohortBar[] {
  const { key } = member;
  const name = memberName(member);
  const empty = { name, sds: [null, null], difference: null, problem: null } as const;
  if (!('figures' in member)) {
    return [{ ...empty, place: { key, window: null }, slot, problem: member.message }];
  }
  const { windows } = member.figures;
  return windows.map((window, index) => {
    const values = window[interval][isHeldOut ? 'heldOut' : 'sd'];
    const [first, second] = [values[comparedMethods[0]], values[comparedMethods[1]]];
    const difference = first === null || second === null ? null : first - second;
    const place = { key, window: index };
    const called = windows.length > 1 ? `${name}, window ${index + 1}` : name;
    return { ...empty, place, slot: slot + index, name: called, sds: [first, second], difference };
  });
}
