import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { writeTable } from '../../io/table/write.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { chooseMostInformative, type RanOn } from '../../pipeline/backend/ran-on.ts';
import { readAnalysedPart } from '../../pipeline/channel-signal.ts';
import { analyseFilter } from '../../pipeline/filter/analyse-filter.ts';
import { readFilterChain } from '../../pipeline/filter/chain.ts';
import { filterDeclarations } from '../../pipeline/filter/declarations.ts';
import {
  type ChainDesign,
  chainFacts,
  chainWarnings,
  designChains,
} from '../../pipeline/filter/design-chain.ts';
import { checkListed, filterResult } from '../../pipeline/filter/filter-result.ts';
import { channelRates } from '../../pipeline/filter/filter-stages.ts';
import { filteredRecording } from '../../pipeline/filter/filtered-recording.ts';
import { type ResolvedParameters, resolveParameters } from '../../pipeline/parameters.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analyseFilterBench } from '../../pipeline/filter-bench/analyse-filter-bench.ts';
import { sweptFilterRows } from '../../pipeline/filter-bench/swept-filter.ts';
import { type Analysed, analysedHead } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { runGrid, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { csvOption } from '../options.ts';
import { processGpu } from '../gpu/gpu.ts';
import { type Input, readChannels } from '../inputs/inputs.ts';
import { cpuName, runRecordings, type ReportRunProgress } from '../inputs/run-recordings.ts';
import { UsageError } from '../console.ts';
import {
  checkWrite,
  readWriteFormat,
  reportedArguments,
  writeOption,
  writeRecording,
} from '../output/write-recording.ts';
import { writtenPaths } from '../output/written-path.ts';

/** Command that applies FIR filters to every channel, or to those that --channels names. */
export const filterCommand: Command = {
  summary: 'FIR filters, one or a chain: coefficients and filtered samples, or a filtered recording',
  usage: 'beatbench filter FILE… [--type bandpass --low 0.5 --high 30 --taps 200] [--write edf --out PATH] …',
  declarations: filterDeclarations,
  options: [csvOption('one row per sample'), writeOption('filtered recordings')],
  replays: ['filter'],
  sweeps: true,
  tellsRuns: true,
  run: async (given, console) => {
    checkUsage(given);
    const paths = given.options['write'] === undefined ? null : await writtenPaths(given);
    return runRecordings(
      'filter',
      reportedArguments(given),
      console,
      (input, { parameters }, tell, index) => {
        const { recording } = input;
        const own = { ...given, parameters };
        if (own.sweep !== undefined) return sweptFilter(input, own, own.sweep, tell);
        if (paths !== null) return writeFiltered(recording, own, paths[index] ?? '');
        if (given.options['csv'] === true) return tabulate(recording, own);
        return listSamples(recording, own, tell);
      },
    );
  },
};

function checkUsage({ files, options, parameters, sweep }: CommandArguments): void {
  if (sweep !== undefined && options['write'] !== undefined)
    throw new UsageError('--sweep and --write exclude each other.');
  try {
    readFilterChain(resolveParameters(filterDeclarations, parameters));
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    throw new UsageError(error.message);
  }
  checkWrite({ options });
  // A grid gives one table for all recordings; samples give one table per recording.
  const isOfSamples = options['csv'] === true && sweep === undefined;
  if (isOfSamples && files.length > 1 && typeof options['out'] !== 'string') {
    throw new UsageError('--csv of several recordings needs --out FOLDER.');
  }
}

/** Returns every channel, or those that --channels names. */
function chooseChannels(recording: Recording, { options }: CommandArguments): number[] {
  const labels = [...readChannels(options['channels']).values()];
  const all = recording.channels.map((_, index) => index);
  if (labels.length === 0) return all;
  return all.filter((index) => labels.includes(recording.channels[index]?.label ?? ''));
}

/** Returns one row per grid point and channel: what the filter left of baseline, mains and heartbeats. */
async function sweptFilter(
  { recording, choice, corrections }: Input,
  given: CommandArguments,
  sweep: readonly SweptParameter[],
  tell: ReportRunProgress,
): Promise<Analysed> {
  const caches = chooseChannels(recording, given).map((channelIndex) => {
    const cache: StageCache = new Map();
    return { channelIndex, cache };
  });
  const { signal } = new AbortController();
  const byHand = choice.ecg === null ? {} : { ecg: choice.ecg };
  const point = async (values: ParameterValues) => {
    const rows: object[] = [];
    let stages: readonly string[] = [];
    for (const { channelIndex, cache } of caches) {
      const run = await analyseFilterBench({
        recording,
        recordingId: recording.name,
        clean: null,
        byHand,
        channelIndex,
        edits: corrections?.edits ?? [],
        parameters: { ...given.parameters, ...values },
        cache,
        signal,
        gpu: processGpu,
        onProgress: () => undefined,
      });
      rows.push(...sweptFilterRows(run));
      stages = Object.keys(run.timings);
    }
    return { rows, stages };
  };
  const rows = await runGrid(sweep, point, tell);
  for (const { cache } of caches) releaseKept(cache);
  return { parameters: given.parameters, timings: {}, warnings: [], result: null, rows };
}

async function listSamples(
  recording: Recording,
  given: CommandArguments,
  tell: ReportRunProgress,
): Promise<Analysed> {
  const channelIndexes = chooseChannels(recording, given);
  const parameters = resolveParameters(filterDeclarations, given.parameters);
  checkListed(recording, channelIndexes, readAnalysedPart(recording, parameters));
  const run = await analyseFilter({
    recording,
    recordingId: recording.name,
    channelIndexes,
    parameters: given.parameters,
    cache: new Map(),
    signal: new AbortController().signal,
    gpu: processGpu,
    onProgress: tell,
  });
  const { design, filtered } = run.outputs;
  const channels = filtered.map(({ label, fs, values }) => ({
    label,
    fs,
    content: { samples: [...values] },
  }));
  return {
    ...analysedHead(run, cpuName),
    result: filterResult(design, channels),
    rows: [],
  };
}

/** A filter that is ready to run over a recording. */
interface Prepared {
  readonly recording: Recording;
  readonly parameters: ResolvedParameters;
  readonly designs: readonly ChainDesign[];
  readonly filtered: Recording;
  /** Backends that channels ran on, and warnings; both are filled while channels are read. */
  readonly ranOn: readonly RanOn[];
  readonly warnings: readonly Warning[];
}

function prepare(recording: Recording, given: CommandArguments): Prepared {
  const parameters = resolveParameters(filterDeclarations, given.parameters);
  const channelIndexes = chooseChannels(recording, given);
  const part = readAnalysedPart(recording, parameters);
  if (given.options['write'] === undefined) checkListed(recording, channelIndexes, part);
  const designs = designChains(readFilterChain(parameters), channelRates(recording, channelIndexes));
  const ranOn: RanOn[] = [];
  const warnings: Warning[] = [];
  const filtered = filteredRecording(recording, {
    channelIndexes,
    part,
    designs,
    alignment: readAlignment(parameters),
    backend: parameters.text('backend'),
    gpu: processGpu,
    ranOn: (on) => void ranOn.push(on),
    warn: (warning) => {
      if (!warnings.some(({ message }) => message === warning.message)) warnings.push(warning);
    },
  });
  return { recording, parameters, designs, filtered, ranOn, warnings };
}

function analysed(prepared: Prepared, startMs: number): Omit<Analysed, 'result'> {
  const { parameters, designs, warnings } = prepared;
  const ranOn = chooseMostInformative(prepared.ranOn) ?? ({ backend: 'cpu' } as const);
  const timings = { filter: { ...ranOn, ms: performance.now() - startMs, kept: false } };
  const run = {
    parameters,
    timings,
    warnings: [...chainWarnings(designs, readAlignment(parameters)), ...warnings],
    facts: chainFacts(designs, prepared.filtered.channels, readAlignment(parameters)),
  };
  return { ...analysedHead(run, cpuName), rows: [] };
}

/** Returns a table of samples in the form of `--write csv`. */
async function tabulate(recording: Recording, given: CommandArguments): Promise<Analysed> {
  const startMs = performance.now();
  const prepared = prepare(recording, given);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  await writeTable(prepared.filtered, {
    write: (bytes) => {
      pieces.push(decoder.decode(bytes, { stream: true }));
      return Promise.resolve();
    },
  });
  return { ...analysed(prepared, startMs), result: null, table: pieces.join('') };
}

/** @param path path without extension */
async function writeFiltered(recording: Recording, given: CommandArguments, path: string): Promise<Analysed> {
  const startMs = performance.now();
  const prepared = prepare(recording, given);
  const format = readWriteFormat(given.options['write']);
  const files = await given.outputs.writeTogether((write) =>
    writeRecording(prepared.filtered, path, format, write),
  );
  const channels = prepared.filtered.channels.map(({ label, fs, sampleCount }) => ({
    label,
    fs,
    content: { sampleCount },
  }));
  return { ...analysed(prepared, startMs), result: { ...filterResult(prepared.designs, channels), files } };
}

function readAlignment(parameters: ResolvedParameters): FirAlignment {
  return parameters.word('alignment', ['zero-phase', 'causal'] as const);
}
