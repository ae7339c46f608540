import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { Extent } from '../../model/samples.ts';
import type { ByteSink } from '../../model/sink.ts';
import { channelsToWrite } from '../channel-at.ts';
import type { WriteChoices } from '../write-choices.ts';
import { type WrittenCode, type WrittenFormat, writtenFormats } from './signal-encode.ts';
import type { WfdbScale } from './write-scale.ts';
import {
  chooseWrittenFormat,
  prepareChannel,
  surveyDigital,
  type WrittenChannel,
} from './written-channel.ts';

/** Frames that hold channels of several rates. */
interface FrameLayout {
  /** Frames per second, Hz. */
  readonly fs: number;
  /** One number per channel. */
  readonly samplesPerFrame: readonly number[];
}

/** Maximum number of samples of the slowest channel in a frame. */
const maxSlowSamples = 1000;
const maxSamplesPerFrame = 65_536;
/**
 * Maximum relative difference of a ratio of rates from a ratio of whole numbers: less than a sample in 30 years at 1
 * Hz.
 */
const ratioTolerance = 1e-9;

/**
 * Finds the shortest frame in which every channel has a whole number of samples.
 *
 * @param rates sampling rates of the channels, Hz
 * @returns frames per second, and samples per frame of each channel
 * @throws BeatbenchError `unsupported` if there is none
 */
function layOutFrames(rates: readonly number[]): FrameLayout {
  const slowest = Math.min(...rates);
  for (let slowSamples = 1; slowSamples <= maxSlowSamples; slowSamples++) {
    const counts = rates.map((fs) => (fs / slowest) * slowSamples);
    if (Math.max(...counts) > maxSamplesPerFrame) break;
    if (counts.every((count) => Math.abs(count - Math.round(count)) <= ratioTolerance * count)) {
      return { fs: slowest / slowSamples, samplesPerFrame: counts.map(Math.round) };
    }
  }
  throw new BeatbenchError(
    'unsupported',
    `Channels at ${rates.join(', ')} Hz do not fit into the frames of one WFDB record; write them to separate records or resample them.`,
  );
}

/** Content of the header for one channel. */
interface WrittenSignal extends WfdbScale {
  readonly label: string;
  readonly unit: string;
  readonly bits: number;
  readonly initialValue: number;
  /** Sum of all digital samples, of which only the lower 16 bits matter. */
  readonly sum: number;
}

/** Content of the header for the record. */
interface WrittenRecord {
  readonly name: string;
  readonly format: number;
  readonly layout: FrameLayout;
  readonly frameCount: number;
  /** ISO 8601 without zone, or null. */
  readonly startTime: string | null;
  readonly comments: readonly string[];
}

