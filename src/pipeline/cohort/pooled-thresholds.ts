import type { LevelSums } from '../../analysis/intervals/level-sums.ts';
import { choosePooled, type PooledParams } from '../../analysis/intervals/pooled-choice.ts';
import type { SweepLevel } from '../../analysis/intervals/sweep.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { choiceParams } from '../intervals/analysis-params.ts';
import { resolveParameters } from '../parameters.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';

/** Scope over which one threshold is chosen. */
export type PooledScope = 'subject' | 'cohort';

/** Thresholds used in a recording, %; negative for a notch on the downslope; null if all thresholds were excluded. */
export interface PooledThresholds {
  readonly foot: number | null;
  readonly notch: number | null;
  /** Chosen on the first halves of all windows only, for the SD over the remaining beats. */
  readonly heldOut: { readonly foot: number | null; readonly notch: number | null };
}

/**
 * Contribution of one recording to a choice over several; a few arrays of numbers that can be sent to another thread.
 */
export interface PooledSums {
  readonly all: LevelSums;
  /** The first half of every window's beats. */
  readonly firstHalves: LevelSums;
}

/** A recording whose threshold is chosen together with others'. */
export interface PooledMember {
  readonly subject: string;
  /** All its parameters. Recordings with different sweeps or limits get separate thresholds. */
  readonly parameters: ParameterValues;
  readonly sums: PooledSums;
}

/** One choice, and the recordings over which it was made. */
export interface PooledRow extends PooledThresholds {
  /** Null if the choice is over the whole cohort. */
  readonly subject: string | null;
  /** Number of recordings. */
  readonly files: number;
  readonly sweep: { readonly foot: readonly SweepLevel[]; readonly notch: readonly SweepLevel[] };
}

export interface PooledOutcome {
  readonly rows: readonly PooledRow[];
  /** Thresholds of each member, in the order given. */
  readonly thresholds: readonly PooledThresholds[];
}

/** Parameters on which a choice depends. */
const choiceIds = [
  'footThreshold',
  'notchThreshold',
  'levels',
  'leastFound',
  'sweepTo',
  'maxShift',
  'lvetFoot',
] as const;

/** Returns the scope that `sweepOver` selects over several recordings; null if each chooses its own threshold. */
export function pooledScope(parameters: ParameterValues): PooledScope | null {
  const { sweepOver } = parameters;
  return sweepOver === 'subject' || sweepOver === 'cohort' ? sweepOver : null;
}

/** Chooses thresholds over all recordings of each subject, or of the cohort. */
export function poolThresholds(members: readonly PooledMember[], scope: PooledScope): PooledOutcome {
  const groups = new Map<string, PooledMember[]>();
  const keys = members.map((member) => groupKey(member, scope));
  for (const [k, member] of members.entries()) {
    const key = keys[k] ?? '';
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [member]);
    else own.push(member);
  }
  const rows = new Map([...groups].map(([key, own]) => [key, makeRow(own, scope)]));
  return { rows: [...rows.values()], thresholds: keys.flatMap((key) => rows.get(key) ?? []) };
}

function groupKey({ subject, parameters }: PooledMember, scope: PooledScope): string {
  return JSON.stringify([scope === 'subject' ? subject : null, choiceIds.map((id) => parameters[id])]);
}

function makeRow(members: readonly PooledMember[], scope: PooledScope): PooledRow {
  const [first] = members;
  const params = pooledParams(first?.parameters ?? {});
  const { foot, notch, footSweep, notchSweep } = choosePooled(
    members.map(({ sums }) => sums.all),
    params,
  );
  const heldOut = choosePooled(
    members.map(({ sums }) => sums.firstHalves),
    params,
  );
  return {
    subject: scope === 'subject' ? (first?.subject ?? null) : null,
    files: members.length,
    foot,
    notch,
    heldOut: { foot: heldOut.foot, notch: heldOut.notch },
    sweep: { foot: footSweep.levels, notch: notchSweep.levels },
  };
}

function pooledParams(parameters: ParameterValues): PooledParams {
  const own = Object.entries(parameters).filter(([id]) => choiceIds.some((one) => one === id));
  return choiceParams(resolveParameters(intervalsDeclarations, Object.fromEntries(own)));
}
