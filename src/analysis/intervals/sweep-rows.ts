import type { SweepRow } from '../../model/intervals.ts';
import type { Uncertainty } from './assess.ts';
import type { Swept, SweptByName } from './choose.ts';
import type { JudgeParams } from './params.ts';
import { positivePredictiveValue, valuesAt } from './statistics.ts';

/** How PPV is judged. */
export type PpvParams = Pick<JudgeParams, 'acceptance' | 'ppvMissed'>;

/** A window's sweep as it is shown, level by level, and what the rows were made of. */
export interface ShownSweep {
  readonly rows: readonly SweepRow[];
  /** Of each level; null without beats. */
  readonly ppvs: readonly (number | null)[];
  readonly swept: Swept;
  readonly wins: Float64Array;
  readonly params: PpvParams;
}

/** Those of a window, by the sweeps' names. */
export type ShownByName<Name extends string> = Readonly<Record<Name, ShownSweep>>;

/**
 * The sweeps of a window as they are shown, each by its name.
 *
 * @param choice       the window's sweeps
 * @param uncertainty  how often each level wins
 * @param params       what a beat may be off by to count for PPV
 * @param last         what was shown of the window last: rows that nothing has moved are the same rows
 * @returns a row a level, times in ms
 */
export function showSweeps<Name extends string>(
  choice: SweptByName<Name>,
  uncertainty: Readonly<Record<Name, Uncertainty>>,
  params: PpvParams,
  last: ShownByName<Name> | null,
): ShownByName<Name> {
  const names = Object.keys(choice) as Name[];
  const each = names.map((name) => {
    const { wins } = uncertainty[name].bootstrap;
    return [name, showSweep(choice[name], wins, params, last?.[name] ?? null)] as const;
  });
  return Object.fromEntries(each) as Record<Name, ShownSweep>;
}

function showSweep(swept: Swept, wins: Float64Array, params: PpvParams, last: ShownSweep | null): ShownSweep {
  const { sweep, members } = swept;
  const ppvs = last !== null && isJudgedAlike(last, swept, params) ? last.ppvs : levelPpvs(swept, params);
  if (last !== null && ppvs === last.ppvs && sweep === last.swept.sweep && wins === last.wins) return last;
  const isJudged = members.length >= 2;
  const rows = sweep.levels.map((level, k) => ({
    threshold: level.threshold,
    mean: isJudged ? level.mean : null,
    sd: level.sd,
    ppv: isJudged ? (ppvs[k] ?? null) : null,
    found: level.found,
    wins: wins[k] ?? 0,
    ruledOut: level.ruledOut,
  }));
  return { rows, ppvs, swept, wins, params };
}

/** Whether PPV was judged on the same places of the same beats. */
function isJudgedAlike(last: ShownSweep, { input, members }: Swept, params: PpvParams): boolean {
  return (
    last.swept.input.levels === input.levels &&
    last.swept.members === members &&
    last.params.acceptance === params.acceptance &&
    last.params.ppvMissed === params.ppvMissed
  );
}

function levelPpvs(
  { input, members }: Swept,
  { acceptance, ppvMissed }: PpvParams,
): readonly (number | null)[] {
  const scratch = new Float64Array(members.length);
  return input.levels.ms.map((places) => {
    const ends = valuesAt(places, members, scratch);
    return positivePredictiveValue(ends, members.length - ends.length, acceptance, ppvMissed);
  });
}
