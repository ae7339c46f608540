import { BeatbenchError, type Warning } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { Recording } from '../model/recording.ts';
import type { WriteFormat } from '../model/sink.ts';
import type { WriteFilesOptions } from '../io/write-files.ts';
import { requireChannelByLabel } from '../pipeline/channels.ts';
import { convertedRecording } from '../pipeline/convert/convert-recording.ts';
import { convertDeclarations } from '../pipeline/convert/declarations.ts';
import { filteredChannels, writtenFilterDeclarations } from '../pipeline/convert/filtered-channels.ts';
import { readFilterChain } from '../pipeline/filter/chain.ts';
import { type ResolvedParameters, resolveParameters, selectDeclaredValues } from '../pipeline/parameters.ts';
import type { Analysed } from '../pipeline/report.ts';
import type { CommandArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { processGpu } from './gpu/gpu.ts';
import { openWithExcluded } from './inputs/inputs.ts';
import { runRecordings } from './inputs/run-recordings.ts';
import { isWriteFormat, reportingConsole, writeFormats, writeRecording } from './output/write-recording.ts';
import { writtenPaths } from './output/written-path.ts';
import { UsageError } from './console.ts';

/** Command that writes a recording, or a part of it, in another format. */
export const convertCommand: Command = {
  summary: 'a recording, or channels and a part of it, as EDF+, BDF+, WFDB or CSV',
  usage:
    'beatbench convert FILE… --to edf|bdf|wfdb|csv [--format 16|24|32] [--flac] [--channels NAMES] [--from S --until S] [--filtered --type highpass --low 0.5 …] [--out DIR]',
  declarations: [...convertDeclarations, ...writtenFilterDeclarations],
  options: [
    { name: 'to', value: writeFormats.join('|'), help: 'output format' },
    {
      name: 'format',
      value: '16|24|32',
      help: 'bits per sample of a WFDB record; by default as many as the digital values need. EDF has 16, BDF 24',
    },
    {
      name: 'flac',
      value: null,
      help: 'compress the signals of a WFDB record without loss (FLAC), up to 8 channels of one rate and 24 bits',
    },
    { name: 'channels', value: 'NAME,NAME', help: 'channels to write, in this order (all)' },
    {
      name: 'rescale',
      value: null,
      help: 'round digital values to coarser steps if they exceed the bits of the format; without it this is an error',
    },
    {
      name: 'filtered',
      value: null,
      help: 'write channels filtered by --type, --low, --high, --taps … or --stage, as in `beatbench filter`',
    },
    {
      name: 'out',
      short: 'o',
      value: 'PATH',
      help: 'a folder (the current one), the path of the files without extension, or - for standard output; input files are never overwritten',
    },
  ],
  writesRecordings: () => true,
  run: async (given, console) => {
    const { format, asked } = readWriteOptions(given);
    const out = given.options['out'] ?? '.';
    const paths = await writtenPaths({ ...given, options: { ...given.options, out } }, format);
    const parameters = resolveParameters(convertDeclarations, selectPartParameters(given));
    const filter = selectFilterParameters(given);
    return runRecordings(
      'convert',
      reported(given),
      reportingConsole(out, console),
      async ({ recording }, _given, tell, index) => {
        const told = withReadingProgress(recording, tell);
        const done = await convert(told, {
          given,
          parameters,
          filter,
          format,
          asked,
          path: paths[index] ?? '',
        });
        tell(1, '');
        return done;
      },
      undefined,
      openWithExcluded,
    );
  },
};

/**
 * Returns the arguments for the report. `--out` is the place of recordings while the report goes to standard output,
 * and `--channels` names no roles.
 */
function reported(given: CommandArguments): CommandArguments {
  const { out: _out, channels: _channels, ...options } = given.options;
  return { ...given, options };
}

/** Reads `--to`, `--format` and `--rescale`. @throws UsageError */
function readWriteOptions({ options }: CommandArguments): { format: WriteFormat; asked: WriteFilesOptions } {
  const { to, format: bits } = options;
  if (!isWriteFormat(to)) {
    const complaint = to === undefined ? 'convert needs' : `--to is ‘${String(to)}’; give`;
    throw new UsageError(`${complaint} --to ${writeFormats.join(', ')}.`);
  }
  const isFlac = options['flac'] === true;
  if (isFlac && to !== 'wfdb') throw new UsageError('--flac is for WFDB records; give --to wfdb.');
  const choices = {
    refusesRescaling: options['rescale'] !== true,
    leavesGaps: true,
    withMarks: true,
    ...(isFlac ? { wfdbFlac: true } : {}),
  };
  if (bits === undefined) return { format: to, asked: choices };
  const held = bitsOf[to];
  const wanted = held.find((one) => String(one) === bits);
  if (wanted !== undefined)
    return { format: to, asked: { ...choices, ...(to === 'wfdb' ? { wfdbBits: wanted } : {}) } };
  const may = held.length === 0 ? `${to} has no such choice` : `with --to ${to} it is ${held.join(', ')}`;
  throw new UsageError(`--format is ‘${String(bits)}’; ${may}.`);
}

/** Returns those of the given parameters that select a part. */
function selectPartParameters({ parameters }: CommandArguments): ParameterValues {
  return selectDeclaredValues(convertDeclarations, parameters);
}

/** Returns the requested filter, as values that differ from its defaults; null if there is none. @throws UsageError */
function selectFilterParameters({ options, parameters }: CommandArguments): ParameterValues | null {
  const known = new Set(writtenFilterDeclarations.map(({ id }) => id));
  const given = Object.entries(parameters).filter(([id]) => known.has(id));
  if (options['filtered'] !== true) {
    const [first] = given;
    if (first === undefined) return null;
    throw new UsageError(`--${first[0]} belongs to a filter; give --filtered too, or leave it out.`);
  }
  try {
    const values = Object.fromEntries(given);
    readFilterChain(resolveParameters(writtenFilterDeclarations, values));
    return values;
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    throw new UsageError(error.message);
  }
}

/** Bits per sample that each format may have. */
const bitsOf: Readonly<Record<WriteFormat, readonly (16 | 24 | 32)[]>> = {
  wfdb: [16, 24, 32],
  edf: [16],
  bdf: [24],
  csv: [],
};

interface Conversion {
  readonly given: CommandArguments;
  readonly parameters: ResolvedParameters;
  /** Null for samples as recorded. */
  readonly filter: ParameterValues | null;
  readonly format: WriteFormat;
  readonly asked: WriteFilesOptions;
  /** Path without extension. */
  readonly path: string;
}

async function convert(
  source: Recording,
  { given, parameters, filter, format, asked, path }: Conversion,
): Promise<Analysed> {
  const startMs = performance.now();
  const told: Warning[] = [];
  const warn = (warning: Warning): void => void told.push(warning);
  const { recording, part, warnings } = convertedRecording(source, {
    channelIndexes: parseChannelList(source, given.options['channels']),
    fromSec: parameters.number('from'),
    until: parameters.numberOr('until', ['end']),
    format,
    ...(filter === null
      ? {}
      : { through: (chosen) => filteredChannels(chosen, filter, { gpu: processGpu, warn }) }),
  });
  told.push(...warnings);
  const options = { ...asked, warn };
  const files = await given.outputs.writeTogether((write) =>
    writeRecording(recording, path, format, write, options),
  );
  return {
    parameters: {
      to: format,
      ...(asked.wfdbBits === undefined ? {} : { format: asked.wfdbBits }),
      ...(asked.wfdbFlac === true ? { flac: 'on' } : {}),
      ...parameters.values,
      ...(filter === null ? {} : resolveParameters(writtenFilterDeclarations, filter).values),
    },
    timings: { convert: { ms: performance.now() - startMs, backend: 'cpu' } },
    warnings: told,
    result: {
      from: part.fromSec,
      until: part.toSec,
      startTime: recording.startTime,
      channels: recording.channels.map(({ label, unit, fs, sampleCount, prefiltering }) => ({
        label,
        unit,
        rate: fs,
        samples: sampleCount,
        ...(prefiltering === undefined ? {} : { filtered: prefiltering }),
      })),
      annotations: recording.annotations.map(({ source: set, annotations }) => ({
        source: set,
        count: annotations.length,
      })),
      files,
    },
    rows: [],
  };
}

/**
 * Reads `II,PLETH`. A label that contains a comma is recognised if it is given alone.
 *
 * @returns numbers of channels in the given order; null for all
 * @throws BeatbenchError `no-channel`, `bad-parameter` for a channel that is named twice
 */
function parseChannelList(recording: Recording, text: string | true | undefined): number[] | null {
  if (typeof text !== 'string') return null;
  const isOne = recording.channels.some(({ label }) => label === text);
  const labels = isOne ? [text] : text.split(',').map((label) => label.trim());
  const indexes = labels.map((label) => requireChannelByLabel(recording, label));
  const twice = labels.find((_, k) => indexes.indexOf(indexes[k] ?? -1) !== k);
  if (twice === undefined) return indexes;
  throw new BeatbenchError('bad-parameter', `--channels names ‘${twice}’ twice; name each channel once.`, {
    file: recording.sources[0]?.path ?? recording.name,
    field: 'channels',
    channel: twice,
  });
}

/** Returns the same recording with progress reports while a channel is read. */
function withReadingProgress(recording: Recording, tell: (share: number, stage: string) => void): Recording {
  const told = (index: number, to: number): void => {
    const { label = '', sampleCount = 1 } = recording.channels[index] ?? {};
    tell(Math.min(0.999, to / sampleCount), `reading ${label}`);
  };
  return {
    ...recording,
    read: (index, from, to, signal) => {
      told(index, to);
      return recording.read(index, from, to, signal);
    },
    readDigital: (index, from, to, signal) => {
      told(index, to);
      return recording.readDigital(index, from, to, signal);
    },
  };
}
