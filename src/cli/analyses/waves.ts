import { wavesAnalysis } from '../../pipeline/waves/analyse-waves.ts';
import { waveMarksFile } from '../../pipeline/waves/wave-marks-file.ts';
import { wavesDeclarations } from '../../pipeline/waves/declarations.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { annotationsOption, planMarksFiles } from '../output/marks-beside.ts';
import { checkRows } from '../output/table-rows.ts';
import { runAnalysis } from './run-analysis.ts';

/** Command for P, QRS and T waves, and the electrical intervals derived from them. */
export const wavesCommand: Command = {
  summary: 'P, QRS and T of every beat, PR, QRS, QT and QTc, and their score against annotations',
  usage: 'beatbench waves FILE… [--reference q1c] [--leads one] [--annotations EXT] …',
  declarations: wavesDeclarations,
  options: [
    csvOption('one row per beat, or with --rows windows one row per window'),
    rowsOption,
    listOption,
    annotationsOption('P, QRS and T'),
  ],
  replays: ['waves'],
  sweeps: true,
  tellsRuns: true,
  run: async (given, console) => {
    checkRows(given);
    const paths = await planMarksFiles(given);
    return runAnalysis('waves', wavesAnalysis, given, console, {
      add: async ({ result, outputs }, index) => {
        const path = paths[index];
        if (path === undefined) return {};
        const { fs } = outputs.signal.lead.frame;
        const source = String(given.options['annotations']);
        await given.outputs.write(path, waveMarksFile(result, fs, source));
        return {};
      },
    });
  },
};
