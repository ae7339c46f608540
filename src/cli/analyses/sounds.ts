import { backendHead } from '../../pipeline/backend/ran-on.ts';
import { printedResult } from '../../pipeline/printed-windows.ts';
import { timingsOf } from '../../pipeline/report-timings.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { analyseSounds } from '../../pipeline/sounds/analyse-sounds.ts';
import { soundsDeclarations } from '../../pipeline/sounds/declarations.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { cpuName, runRecordings } from '../inputs/run-recordings.ts';
import { checkRows, tableRows } from '../output/table-rows.ts';

/** Heart sounds and the systolic time intervals that they give. */
export const soundsCommand: Command = {
  summary: 'heart sounds: S1, S2, QS2, and PEP where there is a PPG, by historic and least-variance methods',
  usage: 'beatbench sounds FILE… [--envelope absolute] [--sound-percent 10] …',
  declarations: soundsDeclarations,
  options: [csvOption('one row a beat, or with --rows windows one row a window'), rowsOption, listOption],
  tellsRuns: true,
  run: async (given, console) => {
    checkRows(given);
    return runRecordings('sounds', given, console, async ({ recording, choice }, { parameters }, tell) => {
      const cache: StageCache = new Map();
      const signal = new AbortController().signal;
      const run = await analyseSounds({ recording, choice, parameters, cache, signal, onProgress: tell });
      releaseKept(cache);
      const result = printedResult(run.result);
      return {
        parameters: run.parameters.values,
        backend: backendHead(run.timings, cpuName),
        timings: timingsOf(run.timings),
        warnings: run.warnings,
        done: run.facts,
        result,
        rows: tableRows(given, result),
      };
    });
  },
};
