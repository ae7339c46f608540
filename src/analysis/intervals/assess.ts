import { type Bootstrap, type BootstrapParams, bootstrapLeastSd } from './bootstrap.ts';
import type { Swept, SweptByName } from './choose.ts';
import type { JudgeParams } from './params.ts';
import { splitHalfSd } from './split-half.ts';
import type { GuardParams, Sweep, SweepInput } from './sweep.ts';

/** The honest spread of one window's winner: its bootstrap and its SD on beats not chosen on. */
export interface Uncertainty {
  /** With the interval of the threshold in force. */
  readonly bootstrap: Bootstrap;
  readonly splitHalfSd: number | null;
  /** What was resampled, whatever threshold is in force. */
  readonly resampled: Resampled;
}

/** The bootstrap of a sweep, and how it was made. */
interface Resampled {
  readonly sweep: Sweep;
  /** The kept beats that were drawn from. */
  readonly members: readonly number[];
  readonly blocks: BootstrapParams;
  readonly bootstrap: Bootstrap;
}

/** How a sweep is bootstrapped and split. */
export interface AssessParams extends GuardParams, Pick<JudgeParams, 'resamples' | 'seed'> {
  /** Following beats averaged with each beat. */
  readonly average: number;
  /** Resamples to make do with in a hurry; null for all of them. */
  readonly draftResamples: number | null;
  /** Whether it will do, in a greater hurry, what was said of the same beats last. */
  readonly takesLast: boolean;
}

/** What is known of each sweep of a window, by its name. */
export type UncertaintyByName<Name extends string> = Readonly<Record<Name, Uncertainty>>;

/**
 * Bootstraps and splits the sweeps of a window, each by its name.
 *
 * @param choice  the window's sweeps
 * @param params  resamples, averaging and the guards of the sweep
 * @param last    what was known of the window last: a sweep that is the same is not resampled again
 * @returns a sweep each, SDs in ms
 */
export function assessWindow<Name extends string>(
  choice: SweptByName<Name>,
  params: AssessParams,
  last: UncertaintyByName<Name> | null,
): UncertaintyByName<Name> {
  const names = Object.keys(choice) as Name[];
  const each = names.map((name) => [name, assessSweep(choice[name], params, last?.[name] ?? null)] as const);
  return Object.fromEntries(each) as Record<Name, Uncertainty>;
}

/** Bootstraps and splits one sweep of a window. A threshold not chosen by it stays as it is. */
function assessSweep(swept: Swept, params: AssessParams, last: Uncertainty | null): Uncertainty {
  const { input, members } = swept;
  const { resamples, seed, average, draftResamples, takesLast } = params;
  const whole = { resamples, seed, blockLength: average + 1 };
  const fixed = swept.isOwn ? null : swept.ms;
  if (takesLast && last !== null && isOfSameBeats(last, swept)) {
    return { ...last, splitHalfSd: splitHalfSd(input, members, params, average, fixed) };
  }
  const draft = { ...whole, resamples: Math.min(draftResamples ?? resamples, resamples) };
  const resampled = takeOver(last, swept, [whole, draft]) ?? resample(swept, draft);
  const own = resampled.bootstrap;
  const sdInterval = fixed === null ? own.sdInterval : fixedInterval(input, fixed, members, draft);
  return {
    bootstrap: { ...own, sdInterval },
    splitHalfSd: splitHalfSd(input, members, params, average, fixed),
    resampled,
  };
}

function resample({ input, members, sweep }: Swept, blocks: BootstrapParams): Resampled {
  const candidates = sweep.levels.flatMap((level, k) => (level.ruledOut === null ? [k] : []));
  return { sweep, members, blocks, bootstrap: bootstrapLeastSd(input, members, candidates, blocks) };
}

/** Whether what was resampled last has as many thresholds, of the same beats: it says about the same of a sweep that moved. */
function isOfSameBeats({ resampled }: Uncertainty, { members, sweep }: Swept): boolean {
  return resampled.members === members && resampled.sweep.levels.length === sweep.levels.length;
}

/** The last bootstrap where it was made of the same sweep in one of these ways; else null. */
function takeOver(
  last: Uncertainty | null,
  { sweep }: Swept,
  ways: readonly BootstrapParams[],
): Resampled | null {
  if (last === null || last.resampled.sweep !== sweep) return null;
  const { resamples, seed, blockLength } = last.resampled.blocks;
  const isOne = ways.some(
    (way) => way.resamples === resamples && way.seed === seed && way.blockLength === blockLength,
  );
  return isOne ? last.resampled : null;
}

/** The bootstrap interval of a threshold that was not chosen by the sweep. */
function fixedInterval(
  input: SweepInput,
  fixedMs: Float64Array,
  members: readonly number[],
  blocks: BootstrapParams,
): readonly [number, number] | null {
  const only = { ...input, levels: { thresholds: [0], ms: [fixedMs] } };
  return bootstrapLeastSd(only, members, [0], blocks).sdInterval;
}
