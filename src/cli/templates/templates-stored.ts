import { addressPath } from '../../io/address.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { backendHead } from '../../pipeline/backend/ran-on.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import type { Analysed } from '../../pipeline/report.ts';
import { reportTimings } from '../../pipeline/report.ts';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import { mergeParts } from '../../pipeline/templates/merge-parts.ts';
import { withPreset } from '../../pipeline/templates/presets.ts';
import type { StoredSeries } from '../../pipeline/templates/stored-series.ts';
import type { SortingProgress } from '../../pipeline/templates/sort-beats.ts';
import {
  type SortedRun,
  templateBeatRows,
  templateRows,
  templatesResult,
} from '../../pipeline/templates/templates-result.ts';
import type { CommandArguments } from '../arguments.ts';
import { type Console, UsageError } from '../console.ts';
import { cpuName, runRecordings } from '../inputs/run-recordings.ts';
import { openSeries, type OpenedSeries, reopenSeries } from '../inputs/series.ts';
import { countParts, readAddresses, readSeries, seriesPath, writeAddresses } from './templates-folder.ts';
import { correlatePart, loadPart, readPartNumber } from './templates-part.ts';
import { type PreparedFolder, prepareSeriesFolder } from './templates-prepare.ts';

/** A command line of `templates` that stores its work in a folder, or reads it from there. */
export interface StoredRequest {
  readonly given: CommandArguments;
  /** The given parameters, with those that they imply. */
  readonly parameters: ParameterValues;
  readonly folder: string;
  readonly console: Console;
}

/** Minimum number of beats for a separate part, if one run stores its own progress. */
const beatsAPart = 20_000;

const analysis = 'templates';

/** `--prepare FOLDER FILE…` */
export function runPrepare(request: StoredRequest): Promise<number> {
  const { folder } = request;
  return withFiles(request, async (opened, tell, say) => {
    const startMs = performance.now();
    const { stored, isKept, resumedSec } = await prepareSeriesFolder(folder, opened, { tell, say });
    await writeAddresses(folder, opened.addresses);
    const { series } = stored;
    const result = {
      folder,
      files: series.files.length,
      beats: series.triggers.length,
      wasDone: isKept,
      resumedFrom: resumedSec,
    };
    return {
      parameters: withPreset(series.parameters.values),
      timings: { prepare: { ms: performance.now() - startMs, backend: 'cpu' } },
      warnings: series.masterWarnings,
      result,
      rows: [result],
    };
  });
}

/** `--prepared FOLDER --part K/N` */
export function runPart(request: StoredRequest): Promise<number> {
  const { folder, given } = request;
  const number = readPartNumber(given.options['part']);
  return withFolder(request, async ({ stored, recording }, tell, say) => {
    const startMs = performance.now();
    const onProgress = (share: number) => tell(share, 'Correlating');
    const { matches, isKept } = await correlatePart(folder, stored, recording, number, { onProgress, say });
    const { parameters, channel } = stored.series;
    const { rhos, from, to } = matches;
    const threshold = parameters.number('threshold');
    const misfits = rhos.reduce((count, rho) => count + (rho <= threshold ? 1 : 0), 0);
    const sec = (beat: number) => (stored.series.triggers[beat] ?? 0) / channel.fs;
    const span = to > from ? { from: sec(from), to: sec(to - 1) } : { from: null, to: null };
    const result = { folder, ...number, beats: to - from, misfits, ...span, wasDone: isKept };
    return {
      parameters: withPreset(parameters.values),
      timings: { part: { ms: performance.now() - startMs, backend: 'cpu' } },
      warnings: [],
      result,
      rows: [result],
    };
  });
}

/** `--merge FOLDER` */
export function runMerge(request: StoredRequest): Promise<number> {
  return withFolder(request, async ({ stored, recording }, _, say) =>
    merged(request, stored, recording, await countParts(request.folder), say),
  );
}

/** Runs `--resume FOLDER FILE…`: everything in one process, with completed work kept. */
export function runResumable(request: StoredRequest): Promise<number> {
  const { folder } = request;
  return withFiles(request, async (opened, tell, say) => {
    const { stored, isKept, resumedSec } = await prepareSeriesFolder(folder, opened, { tell, say });
    printPrepared(stored, { isKept, resumedSec }, say);
    const { triggers, files } = stored.series;
    const of = Math.max(1, Math.min(files.length, 1000), Math.ceil(triggers.length / beatsAPart));
    const { recording } = opened.input;
    for (let part = 1; part <= of; part++) {
      const onProgress = (share: number) => tell((part - 1 + share) / of, 'Correlating');
      await correlatePart(folder, stored, recording, { part, of }, { onProgress, say });
    }
    return merged(request, stored, recording, of, say);
  });
}

function printPrepared(
  { series: { head } }: StoredSeries,
  { isKept, resumedSec }: Pick<PreparedFolder, 'isKept' | 'resumedSec'>,
  say: (line: string) => void,
): void {
  if (isKept) say(`${head.name}: triggers and master are from an earlier run\n`);
  else if (resumedSec !== null) say(`${head.name}: continued from ${Math.round(resumedSec)} s\n`);
}

