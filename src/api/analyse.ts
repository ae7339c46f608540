import { noCorrections } from '../model/corrections.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../model/parameters.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';
import { analysisNames, type AnalysisName, isAnalysisName, analyses } from '../pipeline/analyses.ts';
import { requireChannelByLabel } from '../pipeline/channels.ts';
import { type CorrectedInput, correctInput } from '../pipeline/corrected-input.ts';
import { keyedByName } from '../pipeline/keyed-by-name.ts';
import {
  analysedHead,
  recordingHead,
  assembleReport,
  type RecordingHead,
  type ReportedRun,
} from '../pipeline/report.ts';
import type { StageCache } from '../pipeline/run-stages.ts';
import { listLostCorrections } from '../pipeline/sessions/left-out.ts';
import { parseCorrections } from '../pipeline/sessions/parse-edits.ts';
import type { AnalyseOptions, AnalysisReport, OpenedRecording, FileOptions } from './types.ts';
import type { TemplateEdit } from '../model/templates.ts';
import { analyseDenoise, maxHeldOnCommandLine } from '../pipeline/denoise/analyse-denoise.ts';
import { readDenoised } from '../pipeline/denoise/clean-recording.ts';
import { denoiseJson, samplesAsList } from '../pipeline/denoise/denoise-result.ts';
import { analyseFilter } from '../pipeline/filter/analyse-filter.ts';
import { filterDeclarations } from '../pipeline/filter/declarations.ts';
import { filterResult } from '../pipeline/filter/filter-result.ts';
import { intervalsAnalysis } from '../pipeline/intervals/analyse-intervals.ts';
import { landmarkAnalysis } from '../pipeline/landmarks/analyse-landmark.ts';
import { qrsAnalysis } from '../pipeline/qrs/qrs-result.ts';
import type { AnalysisOptions, RunnableAnalysis } from '../pipeline/runnable-analysis.ts';
import { seriesAnalysis } from '../pipeline/series/analyse-series.ts';
import { soundsAnalysis } from '../pipeline/sounds/analyse-sounds.ts';
import { analyseTemplates } from '../pipeline/templates/analyse-templates.ts';
import { editedTemplatesResult, editRun } from '../pipeline/templates/edited-run.ts';
import { wavesAnalysis } from '../pipeline/waves/analyse-waves.ts';

/** Options with which a script runs an analysis. */
interface ScriptOptions extends AnalysisOptions {
  readonly templateEdits: readonly TemplateEdit[];
}

/** A run, and its result in the form of the JSON output. */
interface Ran {
  readonly run: ReportedRun;
  readonly result: object;
}

type Runner = (options: ScriptOptions) => Promise<Ran>;

function runner<Run extends ReportedRun>({ analyse, result }: RunnableAnalysis<Run>): Runner {
  return async (options) => {
    const run = await analyse(options);
    return { run, result: result(run) };
  };
}

/** Runs each analysis for a script, in the same way as the command line. */
const runners: Readonly<Record<AnalysisName, Runner>> = {
  intervals: runner(intervalsAnalysis),
  landmark: runner(landmarkAnalysis),
  qrs: runner(qrsAnalysis),
  series: runner(seriesAnalysis),
  sounds: runner(soundsAnalysis),
  waves: runner(wavesAnalysis),
  templates: async ({ templateEdits, ...options }) => {
    const run = await analyseTemplates(options);
    return { run, result: editedTemplatesResult(editRun(run, templateEdits)) };
  },
  denoise: async (options) => {
    const mostHeldCount = maxHeldOnCommandLine(options.parameters);
    const run = await analyseDenoise({ ...options, mostHeldCount });
    const { startIndex, sampleCount } = run.outputs.signal;
    const samples = await readDenoised(run)(startIndex, startIndex + sampleCount, options.signal);
    return { run, result: denoiseJson(run, { samples: samplesAsList(samples) }) };
  },
  filter: async (options) => {
    const channelIndexes = options.recording.channels.map((_, index) => index);
    const run = await analyseFilter({ ...options, channelIndexes });
    const { design, filtered } = run.outputs;
    const channels = filtered.map(({ label, fs, values }) => ({
      label,
      fs,
      content: { samples: [...values] },
    }));
    return { run, result: filterResult(design, channels) };
  },
};

/** Returns the parameters that a script may set. */
function declarationsOfScript(name: AnalysisName): readonly ParameterDeclaration[] {
  return name === 'filter' ? filterDeclarations : analyses[name].declarations;
}

/**
 * State of an open recording. Stages keep their outputs, so that a changed parameter recomputes only its dependents.
 */
interface Held extends CorrectedInput {
  readonly caches: Readonly<Record<AnalysisName, StageCache>>;
  readonly head: () => Promise<RecordingHead>;
}

