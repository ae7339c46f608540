import { compareLabels } from '../analysis/templates/strategies/relabelling.ts';
import type { TemplateStrategy } from '../model/templates.ts';
import type { TemplatesRun } from '../pipeline/templates/analyse-templates.ts';
import type { Sorted } from '../pipeline/templates/outputs.ts';
import { sortBeats } from '../pipeline/templates/sort-beats.ts';
import { failureOf } from './outcome.ts';
import type { ReportProgress, StrategyRow } from './protocol.ts';
import { strategyLauncher } from './templates-run.ts';

const names: readonly TemplateStrategy[] = ['sequential', 'rotf', 'mpcc', 'nds', 'tds'];

const unshared =
  'Threads may not share memory here yet: once the page is kept in this browser, reload it; or serve it with the headers of cross-origin isolation.';

/**
 * Sorts the beats of a run again, by one worker and by each strategy in turn.
 * @throws BeatbenchError `cancelled` once `signal` is aborted
 */
export async function compareStrategies(
  run: TemplatesRun,
  workers: number,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<readonly StrategyRow[]> {
  const { outputs } = run;
  const launcher = strategyLauncher();
  const rows: StrategyRow[] = [];
  let alone: Sorted | null = null;
  for (const [place, name] of names.entries()) {
    tell(place / names.length, name);
    if (name === 'tds' && launcher?.sharesMemory === false) {
      rows.push({ name, run: null, templateCount: 0, movedCount: 0, problem: unshared });
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
    let toldTenths = 0;
    const pause = async (share: number): Promise<void> => {
      // More news would have the page at work while its cores are measured.
      if (10 * share >= toldTenths + 1) tell((place + share) / names.length, name);
      toldTenths = Math.max(toldTenths, Math.floor(10 * share));
      signal.throwIfAborted();
    };
    try {
      const sorted: Sorted = await sortBeats(request, { signal, pause });
      alone ??= sorted;
      rows.push(rowOf(name, sorted, alone));
    } catch (error) {
      signal.throwIfAborted();
      rows.push({ name, run: null, templateCount: 0, movedCount: 0, problem: failureOf(error).message });
    }
  }
  return rows;
}

function rowOf(name: TemplateStrategy, { result, run }: Sorted, alone: Sorted): StrategyRow {
  const { changedCount } = compareLabels(alone.result.beats.labels, result.beats.labels);
  return { name, run, templateCount: result.templates.length, movedCount: changedCount, problem: null };
}
