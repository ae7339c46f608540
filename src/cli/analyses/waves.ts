import { wavesAnalysis } from '../../pipeline/waves/analyse-waves.ts';
import { wavesDeclarations } from '../../pipeline/waves/declarations.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { checkRows } from '../output/table-rows.ts';
import { runAnalysis } from './run-analysis.ts';

/** P, QRS and T, and the electrical intervals that they give. */
export const wavesCommand: Command = {
  summary: 'P, QRS and T of every beat, PR, QRS, QT and QTc, and their score against a person’s marks',
  usage: 'beatbench waves FILE… [--reference q1c] [--leads one] …',
  declarations: wavesDeclarations,
  options: [csvOption('one row per beat, or with --rows windows one row per window'), rowsOption, listOption],
  tellsRuns: true,
  run: async (given, console) => {
    checkRows(given);
    return runAnalysis('waves', wavesAnalysis, given, console);
  },
};