/** Joins the parts and reports them like one run. */
async function merged(
  { folder, given }: StoredRequest,
  stored: StoredSeries,
  recording: Recording,
  of: number,
  say: (line: string) => void,
): Promise<Analysed> {
  const { series } = stored;
  let partsMs = 0;
  let reportedCount = 0;
  const { sorted, ranOn, warnings } = await mergeParts({
    series,
    recording,
    partCount: of,
    load: async (index) => {
      const { matches, ms } = await loadPart(folder, stored, { part: index + 1, of });
      partsMs += ms;
      return matches;
    },
    signal: new AbortController().signal,
    onNews: (news) => {
      if (news.templateCount !== reportedCount) say(formatSortingProgress(series.head.name, news));
      reportedCount = news.templateCount;
    },
  });
  const run: SortedRun = { outputs: { triggers: series.channel, classify: sorted } };
  const { triggers, master } = series.timings;
  return {
    parameters: withPreset(series.parameters.values),
    backend: backendHead({ classify: ranOn }, cpuName),
    timings: {
      triggers,
      windows: { ms: partsMs, backend: 'cpu' },
      master,
      ...reportTimings({ classify: { ...ranOn, ms: sorted.run.overallMs, kept: false } }),
    },
    warnings: [...series.masterWarnings, ...warnings],
    done: series.done,
    result: templatesResult(run),
    rows: sortedCsvRows(run, given),
  };
}

/** Formats the progress of the sorting as a line. */
export function formatSortingProgress(
  name: string,
  { beatCount, ofBeats, templateCount }: SortingProgress,
): string {
  return `${name}: ${templateCount} templates after ${beatCount} of ${ofBeats} beats\n`;
}

/**
 * Returns the rows for `--csv`: beats, or templates; empty without it, as the beats of weeks would take twice the
 * memory.
 */
export function sortedCsvRows(run: SortedRun, { options }: CommandArguments): readonly object[] {
  if (options['csv'] !== true) return [];
  return options['templates'] === true
    ? templateRows(run)
    : templateBeatRows(run.outputs.classify.result, run.outputs.triggers.fs);
}

type ReportShare = (share: number, stage: string) => void;
type PrintLine = (line: string) => void;

function createPrinter({ given, console }: StoredRequest): PrintLine {
  return given.options['quiet'] === true ? () => undefined : (line) => console.say(line);
}

/** Opens the FILEs as one recording. */
async function withFiles(
  request: StoredRequest,
  analyse: (opened: OpenedSeries, tell: ReportShare, say: PrintLine) => Promise<Analysed>,
): Promise<number> {
  const { given, console } = request;
  const [first] = given.files;
  if (first === undefined) throw new UsageError('templates needs a FILE.');
  const parameters = resolveParameters(templatesDeclarations, request.parameters);
  if (parameters.text('strategy') !== 'sequential') {
    throw new UsageError('Parts already divide the work; leave out --strategy.');
  }
  await given.outputs.expectFolder(request.folder);
  let opened: OpenedSeries | null = null;
  return runRecordings(
    analysis,
    { ...given, files: [first] },
    console,
    async (_, __, tell) => {
      if (opened === null) throw new RangeError('the series is not open');
      return analyse(opened, tell, createPrinter(request));
    },
    undefined,
    async (_, options) => {
      opened = await openSeries(given.files, options, parameters);
      return opened.input;
    },
  );
}

/** Opens the series in a folder. */
function withFolder(
  request: StoredRequest,
  analyse: (
    series: { readonly stored: StoredSeries; readonly recording: Recording },
    tell: ReportShare,
    say: PrintLine,
  ) => Promise<Analysed>,
): Promise<number> {
  const { given, console, folder, parameters } = request;
  if (given.files.length > 0) {
    throw new UsageError(
      `The files are given in ‘${folder}’; leave out ‘${given.files.map(addressPath).join(' ')}’.`,
    );
  }
  const fixed = ['channels', 'input-rate'].find((name) => given.options[name] !== undefined);
  if (fixed !== undefined) throw new UsageError(`--${fixed} is given in ‘${folder}’; leave it out.`);
  let stored: StoredSeries | null = null;
  return runRecordings(
    analysis,
    { ...given, files: [folder] },
    console,
    async ({ recording }, _, tell) => {
      if (stored === null) throw new RangeError('the folder is not open');
      return analyse({ stored, recording }, tell, createPrinter(request));
    },
    undefined,
    async (_, options) => {
      stored = await readSeries(folder);
      checkParameters(folder, stored, parameters);
      given.outputs.inputs.add(stored.series.files.map(({ path }) => path));
      if (typeof given.options['out'] === 'string') await given.outputs.expect([given.options['out']]);
      return reopenSeries(stored.series, { addresses: await readAddresses(folder), options });
    },
  );
}

/** @throws BeatbenchError `bad-parameter` for a parameter that differs from that of the preparation */
function checkParameters(folder: string, { series }: StoredSeries, given: ParameterValues): void {
  for (const [id, value] of Object.entries(given)) {
    const prepared = series.parameters.values[id];
    if (prepared === value) continue;
    throw new BeatbenchError(
      'bad-parameter',
      `‘${folder}’ was prepared with ${id} ${String(prepared)}, but here it is ${value}; leave it out, or prepare again in another folder.`,
      { file: seriesPath(folder), field: id },
    );
  }
}
