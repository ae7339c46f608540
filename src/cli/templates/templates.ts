import { analyseTemplates, type TemplatesRun } from '../../pipeline/templates/analyse-templates.ts';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import { withPreset } from '../../pipeline/templates/presets.ts';
import { editRun, editedTemplatesResult, withTemplateEdits } from '../../pipeline/templates/edited-run.ts';
import { classifyTriggers } from '../../pipeline/templates/trigger-classes.ts';
import { sweptTemplatesRows } from '../../pipeline/templates/templates-result.ts';
import { type Analysed, analysedHead } from '../../pipeline/report.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { type Console, UsageError } from '../console.ts';
import { csvOption, listOption } from '../options.ts';
import { cpuName, runRecordings, type ReportRunProgress } from '../inputs/run-recordings.ts';
import { openAsSeries } from '../inputs/series.ts';
import { inputOptions, sweepInput } from '../analyses/run-analysis.ts';
import { createThreadLauncher } from './strategy-launcher.ts';
import {
  formatSortingProgress,
  sortedCsvRows,
  runMerge,
  runPart,
  runPrepare,
  runResumable,
} from './templates-stored.ts';
import type { SweptParameter } from '../../pipeline/sweeps/grid.ts';
import type { StageCache } from '../../pipeline/run-stages.ts';
import type { Input } from '../inputs/inputs.ts';

/** Command that sorts beats into templates by similarity. */
export const templatesCommand: Command = {
  summary: 'beats sorted into templates by likeness: the master, and abnormal shapes',
  usage:
    'beatbench templates FILE… [--preset rabbit] [--measure bam] [--strategy rotf] [--series] [--resume FOLDER] …',
  declarations: templatesDeclarations,
  options: [
    csvOption('one row per beat, or with --templates one row per template'),
    listOption,
    { name: 'series', value: null, help: 'join the FILEs, in order, into one recording' },
    { name: 'templates', value: null, help: 'with --csv, one row per template and one column per sample' },
    {
      name: 'classes',
      value: null,
      help: 'name the beats as `qrs` does, and give for each template (`suggested`) the class of most of its beats',
    },
    {
      name: 'resume',
      value: 'FOLDER',
      help: 'join the FILEs into one recording, and store progress in FOLDER: if stopped, the same command continues from there',
    },
    {
      name: 'prepare',
      value: 'FOLDER',
      help: 'filter and trigger the FILEs as one recording, once, and store the input of its parts in FOLDER; if stopped, it continues',
    },
    {
      name: 'prepared',
      value: 'FOLDER',
      help: 'with --part, compute one part of a prepared series; parts may run at the same time, on one machine or many',
    },
    { name: 'part', value: 'K/N', help: 'number of the part, of how many: its share of the files or beats' },
    { name: 'merge', value: 'FOLDER', help: 'join all parts into one result' },
  ],
  replays: ['templates'],
  sweeps: true,
  tellsRuns: true,
  run: async (given, console) => {
    checkOptions(given);
    const { places: _, ...whole } = given;
    const stored = storedRun(whole, console);
    if (stored !== null) return stored;
    const isSeries = given.options['series'] === true;
    const [first = ''] = given.files;
    return runRecordings(
      'templates',
      isSeries ? { ...whole, files: [first] } : given,
      console,
      async (input, { parameters }, tell) => {
        const own = { ...given, parameters };
        if (given.sweep !== undefined) return sweptTemplates(input, own, given.sweep, tell, console);
        const sorted = await sortTemplates(input, own, tell, console);
        const classes = given.options['classes'] === true ? await readClasses(input, sorted) : null;
        return analysed(sorted, classes, input, own);
      },
      undefined,
      isSeries ? openAsSeries(given.files) : undefined,
    );
  },
};

const storedRuns = { prepare: runPrepare, prepared: runPart, merge: runMerge, resume: runResumable };

