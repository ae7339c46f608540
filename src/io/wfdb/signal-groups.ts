import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import type { FindSource } from './find-source.ts';
import type { WfdbHeader } from './header.ts';
import type { SignalSpec } from './header-signal.ts';
import { framesIn } from './signal-file.ts';
import type { SignalFile } from './signal-file.ts';
import { signalFormats, unreadFormats } from './signal-formats.ts';
import type { SignalFormat } from './signal-formats.ts';
import { storedSignal } from './stored-signal.ts';
import type { StoredSignal } from './stored-signal.ts';

/** What a header's signals are stored in. */
export interface StoredSignals {
  /** One a signal of the header, in its order; null where the signal is not stored. */
  readonly signals: readonly (StoredSignal | null)[];
  /** Each file once, in the header's order. */
  readonly files: readonly SignalFile[];
  readonly warnings: readonly Warning[];
}

/**
 * Opens the signal files that a header names. Reads nothing of them yet.
 *
 * A file shorter than the header says is opened as far as it goes, with a warning.
 *
 * @param headerFile  the header's path, for errors
 * @throws BeatbenchError `missing-file`, `empty`, `truncated`, `unsupported`, `bad-header`
 */
export function openStoredSignals(header: WfdbHeader, headerFile: string, find: FindSource): StoredSignals {
  const warnings: Warning[] = [];
  const files: SignalFile[] = [];
  const stored = new Map<SignalSpec, StoredSignal>();
  for (const specs of signalsByFile(header.signals)) {
    const file = openFile(specs, headerFile, find);
    files.push(file);
    if (header.frameCount !== null && file.frameCount < header.frameCount) {
      warnings.push(shortData(file, header.frameCount));
    }
    let start = 0;
    for (const spec of specs) {
      const place = { start, count: spec.samplesPerFrame };
      stored.set(spec, storedSignal(file, place, spec.initialValue));
      start += spec.samplesPerFrame;
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

function openFile(specs: readonly SignalSpec[], headerFile: string, find: FindSource): SignalFile {
  const [first] = specs;
  if (first === undefined) throw new BeatbenchError('internal', 'A signal file without signals was opened.');
  const format = formatOf(first, headerFile);
  const byteOffset = Math.max(...specs.map((spec) => spec.byteOffset));
  for (const spec of specs) {
    if (spec.format !== first.format) throw disagreement(spec, headerFile, 'format');
    if (spec.byteOffset !== 0 && spec.byteOffset !== byteOffset) {
      throw disagreement(spec, headerFile, 'byte offset');
    }
  }
  const source = find(first.fileName);
  if (source === null) {
    throw new BeatbenchError(
      'missing-file',
      `The signal file ${first.fileName} that ${headerFile} names is not there; open it together with the header.`,
      { file: first.fileName },
    );
  }
  if (source.size === 0) {
    throw new BeatbenchError('empty', `${source.path} holds no bytes; copy it again from where it came.`, {
      file: source.path,
      byte: 0,
    });
  }
  const samplesPerFrame = specs.reduce((sum, spec) => sum + spec.samplesPerFrame, 0);
  const frameCount = framesIn(format, byteOffset, samplesPerFrame, source.size);
  if (frameCount === 0) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} ends before its first sample of every signal; copy it again from where it came.`,
      { file: source.path, byte: source.size },
    );
  }
  return { source, format, byteOffset, samplesPerFrame, frameCount };
}

function formatOf(spec: SignalSpec, headerFile: string): SignalFormat {
  const format = signalFormats.get(spec.format);
  if (format !== undefined) return format;
  const name = unreadFormats.get(spec.format);
  const where = { file: headerFile, line: spec.line, field: 'format' };
  if (name === undefined) {
    throw new BeatbenchError(
      'bad-header',
      `Line ${spec.line} of ${headerFile} has the format ${spec.format}, which WFDB does not know; correct the header.`,
      where,
    );
  }
  throw new BeatbenchError(
    'unsupported',
    `${spec.fileName} is stored in format ${spec.format} (${name}), which cannot be read yet; convert it to format 16.`,
    where,
  );
}

function disagreement(spec: SignalSpec, headerFile: string, field: string): BeatbenchError {
  return new BeatbenchError(
    'bad-header',
    `Line ${spec.line} of ${headerFile} has another ${field} than the signals before it in the same file; correct the header.`,
    { file: headerFile, line: spec.line, field },
  );
}

function shortData(file: SignalFile, frameCount: number): Warning {
  return {
    code: 'short-data',
    message: `${file.source.path} holds ${file.frameCount} of the ${frameCount} samples a signal that the header announces; the rest is missing.`,
  };
}
