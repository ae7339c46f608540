import type { SweptByName } from '../../analysis/intervals/choose.ts';
import { assessWindow, type Uncertainty, type WindowBounds } from '../../analysis/intervals/judge.ts';
import { unlikeBelow } from '../../analysis/intervals/match.ts';
import type { SweptWindow } from '../../model/intervals.ts';
import { mapYielding } from '../map-yielding.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { assessParams, guardParams } from './analysis-params.ts';
import { thresholdFacts } from './beat-facts.ts';
import type { BeatList } from './outputs.ts';
import { type NamedSweep, warnOfWindows } from './window-warnings.ts';

/** Ids of the parameters that say which thresholds are in the running. */
export const guardIds = ['leastFound', 'sweepTo', 'maxShift', 'sweepOver'];

/** Resamples the sweeps of every window. @param members  the beats of each that count */
export function assessWindows<Name extends string>(
  choices: readonly SweptByName<Name>[],
  members: readonly (readonly number[])[],
  parameters: ResolvedParameters,
  { pause, isDraft }: Pick<StageContext, 'pause' | 'isDraft'>,
): Promise<Readonly<Record<Name, Uncertainty>>[]> {
  const params = { ...guardParams(parameters), ...assessParams(parameters, isDraft) };
  return mapYielding(choices, pause, (choice, w) => assessWindow(choice, members[w] ?? [], params));
}

/** What is known of the windows once their sweeps are chosen and resampled. */
interface ChosenWindows<Name extends string> {
  readonly list: BeatList;
  readonly choices: readonly SweptByName<Name>[];
  readonly uncertainty: readonly Readonly<Record<Name, Uncertainty>>[];
  /** The beats of each that count; the kept ones where left out. */
  readonly members?: readonly (readonly number[])[];
}

/**
 * Judges every window, warns of what is doubtful in them, and records the thresholds.
 *
 * @param sweeps  those that the windows have
 * @param judge   makes one window of its bounds, the beats that count, choice and honesty
 */
export async function judgeWindows<Name extends string, Window extends SweptWindow<unknown, string>>(
  { list, choices, uncertainty, members = list.members }: ChosenWindows<Name>,
  sweeps: readonly NamedSweep<Window>[],
  parameters: ResolvedParameters,
  { pause, warn, record }: Pick<StageContext, 'pause' | 'warn' | 'record'>,
  judge: (
    bounds: WindowBounds,
    members: readonly number[],
    choice: SweptByName<Name>,
    uncertainty: Readonly<Record<Name, Uncertainty>>,
    window: number,
  ) => Window,
): Promise<readonly Window[]> {
  const bounds = boundsOf(list);
  const judged = await mapYielding(bounds, pause, (own, w) => {
    const [choice, trust] = [choices[w], uncertainty[w]];
    return choice === undefined || trust === undefined
      ? []
      : [judge(own, members[w] ?? [], choice, trust, w)];
  });
  const windows = judged.flat();
  warnOfWindows(windows, sweeps, parameters.number('sweepTo'), warn);
  for (const { name, of } of sweeps) thresholdFacts(name, windows.map(of)).forEach(record);
  return windows;
}

/** Of each window: its ends, the beats in it, those left out, and those unlike the others. */
function boundsOf({ windows, members, segmentation, rho }: BeatList): readonly WindowBounds[] {
  const counts = windows.map(() => ({ rejected: 0, ectopic: 0, unlike: 0 }));
  segmentation.beats.forEach((beat, i) => {
    const count = counts[beat.window];
    if (count === undefined) return;
    if (beat.rejected !== null) count.rejected++;
    if (beat.rejected === 'ectopic' || beat.rejected === 'after-ectopic') count.ectopic++;
    if ((rho[i] ?? Number.NaN) < unlikeBelow) count.unlike++;
  });
  return windows.map(({ fromSec, toSec, name }, w) => {
    const { rejected = 0, ectopic = 0, unlike = 0 } = counts[w] ?? {};
    const span = { from: fromSec, to: toSec, ...(name === undefined ? {} : { name }) };
    return { ...span, beats: members[w]?.length ?? 0, rejected, ectopic, unlike };
  });
}
