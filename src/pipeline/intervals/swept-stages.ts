import { assessWindow, type UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { JudgedSweep, WindowBounds } from '../../analysis/intervals/judge.ts';
import { minSimilarCorrelation } from '../../analysis/intervals/match.ts';
import { type SweepViewsByName, makeSweepViews } from '../../analysis/intervals/sweep-rows.ts';
import type { SweptWindow } from '../../model/intervals.ts';
import { mapYielding } from '../yield-to-event-loop.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { assessParams, guardParams, judgeParams } from './analysis-params.ts';
import { thresholdFacts } from './beat-facts.ts';
import type { BeatList } from './outputs.ts';
import { type NamedSweep, warnAboutWindows } from './window-warnings.ts';

/** Ids of the parameters that limit which thresholds can be chosen. */
export const guardIds = ['leastFound', 'sweepTo', 'maxShift', 'sweepOver'];

/** Ids of the parameters of PPV. */
export const ppvIds = ['acceptance', 'ppvMissed'];

/** Resamples the sweeps of every window. */
export function assessWindows<Name extends string>(
  choices: readonly SweptByName<Name>[],
  parameters: ResolvedParameters,
  { pause, isDraft, last }: SweepContext<readonly UncertaintyByName<Name>[]>,
): Promise<readonly UncertaintyByName<Name>[]> {
  const params = { ...guardParams(parameters), ...assessParams(parameters, isDraft, choices.length) };
  return mapYielding(choices, pause, (choice, w) => assessWindow(choice, params, last?.[w] ?? null));
}

type SweepContext<Output> = Pick<StageContext<Output>, 'pause' | 'isDraft' | 'last'>;

/** Makes the rows of every window's sweeps. */
export function showWindows<Name extends string>(
  choices: readonly SweptByName<Name>[],
  uncertainty: readonly UncertaintyByName<Name>[],
  parameters: ResolvedParameters,
  { pause, last }: SweepContext<readonly SweepViewsByName<Name>[]>,
): Promise<readonly SweepViewsByName<Name>[]> {
  const params = judgeParams(parameters);
  return mapYielding(choices, pause, (choice, w) =>
    makeSweepViews(choice, uncertainty[w] as UncertaintyByName<Name>, params, last?.[w] ?? null),
  );
}

/** What is known of the windows after their sweeps are chosen, resampled and shown. */
interface ChosenWindows<Name extends string> {
  readonly list: BeatList;
  readonly choices: readonly SweptByName<Name>[];
  readonly uncertainty: readonly UncertaintyByName<Name>[];
  readonly shown: readonly SweepViewsByName<Name>[];
}

/**
 * Judges every window, warns of doubtful results, and records the thresholds.
 *
 * @param sweeps  sweeps of the windows
 * @param judge   makes one window from its bounds and its sweeps
 */
export async function judgeWindows<Name extends string, Window extends SweptWindow<unknown, string>>(
  { list, choices, uncertainty, shown }: ChosenWindows<Name>,
  sweeps: readonly NamedSweep<Window>[],
  parameters: ResolvedParameters,
  { pause, warn, record }: Pick<StageContext, 'pause' | 'warn' | 'record'>,
  judge: (bounds: WindowBounds, known: Readonly<Record<Name, JudgedSweep>>, window: number) => Window,
): Promise<readonly Window[]> {
  const bounds = windowBounds(list);
  const judged = await mapYielding(bounds, pause, (own, w) => {
    const [choice, trust, rows] = [choices[w], uncertainty[w], shown[w]];
    if (choice === undefined || trust === undefined || rows === undefined) return [];
    const names = Object.keys(choice) as Name[];
    const known = names.map((name) => [
      name,
      { swept: choice[name], uncertainty: trust[name], shown: rows[name] },
    ]);
    return [judge(own, Object.fromEntries(known) as Record<Name, JudgedSweep>, w)];
  });
  const windows = judged.flat();
  warnAboutWindows(windows, sweeps, parameters.number('sweepTo'), warn);
  for (const { name, of } of sweeps) thresholdFacts(name, windows.map(of)).forEach(record);
  return windows;
}

/** Returns for each window its ends, and the numbers of its beats: kept, left out, ectopic, and of poor match. */
function windowBounds({ windows, members, segmentation, rho }: BeatList): readonly WindowBounds[] {
  const counts = windows.map(() => ({ rejected: 0, ectopic: 0, unlike: 0 }));
  segmentation.beats.forEach((beat, i) => {
    const count = counts[beat.window];
    if (count === undefined) return;
    if (beat.rejected !== null) count.rejected++;
    if (beat.rejected === 'ectopic' || beat.rejected === 'after-ectopic') count.ectopic++;
    if ((rho[i] ?? Number.NaN) < minSimilarCorrelation) count.unlike++;
  });
  return windows.map(({ fromSec, toSec, name }, w) => {
    const { rejected = 0, ectopic = 0, unlike = 0 } = counts[w] ?? {};
    const span = { from: fromSec, to: toSec, ...(name === undefined ? {} : { name }) };
    return { ...span, beats: members[w]?.length ?? 0, rejected, ectopic, unlike };
  });
}
