import type { ParameterValues } from '../../model/parameters.ts';
import { storedLevels } from '../../pipeline/cohort/stored-levels.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { intervalsAnalysis } from '../../pipeline/intervals/analyse-intervals.ts';
import { landmarkAnalysis } from '../../pipeline/landmarks/analyse-landmark.ts';
import { type CommandArguments } from '../arguments.ts';
import { kebabCase } from '../../pipeline/sessions/command-text.ts';
import type { Command } from '../command.ts';
import { type Console, UsageError } from '../console.ts';
import { processGpu } from '../gpu/gpu.ts';
import { readChannels } from '../inputs/inputs.ts';
import { csvOption, listOption, rowsOption } from '../options.ts';
import { checkRows } from '../output/table-rows.ts';
import { threadsOption } from '../threads/analysis-threads.ts';
import { runAnalysis } from './run-analysis.ts';

const intervalIds: ReadonlySet<string> = new Set(intervalsDeclarations.map(({ id }) => id));
const landmarkIds: ReadonlySet<string> = new Set(landmarkDeclarations.map(({ id }) => id));

/**
 * Options of `intervals` for a landmark, other than its own parameters; the channel is given by `--channels any=LABEL`.
 */
const landmarkOptions = landmarkDeclarations.filter(({ id }) => !intervalIds.has(id) && id !== 'channel');

/** Returns whether a landmark is requested. @throws UsageError for a parameter of the other analysis */
function isOfLandmark({ parameters, options }: CommandArguments): boolean {
  const hasLandmark = parameters['landmark'] !== undefined;
  const ids = Object.keys(parameters);
  const misplacedId = ids.find((id) => !(hasLandmark ? landmarkIds : intervalIds).has(id));
  if (misplacedId !== undefined) {
    const option = `--${kebabCase(misplacedId)}`;
    throw new UsageError(
      hasLandmark ? `${option} cannot be used with --landmark.` : `${option} needs --landmark.`,
    );
  }
  if (!hasLandmark && readChannels(options['channels']).has('any')) {
    throw new UsageError('--channels any=… needs --landmark.');
  }
  return hasLandmark;
}

/** Command for systolic time intervals by historic, least-variance and aligned landmarks. */
export const intervalsCommand: Command = {
  summary: 'systolic time intervals (rPTT, LVET) by historic, least-variance and aligned landmarks',
  usage:
    'beatbench intervals FILE… [--average 8] [--foot minimum] … | --landmark rising --timed-from r --channels any=LABEL …',
  declarations: [...intervalsDeclarations, ...landmarkOptions],
  options: [
    csvOption('one row per beat, or with --rows windows one row per window'),
    rowsOption,
    listOption,
    threadsOption,
  ],
  describedAs: ({ landmark }) =>
    landmark === undefined
      ? { analysis: 'intervals', declarations: intervalsDeclarations }
      : { analysis: 'landmark', declarations: landmarkDeclarations },
  replays: ['intervals', 'landmark'],
  sweeps: true,
  tellsRuns: true,
  run: (given, console) => {
    checkRows(given);
    if (isOfLandmark(given)) return runLandmark(given, console);
    const more = { gpu: processGpu, add: storedLevels };
    return runAnalysis('intervals', intervalsAnalysis, given, console, more);
  },
};

/** Times one landmark of any periodic channel. */
function runLandmark(given: CommandArguments, console: Console): Promise<number> {
  const channel = readChannels(given.options['channels']).get('any');
  const parameters = (own: ParameterValues): ParameterValues =>
    channel === undefined ? own : { ...own, channel };
  return runAnalysis('landmark', landmarkAnalysis, given, console, { parameters });
}
