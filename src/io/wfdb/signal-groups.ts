import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { printable } from '../../model/printable.ts';
import type { FindSource } from './find-source.ts';
import type { WfdbHeader } from './header.ts';
import type { SignalSpec } from './header-signal.ts';
import { countFileFrames } from './signal-file.ts';
import { type SignalFormat, signalFormats } from './signal-formats.ts';
import { storedSignal, type WfdbSignal, type StoredSignalFile } from './stored-signal.ts';
import type { FlacBlocks } from './flac/flac-blocks.ts';

/** Value of a missing sample in FLAC, by WFDB's number of the format. */
const flacMissing: ReadonlyMap<number, number> = new Map([
  [508, -(2 ** 7)],
  [516, -(2 ** 15)],
  [524, -(2 ** 23)],
]);

/**
 * Opens a signal file in FLAC. Each of its channels is one signal, and all have the same number of samples per frame.
 * The decoder is loaded when it is first needed.
 * Source: signal(5) of the WFDB manual, 'Compressed formats'.
 *
 * @param specs      the file's signals, in order
 * @param headerFile path of the header, for errors
 * @returns signals that are decoded when they are read
 * @throws BeatbenchError `bad-header`, `truncated`
 */
async function openFlacSignals(
  source: ByteSource,
  specs: readonly SignalSpec[],
  byteOffset: number,
  headerFile: string,
  signal?: AbortSignal,
): Promise<{ file: StoredSignalFile; signals: WfdbSignal[] }> {
  const samplesPerFrame = specs[0]?.samplesPerFrame ?? 1;
  const missing = flacMissing.get(specs[0]?.format ?? 0) ?? 0;
  for (const { samplesPerFrame: other, line } of specs) {
    if (other === samplesPerFrame) continue;
    throw new BeatbenchError(
      'bad-header',
      `Line ${line} of ${headerFile} has ${other} samples per frame but the signals before it in the same FLAC file ${samplesPerFrame}; correct the header.`,
      { file: headerFile, line, field: 'samples per frame' },
    );
  }
  const { openFlacFile } = await import('./flac/flac-file.ts');
  const { channelCount, sampleCount, blocks } = await openFlacFile(source, byteOffset, missing, signal);
  if (channelCount !== specs.length) {
    throw new BeatbenchError(
      'bad-header',
      `${headerFile} describes ${specs.length} signals in ${source.path}, which has ${channelCount}; correct the header.`,
      { file: headerFile, line: specs[0]?.line ?? 1 },
    );
  }
  const file = { source, frameCount: Math.floor(sampleCount / samplesPerFrame) };
  return { file, signals: specs.map((_, channel) => flacSignal(file, blocks, channel, missing)) };
}

function flacSignal(
  file: StoredSignalFile,
  blocks: FlacBlocks,
  channel: number,
  missing: number,
): WfdbSignal {
  return {
    file,
    missing,
    visit: async (from, to, onSamples, signal) => {
      let at = from;
      while (at < to) {
        const block = await blocks.at(at, signal);
        const end = Math.min(to, block.to);
        const numbers = block.channels[channel] ?? new Int32Array();
        onSamples({ numbers, first: at - block.from, stride: 1, count: end - at }, at - from);
        at = end;
      }
    },
  };
}

/** Stored signals of a header. */
export interface StoredSignals {
  /** One item per signal of the header, in its order; null if the signal is not stored. */
  readonly signals: readonly (WfdbSignal | null)[];
  /** Each file once, in the header's order. */
  readonly files: readonly StoredSignalFile[];
  readonly warnings: readonly Warning[];
}

/** A file and the signals in it, in the order of its lines. */
interface OpenGroup {
  readonly file: StoredSignalFile;
  readonly signals: readonly WfdbSignal[];
}

/**
 * Opens the signal files that a header names. Only the head and the last frame of FLAC files are read.
 *
 * A file shorter than the header says is opened as far as it goes, with a warning.
 *
 * @param headerFile path of the header, for errors
 * @returns signals and files, in the order of the header
 * @throws BeatbenchError `missing-file`, `empty`, `truncated`, `bad-header`
 */
