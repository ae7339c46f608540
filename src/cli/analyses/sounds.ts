import { soundsDeclarations } from '../../pipeline/sounds/declarations.ts';
import { soundsAnalysis } from '../../pipeline/sounds/analyse-sounds.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { checkRows } from '../output/table-rows.ts';
import { threadsOption } from '../threads/analysis-threads.ts';
import { runAnalysis } from './run-analysis.ts';

/** Command for heart sounds and the systolic time intervals derived from them. */
export const soundsCommand: Command = {
  summary:
    'heart sounds: S1, S2, QS2, and PEP if there is a PPG, by historic, least-variance and aligned landmarks',
  usage: 'beatbench sounds FILE… [--envelope absolute] [--sound-percent 10] …',
  declarations: soundsDeclarations,
  options: [
    csvOption('one row per beat, or with --rows windows one row per window'),
    rowsOption,
    listOption,
    threadsOption,
  ],
  replays: ['sounds'],
  sweeps: true,
  tellsRuns: true,
  run: async (given, console) => {
    checkRows(given);
    return runAnalysis('sounds', soundsAnalysis, given, console);
  },
};