/** Runs the command on a folder, if the command line names one; otherwise returns null. */
function storedRun(given: CommandArguments, console: Console): Promise<number> | null {
  const names = (Object.keys(storedRuns) as (keyof typeof storedRuns)[]).filter(
    (name) => given.options[name],
  );
  const [name, other] = names;
  const hasPart = given.options['part'] !== undefined;
  if (hasPart !== (name === 'prepared'))
    throw new UsageError('--prepared FOLDER and --part K/N must be given together.');
  if (other !== undefined) throw new UsageError(`--${name} and --${other} exclude each other.`);
  if (name === undefined) return null;
  if (given.sweep !== undefined) throw new UsageError(`--sweep and --${name} exclude each other.`);
  if (given.replay?.recordings.some(({ corrections }) => corrections.templates.length > 0) === true)
    throw new UsageError(`Corrections of templates by hand cannot be used with --${name}.`);
  if (given.describe !== undefined)
    throw new UsageError(`--methods describes what was done with FILEs; leave out --${name}.`);
  const folder = String(given.options[name]);
  return storedRuns[name]({ given, parameters: withTriggers(given.parameters), folder, console });
}

function checkOptions({ options, files, parameters, sweep }: CommandArguments): void {
  const hasNoClasses = ['csv', ...Object.keys(storedRuns)].filter((name) => options[name]);
  if (sweep !== undefined) hasNoClasses.push('sweep');
  if (options['classes'] === true && hasNoClasses.length > 0) {
    throw new UsageError(`--classes adds to the JSON of one run; leave out --${hasNoClasses[0]}.`);
  }
  if (options['templates'] === true && options['csv'] !== true) {
    throw new UsageError('--templates changes the rows of --csv; give both.');
  }
  const isStored = options['prepared'] !== undefined || options['merge'] !== undefined;
  if (files.length === 0 && !isStored) throw new UsageError('templates needs a FILE.');
  if (parameters['strategy'] === 'nds' && parameters['workers'] === 1) {
    throw new UsageError('--strategy nds needs --workers 2 or more, because its root only serves templates.');
  }
}

function sortTemplates(
  input: Input,
  given: CommandArguments,
  tell: ReportRunProgress,
  console: Console,
  cache: StageCache = new Map(),
): Promise<TemplatesRun> {
  const isTold = given.options['quiet'] !== true && given.options['series'] === true;
  let reportedCount = 0;
  return analyseTemplates({
    ...inputOptions(input, cache, tell),
    parameters: withTriggers(given.parameters),
    // The sequential strategy uses each window once; corrections by the user need them again.
    keepsWindows:
      (given.parameters['strategy'] ?? 'sequential') !== 'sequential' ||
      (input.corrections?.templates ?? []).length > 0,
    launcher: console.entry === undefined ? null : createThreadLauncher(console.entry),
    onNews: (news) => {
      if (!isTold || news.templateCount === reportedCount) return;
      reportedCount = news.templateCount;
      console.say(formatSortingProgress(input.recording.name, news));
    },
  });
}

/** Returns one row per grid point. */
function sweptTemplates(
  input: Input,
  given: CommandArguments,
  sweep: readonly SweptParameter[],
  tell: ReportRunProgress,
  console: Console,
): Promise<Analysed> {
  return sweepInput(given.parameters, sweep, tell, async (values, cache) => {
    const own = { ...given, parameters: { ...given.parameters, ...values } };
    const run = await sortTemplates(input, own, () => undefined, console, cache);
    const held = editRun(run, input.corrections?.templates ?? []);
    return { rows: sweptTemplatesRows(withTemplateEdits(held)), stages: Object.keys(run.timings) };
  });
}

/** Selects R-peaks as triggers if the user names a detector of R-peaks and no triggers. */
function withTriggers(parameters: CommandArguments['parameters']): CommandArguments['parameters'] {
  if (parameters['method'] === undefined || parameters['triggers'] !== undefined) return parameters;
  if (parameters['method'] === 'trigger') return parameters;
  return { ...parameters, triggers: 'r-peaks' };
}

function readClasses({ recording, choice, corrections }: Input, run: TemplatesRun) {
  const { signal } = new AbortController();
  return classifyTriggers({ recording, choice, edits: corrections?.edits ?? [], signal }, run);
}

function analysed(
  run: TemplatesRun,
  classes: Awaited<ReturnType<typeof readClasses>> | null,
  { corrections }: Input,
  given: CommandArguments,
): Analysed {
  const held = editRun(run, corrections?.templates ?? []);
  return {
    ...analysedHead(run, cpuName),
    parameters: withPreset(run.parameters.values),
    result: editedTemplatesResult(held, classes),
    rows: sortedCsvRows(withTemplateEdits(held), given),
  };
}
