import type { SweepRow } from '../../model/intervals.ts';
import type { Uncertainty } from './assess.ts';
import type { ChosenSweep, SweptByName } from './choose.ts';
import { readLevel } from './level-table.ts';
import type { JudgeParams } from './params.ts';
import { dropMissing, positivePredictiveValue } from './statistics.ts';

/** How PPV is judged. */
export type PpvParams = Pick<JudgeParams, 'acceptance' | 'ppvMissed'>;

/** A window's sweep as displayed, level by level: the data of its rows. */
export interface SweepView {
  /** PPV of each level; null without beats. */
  readonly ppvs: readonly (number | null)[];
  readonly swept: ChosenSweep;
  readonly wins: Float64Array;
  readonly params: PpvParams;
}

export type SweepViewsByName<Name extends string> = Readonly<Record<Name, SweepView>>;

/**
 * Prepares the sweeps of a window for display.
 *
 * @param choice       the window's sweeps
 * @param uncertainty  how often each level wins
 * @param params       maximum deviation of a beat that counts for PPV
 * @param last         last result of the window; an unchanged sweep stays the same object
 * @returns shares and counts per level
 */
export function makeSweepViews<Name extends string>(
  choice: SweptByName<Name>,
  uncertainty: Readonly<Record<Name, Uncertainty>>,
  params: PpvParams,
  last: SweepViewsByName<Name> | null,
): SweepViewsByName<Name> {
  const names = Object.keys(choice) as Name[];
  const each = names.map((name) => {
    const { wins } = uncertainty[name].bootstrap;
    return [name, makeSweepView(choice[name], wins, params, last?.[name] ?? null)] as const;
  });
  return Object.fromEntries(each) as Record<Name, SweepView>;
}

function makeSweepView(
  swept: ChosenSweep,
  wins: Float64Array,
  params: PpvParams,
  last: SweepView | null,
): SweepView {
  const { sweep } = swept;
  const ppvs = last !== null && isSameJudgement(last, swept, params) ? last.ppvs : levelPpvs(swept, params);
  if (last !== null && ppvs === last.ppvs && sweep === last.swept.sweep && wins === last.wins) return last;
  return { ppvs, swept, wins, params };
}

const viewsByRows = new WeakMap<object, Readonly<Record<string, SweepView>>>();

/**
 * Returns the sweeps of a window as rows, which are created on access. A day has 144 000 row objects, most of which are
 * never read.
 *
 * @param shown  of the window
 * @param sided  names of the sweeps whose thresholds are those of a notch: negative on the downslope to the nadir
 * @returns one row per level, times in ms
 */
export function makeSweepRows<Name extends string>(
  shown: SweepViewsByName<Name>,
  sided: readonly NoInfer<Name>[] = [],
): Readonly<Record<Name, readonly SweepRow[]>> {
  const view = {};
  for (const name of Object.keys(shown) as Name[]) {
    let cache: WeakRef<readonly SweepRow[]> | null = null;
    const read = (): readonly SweepRow[] => {
      const known = cache?.deref();
      if (known !== undefined) return known;
      const rows = makeRows(shown[name], sided.includes(name));
      cache = new WeakRef(rows);
      return rows;
    };
    Object.defineProperty(view, name, { get: read, enumerable: true });
  }
  viewsByRows.set(view, shown);
  return view as Readonly<Record<Name, readonly SweepRow[]>>;
}

/**
 * Returns an object that identifies the rows of a sweep, to detect a change without creating them.
 *
 * @param sweeps  of a window
 * @param name    of one of them
 * @returns the same object as long as the rows are the same
 */
export function rowsIdentity<Name extends string>(
  sweeps: Readonly<Record<Name, readonly SweepRow[]>>,
  name: Name,
): object {
  return viewsByRows.get(sweeps)?.[name] ?? sweeps[name];
}

function makeRows({ swept: { sweep, members }, ppvs, wins }: SweepView, isSided: boolean): SweepRow[] {
  const isJudged = members.length >= 2;
  return sweep.levels.map(({ threshold, mean: meanMs, sd, found, ruledOut }, k) => {
    const mean = isJudged ? meanMs : null;
    const ppv = isJudged ? (ppvs[k] ?? null) : null;
    const share = wins[k] ?? 0;
    if (!isSided) return { threshold, mean, sd, ppv, found, wins: share, ruledOut };
    // The fields are listed, since spreading thousands of rows takes longer than computing them.
    const side = threshold < 0 ? 'down' : 'up';
    return { threshold: Math.abs(threshold), mean, sd, ppv, found, wins: share, ruledOut, side };
  });
}

/** Whether PPV was computed on the same places of the same beats. */
function isSameJudgement(last: SweepView, { input, members }: ChosenSweep, params: PpvParams): boolean {
  return (
    last.swept.input.levels === input.levels &&
    last.swept.members === members &&
    last.params.acceptance === params.acceptance &&
    last.params.ppvMissed === params.ppvMissed
  );
}

function levelPpvs(
  { input, members }: ChosenSweep,
  { acceptance, ppvMissed }: PpvParams,
): readonly (number | null)[] {
  const scratch = new Float64Array(members.length);
  return input.levels.thresholds.map((_, k) => {
    const ends = dropMissing(readLevel(input.levels, k, members, scratch));
    return positivePredictiveValue(ends, members.length - ends.length, acceptance, ppvMissed);
  });
}
