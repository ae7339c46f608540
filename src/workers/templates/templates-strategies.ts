import { compareLabels } from '../../analysis/templates/strategies/relabelling.ts';
import type { TemplateStrategy } from '../../model/templates.ts';
import type { TemplatesRun } from '../../pipeline/templates/analyse-templates.ts';
import type { Sorted } from '../../pipeline/templates/outputs.ts';
import { sortBeats } from '../../pipeline/templates/sort-beats.ts';
import { toFailure } from '../calls/outcome.ts';
import type { ReportProgress, StrategyRow } from '../protocol.ts';
import { strategyLauncher } from './templates-run.ts';

const names: readonly TemplateStrategy[] = ['sequential', 'rotf', 'mpcc', 'nds', 'tds'];

const unshared =
  'Threads may not share memory here yet: once the page is kept in this browser, reload it; or serve it with the headers of cross-origin isolation.';

/** Timed runs of each strategy, and the time after which no further one is begun, ms. */
const [mostRounds, enoughMs] = [5, 3000];

/** A median under this is mostly starting workers and compiling, not sorting, ms. */
const leastTimedMs = 10;

/** The run of the median time; of an even number, the shorter of the two. @param runs  at least one */
export function medianRun<T extends { readonly run: { readonly overallMs: number } }>(
  runs: readonly [T, ...T[]],
): T {
  const sorted = runs.toSorted((a, b) => a.run.overallMs - b.run.overallMs);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? runs[0];
}

const tooShort = (overallMs: number, leastMs: number): string =>
  `One worker sorts these beats in ${overallMs.toFixed(1)} ms: too short to time. Take a longer part of the record, or a recording whose sorting takes ${leastMs} ms or more.`;

/**
 * Sorts the beats of a run again, by one worker and by each strategy in turn: once to warm up, then some times, of
 * which the median is given. Where one worker is done too soon nothing is timed, and every row says so.
 *
 * @param leastMs  the shortest time of one worker that is compared
 * @throws BeatbenchError `cancelled` once `signal` is aborted
 */
export async function compareStrategies(
  run: TemplatesRun,
  workers: number,
  signal: AbortSignal,
  tell: ReportProgress,
  leastMs = leastTimedMs,
): Promise<readonly StrategyRow[]> {
  const { outputs } = run;
  const launcher = strategyLauncher();
  const rows: StrategyRow[] = [];
  let alone: Sorted | null = null;
  for (const [place, name] of names.entries()) {
    tell(place / names.length, name);
    if (name === 'tds' && launcher?.sharesMemory === false) {
      rows.push(refused(name, unshared));
      continue;
    }
    const request = {
      store: outputs.windows,
      master: outputs.master,
      params: outputs.classify.params,
      isPlain: false,
      strategy: name,
      workers,
      files: null,
      launcher,
      onNews: () => undefined,
    };
    let reportedTenths = 0;
    const pause = async (share: number): Promise<void> => {
      // More news would have the page at work while its cores are measured.
      if (10 * share >= reportedTenths + 1) tell((place + share) / names.length, name);
      reportedTenths = Math.max(reportedTenths, Math.floor(10 * share));
      signal.throwIfAborted();
    };
    try {
      const sorted = await timed(() => sortBeats(request, { signal, pause }));
      alone ??= sorted;
      rows.push(makeRow(name, sorted, alone));
    } catch (error) {
      signal.throwIfAborted();
      rows.push(refused(name, toFailure(error).message));
    }
    if (place > 0 || alone === null || alone.run.overallMs >= leastMs) continue;
    const words = tooShort(alone.run.overallMs, leastMs);
    return names.map((own) => refused(own, words));
  }
  return rows;
}

/** One run to warm up, and the median of those after it. */
async function timed(sort: () => Promise<Sorted>): Promise<Sorted> {
  await sort();
  const runs: [Sorted, ...Sorted[]] = [await sort()];
  let spentMs = runs[0].run.overallMs;
  while (runs.length < mostRounds && spentMs < enoughMs) {
    const next = await sort();
    runs.push(next);
    spentMs += next.run.overallMs;
  }
  return medianRun(runs);
}

const refused = (name: TemplateStrategy, problem: string): StrategyRow => {
  return { name, run: null, templateCount: 0, movedCount: 0, problem };
};

function makeRow(name: TemplateStrategy, { result, run }: Sorted, alone: Sorted): StrategyRow {
  const { changedCount } = compareLabels(alone.result.beats.labels, result.beats.labels);
  return { name, run, templateCount: result.templates.length, movedCount: changedCount, problem: null };
}
