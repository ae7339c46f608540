import { analyseTemplates, type TemplatesRun } from '../pipeline/templates/analyse-templates.ts';
import { templatesDeclarations } from '../pipeline/templates/declarations.ts';
import { withPreset } from '../pipeline/templates/presets.ts';
import { templateBeatRows, templateRows, templatesResult } from '../pipeline/templates/templates-result.ts';
import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { Analysed } from '../pipeline/report.ts';
import { timingsOf } from '../pipeline/report-timings.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command } from './command.ts';
import type { Console } from './console.ts';
import { cpuName, runRecordings, type TellProgress } from './run-recordings.ts';
import { seriesOf } from './series.ts';
import { createThreadLauncher } from './strategy-launcher.ts';
import { UsageError } from './usage-error.ts';
import type { Input } from './inputs.ts';

/** Beats sorted into templates by how alike they are. */
export const templatesCommand: Command = {
  summary: 'beats sorted into templates by likeness: the master, and what is not like it',
  usage: 'beatbench templates FILE… [--preset rabbit] [--measure bam] [--strategy rotf] [--series] …',
  declarations: templatesDeclarations,
  options: [
    { name: 'series', value: null, help: 'take the FILEs as one recording, one after another' },
    { name: 'templates', value: null, help: 'with --csv, one row a template and a column a sample' },
  ],
  run: (given, console) => {
    checkOptions(given);
    const isSeries = given.options['series'] === true;
    const [first = ''] = given.files;
    return runRecordings(
      'templates',
      isSeries ? { ...given, files: [first] } : given,
      console,
      async (input, _, tell) => analysed(await sortTemplates(input, given, tell, console), given),
      undefined,
      isSeries ? seriesOf(given.files) : undefined,
    );
  },
};

function checkOptions({ options, files, parameters }: CommandArguments): void {
  if (options['templates'] === true && options['csv'] !== true) {
    throw new UsageError('--templates says what --csv lists; give both.');
  }
  if (files.length === 0) throw new UsageError('templates needs a FILE.');
  if (parameters['strategy'] === 'nds' && parameters['workers'] === 1) {
    throw new UsageError('--strategy nds needs --workers 2 or more, as its root only serves templates.');
  }
}

function sortTemplates(
  { recording, choice }: Input,
  given: CommandArguments,
  tell: TellProgress,
  console: Console,
): Promise<TemplatesRun> {
  const controller = new AbortController();
  const isTold = given.options['quiet'] !== true && given.options['series'] === true;
  let toldCount = 0;
  return analyseTemplates({
    recording,
    choice,
    parameters: withTriggers(given.parameters),
    signal: controller.signal,
    launcher: console.entry === undefined ? null : createThreadLauncher(console.entry),
    onProgress: tell,
    onNews: ({ beatCount, ofBeats, templateCount }) => {
      if (!isTold || templateCount === toldCount) return;
      toldCount = templateCount;
      console.say(`${recording.name}: ${templateCount} templates after ${beatCount} of ${ofBeats} beats\n`);
    },
  });
}

/** Whoever names a detector of R-peaks wants them, unless they say otherwise. */
function withTriggers(parameters: CommandArguments['parameters']): CommandArguments['parameters'] {
  if (parameters['method'] === undefined || parameters['triggers'] !== undefined) return parameters;
  if (parameters['method'] === 'trigger') return parameters;
  return { ...parameters, triggers: 'r-peaks' };
}

function analysed(run: TemplatesRun, { options }: CommandArguments): Analysed {
  const { outputs } = run;
  const { result } = outputs.classify;
  return {
    parameters: withPreset(run.parameters.values),
    backend: backendHead(run.timings, cpuName),
    timings: timingsOf(run.timings),
    warnings: run.warnings,
    result: templatesResult(run),
    rows: options['templates'] === true ? templateRows(run) : templateBeatRows(result, outputs.triggers.fs),
  };
}
