import { readAnalysedPart } from '../../pipeline/channel-signal.ts';
import { requireChannel } from '../../pipeline/channels.ts';
import {
  analyseDenoise,
  type DenoiseRun,
  maxHeldOnCommandLine,
} from '../../pipeline/denoise/analyse-denoise.ts';
import { cleanRecording, type ReadClean, readDenoised } from '../../pipeline/denoise/clean-recording.ts';
import { denoiseDeclarations } from '../../pipeline/denoise/declarations.ts';
import { cycleRows, denoiseJson, denoiseRow, samplesAsList } from '../../pipeline/denoise/denoise-result.ts';
import { checkListed } from '../../pipeline/filter/filter-result.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { recordingPart } from '../../pipeline/recording-part.ts';
import { type Analysed, analysedHead } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import type { ScratchSpace } from '../../pipeline/signals/stored-signal.ts';
import type { CommandArguments } from '../arguments.ts';
import { listMembers, readGrouping } from '../cohort/cohort-subjects.ts';
import type { Command } from '../command.ts';
import { csvOption } from '../options.ts';
import { processGpu } from '../gpu/gpu.ts';
import { type Input, readInputRate, type InputOptions, openInput } from '../inputs/inputs.ts';
import { cpuName, runRecordings, type ReportRunProgress } from '../inputs/run-recordings.ts';
import { taskRows } from '../output/task-rows.ts';
import { UsageError } from '../console.ts';
import { withGarbageCollection, inputOptions, sweepInput } from './run-analysis.ts';
import { withScratchFile } from './scratch-file.ts';
import {
  checkWrite,
  readWriteFormat,
  reportedArguments,
  reportingConsole,
  writeOption,
  writeRecording,
} from '../output/write-recording.ts';
import { writtenPaths } from '../output/written-path.ts';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseTruth } from '../../io/truth-file.ts';
import type { Recording } from '../../model/recording.ts';
import { withoutExtension } from '../output/result-names.ts';

/** Command that cleans ECGs by segmented-beat modulation. */
export const denoiseCommand: Command = {
  summary: 'noisy ECGs cleaned by segmented-beat modulation, with signal to noise before and after',
  usage: 'beatbench denoise FILE… [--least-match 0.6] [--stretch qt] [--write edf --out PATH] …',
  declarations: denoiseDeclarations,
  options: [
    csvOption('one row per recording, or as --cycles and --tasks say'),
    writeOption('recordings with the clean ECG in its place'),
    { name: 'cycles', value: null, help: 'with --csv, one row per cycle instead of one per recording' },
    {
      name: 'tasks',
      value: null,
      help: 'with --csv, one row per task and one for all: mean, SD and paired t-test; tasks come from --subjects, --pattern or the file names',
    },
    {
      name: 'subjects',
      value: 'TABLE.csv',
      help: 'with --tasks, table that describes each recording: columns file, subject and task (or state); without a FILE, all files of the table',
    },
    {
      name: 'pattern',
      value: '{subject}_{task}',
      help: 'with --tasks, pattern of the paths, made of subject, state, trial, task and *',
    },
  ],
  replays: ['denoise'],
  sweeps: true,
  tellsRuns: true,
  writesRecordings: ({ write }) => write !== undefined,
  run: async (asked, console) => {
    checkUsage(asked);
    const isByTask = asked.options['tasks'] === true;
    const members = isByTask ? await listMembers(asked.files, readGrouping(asked)) : [];
    const given = isByTask ? { ...asked, files: members.map(({ path }) => path) } : asked;
    given.outputs.inputs.add(given.files);
    const paths = given.options['write'] === undefined ? [] : await writtenPaths(given);
    return runRecordings(
      'denoise',
      reportedArguments(given),
      reportingConsole(given.options['out'], console),
      (input, { parameters }, tell, index) =>
        withScratchFile((scratch) =>
          denoiseInput(
            withoutClean(input),
            { ...given, parameters },
            paths[index] ?? '',
            withGarbageCollection(tell),
            scratch,
          ),
        ),
      undefined,
      undefined,
      isByTask ? (recordings) => taskRows(members, recordings) : null,
    );
  },
};

/** Returns the recording without its clean ECG, if the clean ECG was chosen as the ECG. */
function withoutClean(input: Input): Input {
  return { ...input, ...input.uncleaned };
}

function checkUsage({ options, sweep }: CommandArguments): void {
  const misplacedOption = ['write', 'tasks', 'cycles'].find((name) => options[name] !== undefined);
  if (sweep !== undefined && misplacedOption !== undefined)
    throw new UsageError(`--sweep and --${misplacedOption} exclude each other.`);
  checkWrite({ options });
  for (const name of ['cycles', 'tasks']) {
    if (options[name] === true && options['csv'] !== true) {
      throw new UsageError(`--${name} changes the rows of --csv; give both.`);
    }
  }
  for (const name of ['subjects', 'pattern']) {
    if (options[name] !== undefined && options['tasks'] !== true) {
      throw new UsageError(`--${name} belongs to --tasks; give both.`);
    }
  }
  if (options['cycles'] === true && options['tasks'] === true) {
    throw new UsageError('--cycles and --tasks exclude each other.');
  }
}

