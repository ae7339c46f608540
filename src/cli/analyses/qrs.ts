import { poolScores } from '../../analysis/scoring/pool-scores.ts';
import type { MarkedPoint } from '../../model/annotation.ts';
import type { BeatCounts } from '../../model/scoring.ts';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { labelBeats } from '../../pipeline/qrs/beat-classes.ts';
import { marksFile } from '../../pipeline/qrs/marks-file.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { csvOption, listOption } from '../options.ts';
import { qrsAnalysis } from '../../pipeline/qrs/qrs-result.ts';
import type { Report } from '../../pipeline/report.ts';
import { processGpu } from '../gpu/gpu.ts';
import { annotationsOption, planMarksFiles } from '../output/marks-beside.ts';
import { UsageError } from '../console.ts';
import { runAnalysis } from './run-analysis.ts';

/** Command for QRS complexes of the ECG as recorded, with a score if a reference is named. */
export const qrsCommand: Command = {
  summary: 'QRS complexes: onset, end, R, rhythm and ectopic beats, and their score against annotations',
  usage: 'beatbench qrs FILE… [--reference atr] [--annotations EXT] …',
  declarations: qrsDeclarations,
  options: [
    csvOption('one row per QRS complex'),
    listOption,
    annotationsOption('the beats'),
    { name: 'point', value: 'R|onset', help: 'point of each beat that --annotations marks (R)' },
  ],
  replays: ['qrs'],
  sweeps: true,
  tellsRuns: true,
  run: async (given, console) => {
    checkPoint(given);
    const paths = await planMarksFiles(given);
    return runAnalysis('qrs', qrsAnalysis, given, console, {
      gpu: processGpu,
      add: async ({ outputs }, index) => {
        const path = paths[index];
        if (path === undefined) return {};
        const labels = labelBeats(outputs);
        await writeMarks(given, path, (marks) => marksFile(outputs.edited, { ...marks, labels }));
        return {};
      },
      summarise: pooled,
    });
  },
};

function checkPoint({ options }: CommandArguments): void {
  const { point = 'R' } = options;
  if (point !== 'R' && point !== 'onset') throw new UsageError('--point must be R or onset.');
  if (options['annotations'] === undefined && options['point'] !== undefined)
    throw new UsageError('--point sets the point that --annotations marks; give --annotations with it.');
}

/** A score in the form of the result. */
interface ScoreResult extends BeatCounts {
  readonly veb: BeatCounts;
  readonly sveb: BeatCounts;
  readonly paced: boolean;
}

/** Computes gross and average over several scored recordings. Scores by class exclude recordings with paced beats. */
function pooled(reports: readonly Report[]): object | null {
  const scores = reports.flatMap(({ result }) => {
    const scored = result as { readonly score?: ScoreResult } | undefined;
    return scored?.score === undefined ? [] : [scored.score];
  });
  if (scores.length < 2) return null;
  const unpaced = scores.filter(({ paced }) => !paced);
  return {
    ...poolScores(scores),
    veb: poolScores(unpaced.map(({ veb }) => veb)),
    sveb: poolScores(unpaced.map(({ sveb }) => sveb)),
    paced: scores.length - unpaced.length,
  };
}

async function writeMarks(
  { options, outputs }: CommandArguments,
  path: string,
  fileOf: (marks: { readonly source: string; readonly point: MarkedPoint }) => Uint8Array,
): Promise<void> {
  const point = options['point'] === 'onset' ? 'onset' : 'R';
  await outputs.write(path, fileOf({ source: String(options['annotations']), point }));
}
