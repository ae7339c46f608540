import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Channel } from '../../model/recording.ts';
import { guessRole } from '../roles.ts';
import type { FindSource } from './find-source.ts';
import type { WfdbHeader } from './header.ts';
import type { SignalSpec } from './header-signal.ts';
import type { RecordBody, RecordChannel } from './record-channel.ts';
import { openStoredSignals, type StoredSignals } from './signal-groups.ts';
import { maxSamplesAtOnce, readDigital, readPhysical, type ReadableSignal } from './signal-reader.ts';

/** The signals of a header without segments. */
export interface OpenSignals {
  /** In the header's order. */
  readonly signals: readonly ReadableSignal[];
  readonly sources: readonly ByteSource[];
  readonly warnings: readonly Warning[];
}

/**
 * Opens the signal files of a header without segments.
 *
 * @param file path of the header, for errors
 * @returns signals with the position of their samples
 * @throws BeatbenchError `missing-file`, `empty`, `truncated`, `bad-header`, `too-large`
 */
export async function openSignals(
  header: WfdbHeader,
  file: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<OpenSignals> {
  const stored = await openStoredSignals(header, file, find, signal);
  return {
    signals: readableSignals(header, stored, file),
    sources: stored.files.map(({ source }) => source),
    warnings: stored.warnings,
  };
}

/**
 * Opens a record without segments. Throws the same errors as `openSignals`.
 *
 * @param header header without segments
 * @param file   path of the header, for errors
 * @param find   finds the files that the header names
 * @returns channels and their readers
 */
export async function openPiece(
  header: WfdbHeader,
  file: string,
  find: FindSource,
  signal?: AbortSignal,
): Promise<RecordBody> {
  const { signals, sources, warnings } = await openSignals(header, file, find, signal);
  return { channels: signals.map((each, index) => recordChannel(each, index, header.fs)), sources, warnings };
}

/**
 * Describes a signal of a header as a channel of the recording.
 *
 * @param spec        the signal
 * @param index       number of the channel, from 0
 * @param frameFs     frames per second, Hz
 * @param sampleCount number of samples of the channel
 * @returns channel with rate in Hz, scale and unit
 */
export function describeChannel(
  spec: SignalSpec,
  index: number,
  frameFs: number,
  sampleCount: number,
): Channel {
  const label = spec.label === '' ? `signal ${index + 1}` : spec.label;
  return {
    label,
    role: guessRole(label, spec.unit, frameFs * spec.samplesPerFrame),
    unit: spec.unit,
    fs: frameFs * spec.samplesPerFrame,
    sampleCount,
    adc: { gain: spec.gain, baseline: spec.baseline, bits: spec.adcBits },
  };
}

function recordChannel(signal: ReadableSignal, index: number, frameFs: number): RecordChannel {
  return {
    channel: describeChannel(signal.spec, index, frameFs, signal.sampleCount),
    read: (from, to, abort, into) => readPhysical(signal, from, to, abort, into),
    readDigital: (from, to, abort) => readDigital(signal, from, to, abort),
  };
}

/**
 * Determines the length of each signal: the header's, cut to the content of its file. A signal that is not stored has
 * the length of the longest that is.
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

/**
 * Checks the length of a signal without a file. A header can announce it without any data, so it needs a separate
 * limit.
 */
function checkUnstored(spec: SignalSpec, sampleCount: number, file: string): void {
  const where = { file, line: spec.line };
  if (sampleCount === 0) {
    throw new BeatbenchError(
      'empty',
      `${file} stores no signal and states no length; open a record that has data.`,
      where,
    );
  }
  if (sampleCount > maxSamplesAtOnce) {
    throw new BeatbenchError(
      'too-large',
      `Line ${spec.line} of ${file} announces ${sampleCount} samples that no file holds; correct the number of samples.`,
      where,
    );
  }
}
