import { analyseIntervals } from '../pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../pipeline/intervals/declarations.ts';
import type { Command } from './command.ts';
import { runRecordings } from './run-recordings.ts';
import { timingsOf } from '../pipeline/report-timings.ts';

/** Systolic time intervals by historic and least-variance methods. */
export const intervalsCommand: Command = {
  summary: 'systolic time intervals (rPTT, LVET) by historic and least-variance methods',
  usage: 'beatbench intervals FILE… [--average 8] [--foot minimum] …',
  declarations: intervalsDeclarations,
  options: [],
  run: (given, console) =>
    runRecordings('intervals', given, console, async ({ recording, choice }, { parameters }, tell) => {
      const run = await analyseIntervals({
        recording,
        recordingId: recording.name,
        choice,
        parameters,
        cache: new Map(),
        signal: new AbortController().signal,
        onProgress: tell,
      });
      return {
        parameters: run.parameters.values,
        timings: timingsOf(run.timings),
        warnings: run.warnings,
        result: run.outputs.judge,
        rows: run.outputs.judge.beats,
      };
    }),
};
