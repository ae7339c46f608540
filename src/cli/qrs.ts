import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { poolScores } from '../analysis/scoring/pool-scores.ts';
import { writeAnnotations } from '../io/wfdb/annotations-write.ts';
import type { BeatCounts } from '../model/scoring.ts';
import { analyseQrs } from '../pipeline/qrs/analyse-qrs.ts';
import type { QrsDetection } from '../pipeline/qrs/qrs-detection.ts';
import { qrsDeclarations } from '../pipeline/qrs/declarations.ts';
import { marksAsAnnotations } from '../pipeline/qrs/marks-as-annotations.ts';
import { qrsResult } from '../pipeline/qrs/qrs-result.ts';
import { qrsRows } from '../pipeline/qrs/qrs-rows.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { inputName } from './inputs.ts';
import { listOption } from './options.ts';
import type { Report } from '../pipeline/report.ts';
import { backendHead } from '../pipeline/backend/ran-on.ts';
import { processGpu } from './gpu.ts';
import { cpuName, runRecordings } from './run-recordings.ts';
import { timingsOf } from '../pipeline/report-timings.ts';
import { UsageError } from './usage-error.ts';

/** QRS complexes of the ECG as recorded, scored where a reference is named. */
export const qrsCommand: Command = {
  summary: 'QRS complexes: onset, end, R, rhythm and ectopic beats, and their score against annotations',
  usage: 'beatbench qrs FILE… [--reference atr] [--annotations EXT] …',
  declarations: qrsDeclarations,
  options: [
    listOption,
    { name: 'annotations', value: 'EXT', help: 'write the marks as a WFDB annotation file beside --out' },
  ],
  run: (given, console) => {
    checkAnnotations(given);
    return runRecordings(
      'qrs',
      given,
      console,
      async ({ recording, choice }, { parameters }, tell) => {
        const signal = new AbortController().signal;
        const run = await analyseQrs({
          recording,
          choice,
          parameters,
          signal,
          gpu: processGpu,
          onProgress: tell,
        });
        const { edited } = run.outputs;
        await writeMarks(given, recording.name, edited);
        return {
          parameters: run.parameters.values,
          backend: backendHead(run.timings, cpuName),
          timings: timingsOf(run.timings),
          warnings: run.warnings,
          result: qrsResult(run),
          rows: given.options['csv'] === true ? [...qrsRows(edited, run.outputs.rhythm)] : [],
        };
      },
      pooled,
    );
  },
};

function checkAnnotations({ options }: CommandArguments): void {
  if (options['annotations'] === undefined) return;
  if (!/^[a-z][a-z0-9]*$/i.test(String(options['annotations']))) {
    throw new UsageError('--annotations takes the extension of the file, letters and digits.');
  }
  if (typeof options['out'] !== 'string') throw new UsageError('--annotations needs --out to stand beside.');
}

/** Gross and average over several scored recordings. */
function pooled(reports: readonly Report[]): object | null {
  const scores = reports.flatMap(({ result }) => {
    const scored = result as { readonly score?: BeatCounts } | undefined;
    return scored?.score === undefined ? [] : [scored.score];
  });
  return scores.length > 1 ? poolScores(scores) : null;
}

async function writeMarks(given: CommandArguments, name: string, detection: QrsDetection): Promise<void> {
  const { annotations, out } = given.options;
  if (typeof annotations !== 'string' || typeof out !== 'string') return;
  const folder = given.files.length > 1 ? out : dirname(out);
  const set = marksAsAnnotations(detection, annotations);
  await writeFile(join(folder, `${inputName(name)}.${annotations}`), writeAnnotations(set, detection.fs));
}