/** Stored outside the recording object, since a script receives plain data. */
const held = new WeakMap<OpenedRecording, Held>();

/**
 * Makes the recording that a script receives. @throws BeatbenchError `bad-parameter` if corrections are invalid,
 * `no-channel` if no channel has a label
 */
export function openedRecording(opened: Recording, options: FileOptions): OpenedRecording {
  const corrections = { ...noCorrections, ...parseCorrections(options.corrections ?? {}) };
  const lost = listLostCorrections(options.corrections ?? {}, corrections);
  if (lost.length > 0)
    throw new BeatbenchError('bad-parameter', `corrections: ${lost.join(', ')} make no sense.`);
  const byLabel = Object.entries(options.channels ?? {}).map(([role, label]) => ({
    channelIndex: requireChannelByLabel(opened, label),
    role: role as ChannelRole,
  }));
  const input = correctInput(opened, { ...corrections, roles: [...corrections.roles, ...byLabel] });
  const { recording } = input;
  let head: Promise<RecordingHead> | null = null;
  const openedResult: OpenedRecording = {
    name: recording.name,
    format: recording.format,
    duration: recording.durationSec,
    channels: recording.channels.map(({ label, role, unit, fs, sampleCount }) => {
      return { label, role, unit, rate: fs, samples: sampleCount };
    }),
    annotations: recording.annotations.map(({ source, annotations }) => {
      return { source, count: annotations.length };
    }),
    warnings: recording.warnings,
    read: (channel, from, to) => readChannel(recording, channel, from, to),
  };
  const caches = keyedByName(analysisNames, (): StageCache => new Map());
  held.set(openedResult, {
    ...input,
    caches,
    head: () => {
      head ??= recordingHead(recording);
      return head;
    },
  });
  return openedResult;
}

async function readChannel(
  recording: Recording,
  channel: string | number,
  fromSec = 0,
  toSec = Number.POSITIVE_INFINITY,
): Promise<Float64Array> {
  const index = typeof channel === 'number' ? channel : requireChannelByLabel(recording, channel);
  const found = recording.channels[index];
  if (found === undefined) throw new BeatbenchError('no-channel', `There is no channel ${index}.`);
  const first = Math.max(0, Math.round(fromSec * found.fs));
  const last = Math.min(found.sampleCount, Math.round(toSec * found.fs));
  const { values } = await recording.read(index, first, Math.max(first, last));
  return Float64Array.from(values);
}

/**
 * Runs an analysis of a recording, and returns what the command line prints. A second run recomputes only what depends
 * on a changed parameter.
 *
 * @param recording   as returned by `open`
 * @param analysis    `intervals`, `qrs`, `waves`, `series`, `sounds`, `templates`, `denoise`, `landmark`, `filter`
 * @param parameters  values that differ from the defaults, by id; `parametersOf` lists them
 * @throws BeatbenchError with a code, a sentence and a place
 */
export async function analyse<Result = unknown>(
  recording: OpenedRecording,
  analysis: AnalysisName,
  parameters: ParameterValues = {},
  { signal = new AbortController().signal, onProgress = () => undefined }: AnalyseOptions = {},
): Promise<AnalysisReport<Result>> {
  const own = held.get(recording);
  if (own === undefined) throw new BeatbenchError('bad-parameter', 'That is no recording that `open` gave.');
  if (!isAnalysisName(analysis))
    throw new BeatbenchError('bad-parameter', `There is no analysis ‘${String(analysis)}’.`);
  const input = analysis === 'denoise' ? { ...own, ...own.uncleaned } : own;
  const { edits, waves: waveEdits, templates: templateEdits } = own.corrections;
  const { run, result } = await runners[analysis]({
    recording: input.recording,
    recordingId: recording.name,
    choice: input.choice,
    edits,
    waveEdits,
    templateEdits,
    parameters,
    cache: own.caches[analysis],
    signal,
    gpu: null,
    onProgress,
  });
  const { backend = { kind: 'cpu', name: 'CPU' }, ...outcome } = analysedHead(run, 'CPU');
  const report = assembleReport(analysis, await own.head(), backend, {
    ...outcome,
    corrections: own.corrections,
    warnings: [...recording.warnings, ...outcome.warnings],
    // Long lists are generated while they are written, and missing values become null in JSON.
    result: JSON.parse(JSON.stringify(result)) as unknown,
  });
  return report as AnalysisReport<Result>;
}

/** Returns the parameters of an analysis: id, unit, range or choices, default, effect and source. */
export function parametersOf(analysis: AnalysisName): readonly ParameterDeclaration[] {
  if (!isAnalysisName(analysis))
    throw new BeatbenchError('bad-parameter', `There is no analysis ‘${String(analysis)}’.`);
  return declarationsOfScript(analysis);
}
