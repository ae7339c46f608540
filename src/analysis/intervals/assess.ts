import { type Bootstrap, type BootstrapParams, bootstrapLeastSd } from './bootstrap.ts';
import type { ChosenSweep, SweptByName } from './choose.ts';
import type { JudgeParams } from './params.ts';
import { splitHalfSd } from './split-half.ts';
import type { GuardParams, Sweep, SweepInput } from './sweep.ts';

/**
 * The unbiased spread of one window's winner: its bootstrap, and its SD on beats that did not take part in the choice.
 */
export interface Uncertainty {
  /** Bootstrap, with the interval of the current threshold. */
  readonly bootstrap: Bootstrap;
  readonly splitHalfSd: number | null;
  /** Resamples of the sweep, independent of the current threshold. */
  readonly resampled: Resampled;
}

/** The bootstrap of a sweep and its inputs. */
interface Resampled {
  readonly sweep: Sweep;
  /** Kept beats that the resamples are drawn from. */
  readonly members: readonly number[];
  readonly blocks: BootstrapParams;
  readonly bootstrap: Bootstrap;
}

/** Parameters of the bootstrap and the split. */
export interface AssessParams extends GuardParams, Pick<JudgeParams, 'resamples' | 'seed'> {
  /** Number of following beats averaged with each beat. */
  readonly average: number;
  /** Number of resamples of a draft; null for all of them. */
  readonly draftResamples: number | null;
  /** Whether the last result for the same beats may be reused, for an even faster draft. */
  readonly takesLast: boolean;
}

/** Result for each sweep of a window, by its name. */
export type UncertaintyByName<Name extends string> = Readonly<Record<Name, Uncertainty>>;

/**
 * Bootstraps and splits the sweeps of a window.
 *
 * @param choice  the window's sweeps
 * @param params  resamples, averaging and the guards of the sweep
 * @param last    last result of the window; a sweep that has not changed is not resampled again
 * @returns one result per sweep, SDs in ms
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

/** Bootstraps and splits one sweep of a window. A threshold that the sweep did not choose stays fixed. */
function assessSweep(swept: ChosenSweep, params: AssessParams, last: Uncertainty | null): Uncertainty {
  const { input, members } = swept;
  const { resamples, seed, average, draftResamples, takesLast } = params;
  const whole = { resamples, seed, blockLength: average + 1 };
  const fixed = swept.isOwn ? null : swept.ms;
  if (takesLast && last !== null && isOfSameBeats(last, swept)) {
    return { ...last, splitHalfSd: splitHalfSd(input, members, params, average, fixed) };
  }
  const draft = { ...whole, resamples: Math.min(draftResamples ?? resamples, resamples) };
  const resampled = reuseBootstrap(last, swept, [whole, draft]) ?? resample(swept, draft);
  const own = resampled.bootstrap;
  const sdInterval = fixed === null ? own.sdInterval : fixedInterval(input, fixed, members, draft);
  return {
    bootstrap: { ...own, sdInterval },
    splitHalfSd: splitHalfSd(input, members, params, average, fixed),
    resampled,
  };
}

function resample({ input, members, sweep }: ChosenSweep, blocks: BootstrapParams): Resampled {
  const candidates = sweep.levels.flatMap((level, k) => (level.ruledOut === null ? [k] : []));
  return { sweep, members, blocks, bootstrap: bootstrapLeastSd(input, members, candidates, blocks) };
}

/**
 * Whether the last resamples are of the same beats and as many thresholds, and so approximate a sweep that has changed.
 */
function isOfSameBeats({ resampled }: Uncertainty, { members, sweep }: ChosenSweep): boolean {
  return resampled.members === members && resampled.sweep.levels.length === sweep.levels.length;
}

/** Returns the last bootstrap if it is of the same sweep with one of these settings; otherwise null. */
function reuseBootstrap(
  last: Uncertainty | null,
  { sweep }: ChosenSweep,
  bootstraps: readonly BootstrapParams[],
): Resampled | null {
  if (last === null || last.resampled.sweep !== sweep) return null;
  const { resamples, seed, blockLength } = last.resampled.blocks;
  const isOne = bootstraps.some(
    (way) => way.resamples === resamples && way.seed === seed && way.blockLength === blockLength,
  );
  return isOne ? last.resampled : null;
}

/** Computes the bootstrap interval of a threshold that the sweep did not choose. */
function fixedInterval(
  input: SweepInput,
  fixedMs: Float64Array,
  members: readonly number[],
  blocks: BootstrapParams,
): readonly [number, number] | null {
  const singleLevel = { ...input, levels: { thresholds: [0], ms: [fixedMs] } };
  return bootstrapLeastSd(singleLevel, members, [0], blocks).sdInterval;
}
