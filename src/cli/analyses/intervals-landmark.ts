import { backendHead } from '../../pipeline/backend/ran-on.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { analyseLandmark } from '../../pipeline/landmarks/analyse-landmark.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { printedLandmark } from '../../pipeline/printed-windows.ts';
import { timingsOf } from '../../pipeline/report-timings.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import type { CommandArguments } from '../arguments.ts';
import { kebabCase } from '../arguments.ts';
import type { Console } from '../console.ts';
import { readChannels } from '../inputs/inputs.ts';
import { cpuName, runRecordings } from '../inputs/run-recordings.ts';
import { tableRows } from '../output/table-rows.ts';
import { UsageError } from '../usage-error.ts';

const intervalIds: ReadonlySet<string> = new Set(intervalsDeclarations.map(({ id }) => id));
const landmarkIds: ReadonlySet<string> = new Set(landmarkDeclarations.map(({ id }) => id));

/** What `intervals` takes for a landmark beside its own parameters; the channel is said by `--channels any=LABEL`. */
export const landmarkOptions = landmarkDeclarations.filter(
  ({ id }) => !intervalIds.has(id) && id !== 'channel',
);

/** Whether a landmark is asked for. @throws UsageError for a parameter of the other analysis */
export function isOfLandmark({ parameters, options }: CommandArguments): boolean {
  const isAsked = parameters['landmark'] !== undefined;
  const ids = Object.keys(parameters);
  const stray = ids.find((id) => !(isAsked ? landmarkIds : intervalIds).has(id));
  if (stray !== undefined) {
    const option = `--${kebabCase(stray)}`;
    throw new UsageError(
      isAsked ? `${option} means nothing with --landmark.` : `${option} needs --landmark.`,
    );
  }
  if (!isAsked && readChannels(options['channels']).has('any')) {
    throw new UsageError('--channels any=… needs --landmark.');
  }
  return isAsked;
}

/** Times one landmark of any periodic channel. */
export function runLandmark(given: CommandArguments, console: Console): Promise<number> {
  const channel = readChannels(given.options['channels']).get('any');
  const parameters = { ...given.parameters, ...(channel === undefined ? {} : { channel }) };
  return runRecordings('landmark', given, console, async ({ recording, choice }, _, tell) => {
    const cache: StageCache = new Map();
    const run = await analyseLandmark({
      recording,
      recordingId: recording.name,
      choice,
      parameters,
      cache,
      signal: new AbortController().signal,
      onProgress: tell,
    });
    releaseKept(cache);
    const result = printedLandmark(run.outputs.landmarkJudge);
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
}