/** Returns the text of a header for one signal file, NAME.dat. Source: header(5) of the WFDB manual. */
function headerText(record: WrittenRecord, signals: readonly WrittenSignal[]): string {
  const { name, format, layout, frameCount } = record;
  const start = wfdbStart(record.startTime);
  const lines = [`${name} ${signals.length} ${layout.fs} ${frameCount}${start}`];
  for (const [index, signal] of signals.entries()) {
    const perFrame = layout.samplesPerFrame[index] ?? 1;
    const storage = perFrame === 1 ? `${format}` : `${format}x${perFrame}`;
    // Without a unit, WFDB assumes millivolts; NU is its word for no unit.
    const unit = signal.unit.trim().replaceAll(/\s+/g, '_') || 'NU';
    const scale = `${signal.gain}(${signal.baseline})/${unit}`;
    const checksum = (signal.sum << 16) >> 16;
    const label = signal.label.replaceAll(/\s+/g, ' ').trim();
    lines.push(
      `${name}.dat ${storage} ${scale} ${signal.bits} 0 ${signal.initialValue} ${checksum} 0 ${label}`.trimEnd(),
    );
  }
  for (const comment of record.comments) {
    for (const line of comment.split(/\r\n|\n|\r/)) lines.push(`# ${line}`.trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

/** Returns base time and date, each after a space; empty if there is no start. */
function wfdbStart(startTime: string | null): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)$/.exec(startTime ?? '');
  return match === null ? '' : ` ${match[4]} ${match[3]}/${match[2]}/${match[1]}`;
}

export interface WriteWfdbOptions extends WriteChoices {
  /** Channels to write, in this order; all if omitted. */
  readonly channelIndexes?: readonly number[];
  /** Storage format. By default 16, or the first of 24 and 32 that holds the digital values of all channels. */
  readonly format?: WrittenCode;
  /** Whether signals are compressed as FLAC, in 16 or 24 bits, as `format` says or as they need. */
  readonly isFlac?: boolean;
  /** One scale per channel to write. If null or omitted, the writer chooses the scale. */
  readonly scales?: readonly (WfdbScale | null)[];
}

/** Output of a record: the files NAME.hea and NAME.dat. */
export interface WfdbSinks {
  readonly header: ByteSink;
  readonly signals: ByteSink;
}

/** @throws BeatbenchError `unsupported` for more than 24 bits */
function flacFormat(plain: WrittenCode): WrittenCode {
  if (plain === 16 || plain === 24) return plain === 16 ? 516 : 524;
  throw new BeatbenchError(
    'unsupported',
    'FLAC holds samples of up to 24 bits; leave FLAC out, or let digital values be rescaled to 24 bits.',
  );
}

/** Number of samples of all channels together held at once. */
const pieceSamples = 1 << 18;

/**
 * Writes a recording as a WFDB record with one signal file, in pieces; the header comes last. The same recording gives
 * the same bytes.
 *
 * Gaps become the format's missing value. So does the rest of the last frame if channels differ in length. Annotations
 * are written separately (`writeAnnotations`).
 *
 * @param name name of the record, as returned by `wfdbRecordName`; the signal file is NAME.dat
 * @returns the record's frames per second, Hz, which the times of its annotations count
 * @throws BeatbenchError `no-channel`; `unsupported` for rates that share no frame; `bad-value` if a requested scale
 *         cannot hold a sample, or if the format cannot hold digital values that must be kept
 */
export async function writeWfdb(
  recording: Recording,
  name: string,
  sinks: WfdbSinks,
  options: WriteWfdbOptions = {},
): Promise<{ fs: number }> {
  const { scales = [] } = options;
  const picked = channelsToWrite(recording, options.channelIndexes);
  const extents: (Extent | null)[] = [];
  for (const [order, { index }] of picked.entries()) {
    const hasChosenScale = (scales[order] ?? null) !== null;
    extents.push(hasChosenScale ? null : await surveyDigital(recording, index));
  }
  const plain = options.format ?? chooseWrittenFormat(extents);
  const format = writtenFormats[options.isFlac === true ? flacFormat(plain) : plain];
  const channels: WrittenChannel[] = [];
  for (const [order, { index }] of picked.entries()) {
    const choice = { asked: scales[order] ?? null, digital: extents[order] ?? null };
    channels.push(await prepareChannel(recording, index, format, choice, options));
  }
  const layout = layOutFrames(channels.map(({ channel }) => channel.fs));
  const frameCount = Math.max(
    ...channels.map(({ channel }, i) => Math.ceil(channel.sampleCount / (layout.samplesPerFrame[i] ?? 1))),
  );
  const sums = await writeFrames(channels, layout, frameCount, format, sinks.signals);
  const signals = channels.map(({ channel, scale }, i) => ({
    label: channel.label,
    unit: channel.unit,
    bits: format.bits,
    ...scale,
    initialValue: sums[i]?.initialValue ?? 0,
    sum: sums[i]?.sum ?? 0,
  }));
  const record = {
    name,
    format: format.code,
    layout,
    frameCount,
    startTime: recording.startTime,
    comments: recording.comments ?? [],
  };
  await sinks.header.write(new TextEncoder().encode(headerText(record, signals)));
  return { fs: layout.fs };
}

interface SignalSum {
  readonly initialValue: number;
  readonly sum: number;
}

async function writeFrames(
  channels: readonly WrittenChannel[],
  layout: FrameLayout,
  frameCount: number,
  format: WrittenFormat,
  sink: ByteSink,
): Promise<SignalSum[]> {
  const frameSamples = layout.samplesPerFrame.reduce((sum, count) => sum + count, 0);
  const encoder = await format.begin({ channelCount: channels.length, frameSamples, frameCount });
  // An even number, so that a piece never ends between two samples packed together.
  const pieceFrames = 2 * Math.max(1, Math.floor(pieceSamples / frameSamples / 2));
  const sums: SignalSum[] = [];
  for (let from = 0; from < frameCount; from += pieceFrames) {
    const to = Math.min(frameCount, from + pieceFrames);
    const piece = new Int32Array((to - from) * frameSamples).fill(format.missing);
    let start = 0;
    for (const [index, written] of channels.entries()) {
      const perFrame = layout.samplesPerFrame[index] ?? 1;
      const values = await written.read(from * perFrame, to * perFrame);
      interleave(values, perFrame, piece, start, frameSamples);
      sums[index] = addTo(sums[index], piece, perFrame, start, frameSamples);
      start += perFrame;
    }
    await sink.write(encoder.encode(piece));
  }
  await sink.write(encoder.end());
  return sums;
}

function interleave(
  values: Int32Array,
  perFrame: number,
  piece: Int32Array,
  start: number,
  frameSamples: number,
): void {
  for (let i = 0, frame = 0; i < values.length; frame += frameSamples) {
    for (let j = 0; j < perFrame && i < values.length; j++, i++) piece[frame + start + j] = values[i] ?? 0;
  }
}

/** Sums wrap at 32 bits, which does not affect the 16 bits of the checksum. */
function addTo(
  before: SignalSum | undefined,
  piece: Int32Array,
  perFrame: number,
  start: number,
  frameSamples: number,
): SignalSum {
  let sum = before?.sum ?? 0;
  for (let frame = start; frame < piece.length; frame += frameSamples) {
    for (let j = 0; j < perFrame; j++) sum = (sum + (piece[frame + j] ?? 0)) | 0;
  }
  return { initialValue: before?.initialValue ?? piece[start] ?? 0, sum };
}