export async function openStoredSignals(
  header: WfdbHeader,
  headerFile: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<StoredSignals> {
  const warnings: Warning[] = [];
  const files: StoredSignalFile[] = [];
  const stored = new Map<SignalSpec, WfdbSignal>();
  for (const specs of signalsByFile(header.signals)) {
    const { file, signals } = await openGroup(specs, headerFile, find, signal);
    files.push(file);
    if (header.frameCount !== null && file.frameCount < header.frameCount) {
      warnings.push(shortData(file, header.frameCount));
    }
    for (const [index, spec] of specs.entries()) {
      const opened = signals[index];
      if (opened !== undefined) stored.set(spec, opened);
    }
  }
  return { signals: header.signals.map((spec) => stored.get(spec) ?? null), files, warnings };
}

function signalsByFile(signals: readonly SignalSpec[]): SignalSpec[][] {
  const groups = new Map<string, SignalSpec[]>();
  for (const spec of signals) {
    if (spec.format === 0) continue;
    const group = groups.get(spec.fileName);
    if (group === undefined) groups.set(spec.fileName, [spec]);
    else group.push(spec);
  }
  return [...groups.values()];
}

async function openGroup(
  specs: readonly SignalSpec[],
  headerFile: string,
  find: FindSource,
  signal: AbortSignal | undefined,
): Promise<OpenGroup> {
  const { format, fileName, byteOffset } = sharedStorage(specs, headerFile);
  const source = findSignalFile(fileName, headerFile, find);
  if (format === null) return openFlacSignals(source, specs, byteOffset, headerFile, signal);
  const samplesPerFrame = specs.reduce((sum, spec) => sum + spec.samplesPerFrame, 0);
  const frameCount = countFileFrames(format, byteOffset, samplesPerFrame, source.size);
  if (frameCount === 0) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} ends before its first sample of every signal; copy it again from its source.`,
      { file: source.path, byte: source.size },
    );
  }
  const file = { source, format, byteOffset, samplesPerFrame, frameCount };
  let start = 0;
  const signals = specs.map((spec) => {
    const place = { start, count: spec.samplesPerFrame };
    start += spec.samplesPerFrame;
    return storedSignal(file, place, spec.initialValue);
  });
  return { file, signals };
}

interface SharedStorage {
  /** Null for FLAC. */
  readonly format: SignalFormat | null;
  readonly fileName: string;
  readonly byteOffset: number;
}

/** Returns the storage that the signals of one file must share. The byte offset may be given for only one of them. */
function sharedStorage(specs: readonly SignalSpec[], headerFile: string): SharedStorage {
  const [first] = specs;
  if (first === undefined) throw new BeatbenchError('internal', 'A signal file without signals was opened.');
  const byteOffset = Math.max(...specs.map((spec) => spec.byteOffset));
  for (const spec of specs) {
    if (spec.format !== first.format) throw disagreement(spec, headerFile, 'format');
    if (spec.byteOffset !== 0 && spec.byteOffset !== byteOffset) {
      throw disagreement(spec, headerFile, 'byte offset');
    }
  }
  const format = signalFormats.get(first.format) ?? null;
  if (format !== null || flacMissing.has(first.format))
    return { format, fileName: first.fileName, byteOffset };
  throw new BeatbenchError(
    'bad-header',
    `Line ${first.line} of ${headerFile} has the format ${first.format}, which WFDB does not know; correct the header.`,
    { file: headerFile, line: first.line, field: 'format' },
  );
}

function findSignalFile(fileName: string, headerFile: string, find: FindSource): ByteSource {
  const source = find(fileName);
  if (source === null) {
    throw new BeatbenchError(
      'missing-file',
      `The signal file ${fileName.slice(0, 80)} that ${headerFile} names is missing; open it together with the header.`,
      { file: fileName },
    );
  }
  if (source.size > 0) return source;
  throw new BeatbenchError('empty', `${source.path} is empty; copy it again from its source.`, {
    file: source.path,
    byte: 0,
  });
}

function disagreement(spec: SignalSpec, headerFile: string, field: string): BeatbenchError {
  return new BeatbenchError(
    'bad-header',
    `Line ${spec.line} of ${headerFile} has another ${field} than the signals before it in the same file; correct the header.`,
    { file: headerFile, line: spec.line, field },
  );
}

function shortData(file: StoredSignalFile, frameCount: number): Warning {
  return {
    code: 'short-data',
    message: `${printable(file.source.path)} holds ${file.frameCount} of the ${frameCount} samples per signal that the header announces; the rest is missing.`,
  };
}