async function denoiseInput(
  input: Input,
  given: CommandArguments,
  path: string,
  tell: ReportRunProgress,
  scratch: ScratchSpace,
): Promise<Analysed> {
  const { options, sweep } = given;
  if (sweep !== undefined) {
    return sweepInput(given.parameters, sweep, tell, async (values, cache) => {
      const own = { ...given, parameters: { ...given.parameters, ...values } };
      const run = await denoise(input, own, () => undefined, cache, scratch);
      return { rows: [denoiseRow(run)], stages: Object.keys(run.timings) };
    });
  }
  const isListed = options['write'] === undefined && options['csv'] !== true;
  if (isListed) checkSize(input, given);
  const cache: StageCache = new Map();
  const run = await denoise(input, given, tell, cache, scratch);
  releaseKept(cache);
  const analysed = {
    ...analysedHead(run, cpuName),
    rows: options['cycles'] === true ? cycleRows(run) : [denoiseRow(run)],
  };
  if (options['write'] !== undefined)
    return { ...analysed, result: await writeClean(input, run, given, path) };
  return { ...analysed, result: denoiseJson(run, isListed ? { samples: await listClean(run) } : {}) };
}

async function listClean({ outputs, readClean }: Cleaned): Promise<(number | null)[]> {
  const { startIndex, sampleCount } = outputs.signal;
  return samplesAsList(await readClean(startIndex, startIndex + sampleCount));
}

/** @throws BeatbenchError `too-large`, before anything is computed */
function checkSize({ recording, choice }: Input, given: CommandArguments): void {
  const parameters = resolveParameters(denoiseDeclarations, given.parameters);
  const part = readAnalysedPart(recording, parameters);
  checkListed(recording, [requireChannel(recording, choice, 'ecg')], part);
}

/** A run, and the function that reads its clean ECG by samples of its channel. */
type Cleaned = DenoiseRun & { readonly readClean: ReadClean };

async function denoise(
  input: Input,
  given: CommandArguments,
  tell: ReportRunProgress,
  cache: StageCache,
  scratch: ScratchSpace,
): Promise<Cleaned> {
  const [source] = input.recording.sources;
  const inputRateHz = readInputRate(given.options['input-rate']);
  const truth =
    source === undefined
      ? (input.truth ?? null)
      : await readCompanionTruth(source.path, { labels: new Map(), inputRateHz });
  const run = await analyseDenoise({
    ...inputOptions(input, cache, tell),
    parameters: given.parameters,
    truth,
    gpu: processGpu,
    scratch,
    mostHeldCount: maxHeldOnCommandLine(given.parameters),
  });
  return { ...run, readClean: readDenoised(run) };
}

/** Writes the recording with the clean ECG in place of the noisy one; the other channels are unchanged. */
async function writeClean(
  { recording }: Input,
  run: Cleaned,
  given: CommandArguments,
  path: string,
): Promise<object> {
  const { channelIndex, parameters } = run;
  const clean = cleanRecording(recording, channelIndex, run.readClean);
  const part = readAnalysedPart(recording, parameters);
  const format = readWriteFormat(given.options['write']);
  const files = await given.outputs.writeTogether((write) =>
    writeRecording(recordingPart(clean, part), path, format, write),
  );
  return { ...denoiseJson(run, { sampleCount: run.outputs.signal.sampleCount }), files };
}

/** True values of a recording, from files next to it. */
interface CompanionTruth {
  /** True R-peaks, s, ascending. */
  readonly rSec: Float64Array;
  /** The same recording without noise. */
  readonly clean: Recording;
}

/**
 * Returns the truth of a synthetic recording, if `PATH.truth.json` and `PATH_clean` are next to its files.
 *
 * @returns null if either is missing, as one of them alone may belong to anything
 * @throws BeatbenchError `bad-value` for an invalid truth; the errors of the reader of the clean recording
 */
async function readCompanionTruth(file: string, options: InputOptions): Promise<CompanionTruth | null> {
  const path = withoutExtension(file);
  const truthFile = `${path}.truth.json`;
  const ending = /\.(edf|csv)$/.test(file) ? extname(file) : '.hea';
  const cleanFile = `${path}_clean${ending}`;
  if (!(await isFile(truthFile)) || !(await isFile(cleanFile))) return null;
  const { beats } = parseTruth(await readFile(truthFile, 'utf8'), truthFile);
  const { recording } = await openInput(cleanFile, { ...options, labels: new Map() });
  return { rSec: Float64Array.from(beats, ({ r }) => r), clean: recording };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
