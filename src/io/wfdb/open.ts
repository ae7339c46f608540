import { BeatbenchError } from '../../model/failure.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import type { ByteSource, Channel, Recording } from '../../model/recording.ts';
import { folderOf, stemOf } from '../paths.ts';
import { guessRole } from '../roles.ts';
import { readText } from '../source.ts';
import { findAnnotations } from './find-annotations.ts';
import { parseHeader } from './header.ts';
import type { WfdbHeader } from './header.ts';
import type { SignalSpec } from './header-signal.ts';
import { openStoredSignals } from './signal-groups.ts';
import type { FindSource, StoredSignals } from './signal-groups.ts';
import { mostSamplesAtOnce, readDigital, readPhysical } from './signal-reader.ts';
import type { ReadableSignal } from './signal-reader.ts';

/** Larger than any header with comments, far smaller than a signal file given by mistake. */
const mostHeaderBytes = 4 << 20;

/**
 * Opens a WFDB record. Of the signal files nothing is read yet.
 *
 * @param header    the `.hea` file
 * @param siblings  files that were given with it; those in its folder are looked through for
 *                  signal files by name and for annotation files `NAME.EXT`
 * @throws BeatbenchError `empty`, `bad-header`, `unsafe-path`, `missing-file`, `truncated`,
 *                        `unsupported`, `too-large`
 */
export async function openWfdb(
  header: ByteSource,
  siblings: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<Recording> {
  const parsed = parseHeader(await readText(header, mostHeaderBytes, signal), header.path);
  const stored = openStoredSignals(parsed, header.path, finderIn(folderOf(header.path), siblings));
  const signalSources = stored.files.map((file) => file.source);
  const others = siblings.filter((source) => source.path !== header.path && !signalSources.includes(source));
  const found = await findAnnotations(header.path, others, parsed.fs, signal);
  const signals = readableSignals(parsed, stored, header.path);
  if (signals.length === 0 && found.sets.length === 0) {
    throw new BeatbenchError(
      'empty',
      `${header.path} describes no signals and has no annotations beside it; open the file that holds its data too.`,
      { file: header.path },
    );
  }
  return recordingOf(parsed, signals, {
    name: stemOf(header.path),
    sources: [header, ...signalSources],
    annotations: found.sets,
    warnings: [...parsed.warnings, ...stored.warnings, ...found.warnings],
  });
}

/** By exact name, or else by the only one that differs in capitals alone. */
function finderIn(folder: string, siblings: readonly ByteSource[]): FindSource {
  return (fileName) => {
    const path = folder + fileName;
    const exact = siblings.find((source) => source.path === path);
    if (exact !== undefined) return exact;
    const alike = siblings.filter((source) => source.path.toLowerCase() === path.toLowerCase());
    return alike.length === 1 ? (alike[0] ?? null) : null;
  };
}

/**
 * Every signal's length: the header's, cut to what its file holds. One that is not stored is as
 * long as the longest that is.
 */
function readableSignals(header: WfdbHeader, stored: StoredSignals, file: string): ReadableSignal[] {
  const announced = header.frameCount ?? Number.POSITIVE_INFINITY;
  const longest = Math.max(0, ...stored.files.map((each) => Math.min(announced, each.frameCount)));
  const unstoredFrames = stored.files.length > 0 ? longest : (header.frameCount ?? 0);
  return header.signals.map((spec, index) => {
    const signal = stored.signals[index] ?? null;
    const frames = signal === null ? unstoredFrames : Math.min(announced, signal.file.frameCount);
    const sampleCount = frames * spec.samplesPerFrame;
    if (signal === null) checkUnstored(spec, sampleCount, file);
    return { spec, stored: signal, sampleCount };
  });
}

/** A signal without a file costs nothing to announce, so its length needs a limit of its own. */
function checkUnstored(spec: SignalSpec, sampleCount: number, file: string): void {
  const where = { file, line: spec.line };
  if (sampleCount === 0) {
    throw new BeatbenchError(
      'empty',
      `${file} stores no signal and names no length, so there is nothing to show; open a record that has data.`,
      where,
    );
  }
  if (sampleCount > mostSamplesAtOnce) {
    throw new BeatbenchError(
      'too-large',
      `Line ${spec.line} of ${file} announces ${sampleCount} samples that no file holds; correct the number of samples.`,
      where,
    );
  }
}

interface Surroundings {
  readonly name: string;
  readonly sources: readonly ByteSource[];
  readonly annotations: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
}

function recordingOf(
  header: WfdbHeader,
  signals: readonly ReadableSignal[],
  around: Surroundings,
): Recording {
  const signalAt = (index: number): ReadableSignal => {
    const signal = signals[index];
    if (signal !== undefined) return signal;
    throw new BeatbenchError(
      'no-channel',
      `${around.name} has no channel ${index}; choose one of its ${signals.length}.`,
    );
  };
  const channels = signals.map((signal, index) => channelOf(signal, index, header.fs));
  return {
    ...around,
    format: 'wfdb',
    durationSec: durationOf(header, channels, around.annotations),
    startTime: header.startTime,
    channels,
    read: async (index, from, to, signal) => readPhysical(signalAt(index), from, to, signal),
    readDigital: async (index, from, to, signal) => readDigital(signalAt(index), from, to, signal),
  };
}

function channelOf({ spec, sampleCount }: ReadableSignal, index: number, frameFs: number): Channel {
  const label = spec.label === '' ? `signal ${index + 1}` : spec.label;
  return {
    label,
    role: guessRole(label, spec.unit),
    unit: spec.unit,
    fs: frameFs * spec.samplesPerFrame,
    sampleCount,
    adc: { gain: spec.gain, baseline: spec.baseline, bits: spec.adcBits },
  };
}

/** A record of annotations alone lasts as long as its header says, or to its last annotation. */
function durationOf(
  header: WfdbHeader,
  channels: readonly Channel[],
  annotations: readonly AnnotationSet[],
): number {
  if (channels.length > 0) return Math.max(...channels.map((channel) => channel.sampleCount / channel.fs));
  const ends = annotations.map((set) => (set.annotations.at(-1)?.sampleIndex ?? 0) / set.fs);
  return Math.max((header.frameCount ?? 0) / header.fs, ...ends);
}
