import { storedLevels } from '../../pipeline/cohort/stored-levels.ts';
import { analyseIntervals } from '../../pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import type { Console } from '../console.ts';
import { isOfLandmark, landmarkOptions, runLandmark } from './intervals-landmark.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { checkRows, tableRows } from '../output/table-rows.ts';
import { backendHead } from '../../pipeline/backend/ran-on.ts';
import { printedResult } from '../../pipeline/printed-windows.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { processGpu } from '../gpu/gpu.ts';
import { cpuName, runRecordings } from '../inputs/run-recordings.ts';
import { timingsOf } from '../../pipeline/report-timings.ts';

/** Systolic time intervals by historic and least-variance methods. */
export const intervalsCommand: Command = {
  summary: 'systolic time intervals (rPTT, LVET) by historic and least-variance methods',
  usage:
    'beatbench intervals FILE… [--average 8] [--foot minimum] … | --landmark rising --timed-from r --channels any=LABEL …',
  declarations: [...intervalsDeclarations, ...landmarkOptions],
  options: [csvOption('one row a beat, or with --rows windows one row a window'), rowsOption, listOption],
  describedAs: ({ landmark }) =>
    landmark === undefined
      ? { analysis: 'intervals', declarations: intervalsDeclarations }
      : { analysis: 'landmark', declarations: landmarkDeclarations },
  tellsRuns: true,
  run: (given, console) => {
    checkRows(given);
    return isOfLandmark(given) ? runLandmark(given, console) : runIntervals(given, console);
  },
};

function runIntervals(given: CommandArguments, console: Console): Promise<number> {
  return runRecordings('intervals', given, console, async ({ recording, choice }, { parameters }, tell) => {
    const cache: StageCache = new Map();
    const run = await analyseIntervals({
      recording,
      recordingId: recording.name,
      choice,
      parameters,
      cache,
      signal: new AbortController().signal,
      gpu: processGpu,
      onProgress: tell,
    });
    const levels = await storedLevels(run);
    releaseKept(cache);
    const result = printedResult(run.outputs.judge);
    return {
      parameters: run.parameters.values,
      backend: backendHead(run.timings, cpuName),
      timings: timingsOf(run.timings),
      warnings: run.warnings,
      done: run.facts,
      result: { ...result, ...levels },
      rows: tableRows(given, result),
    };
  });
}
