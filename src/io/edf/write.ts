import type { Channel, Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { ByteSink } from '../../model/sink.ts';
import { channelsToWrite } from '../channel-at.ts';
import { warnRescaled, type WriteChoices } from '../write-choices.ts';
import { gapTexts, surveyEdfChannel, surveyPhysical } from './survey-channel.ts';
import { recordingEnds } from './tal.ts';
import type { RecordLength } from './record-length.ts';
import { encodeEdfHeader, startFractionSec, describeTruncation, type WrittenSignal } from './write-header.ts';
import { layOutRecords, type RecordLayout, type WrittenRun } from './write-runs.ts';
import {
  digitalRange,
  type EdfBits,
  type EdfScale,
  fitEdfScale,
  keepingScale,
  nearScale,
} from './write-scale.ts';
import { distributeTals, annotationTexts, type TalPages, type Text } from './write-tals.ts';

export interface WriteEdfOptions extends WriteChoices {
  /** EDF of 16 bits (the default), or BDF of 24. */
  readonly format?: 'edf' | 'bdf';
  /** Whether gaps that all channels have at the same time are left between data records, if they fit whole records. */
  readonly leavesGaps?: boolean;
  /** Equipment named in the recording's identification, one word; `X` (unknown) by default. */
  readonly equipment?: string | undefined;
}

interface WrittenChannel {
  readonly channel: Channel;
  readonly index: number;
  readonly scale: EdfScale;
}

/** Number of bytes written at once. */
const pieceBytes = 1 << 20;

/**
 * Writes a recording as EDF+ of 16 bits or BDF+ of 24, in pieces; the same recording gives the same bytes.
 *
 * Digital values are kept if 8 characters can express their scale and the bits hold them. Otherwise the physical values
 * are quantised to their own range. With `leavesGaps`, gaps that all channels have at the same time lie between data
 * records (EDF+D) if they fit whole records. In all other gaps the last value is held, and an annotation `gap: LABEL`
 * gives start and length. The last data record is padded with the last value, after EDF+'s annotation `Recording ends`.
 *
 * @param recording read by ranges, channel by channel
 * @param sink      receives the bytes in order
 * @param options   format, header fields, and treatment of what the format cannot express
 * @throws BeatbenchError `no-channel`, `unsupported` (rates that fit no data record), `too-large`; `bad-value` for
 *         digital values that the format cannot hold, if rescaling is refused
 */
export async function writeEdf(
  recording: Recording,
  sink: ByteSink,
  options: WriteEdfOptions = {},
): Promise<void> {
  const { format = 'edf', equipment, leavesGaps = false, warn } = options;
  const bits = format === 'bdf' ? 24 : 16;
  const picked = channelsToWrite(recording);
  const channels: WrittenChannel[] = [];
  const gaps: (readonly IndexRange[])[] = [];
  for (const { channel, index } of picked) {
    const survey = await surveyEdfChannel(recording, index);
    gaps.push(survey.gaps);
    channels.push({
      channel,
      index,
      scale: await scaleFor(recording, index, channel, survey.digital, bits, options),
    });
    for (const message of describeTruncation(channel)) warn?.({ code: 'left-out', message });
  }
  const tracks = picked.map(({ channel }) => channel);
  const layout = layOutRecords(tracks, leavesGaps ? gaps : []);
  const endSec = Math.max(...tracks.map(({ fs, sampleCount }) => sampleCount / fs));
  const texts = [
    ...annotationTexts(recording.annotations),
    ...textsOfLayout(channels, gaps, layout, endSec, options),
  ];
  const fraction = startFractionSec(recording.startTime);
  const tals = distributeTals(
    texts.toSorted((a, b) => a.onsetSec - b.onsetSec),
    layout.length.recordCount,
    recordStarts(layout),
    fraction,
    bits / 8,
  );
  const head = {
    format,
    isDiscontinuous: layout.runs.length > 1,
    recordCount: layout.length.recordCount,
    recordText: layout.length.text,
    startTime: recording.startTime,
    equipment,
  };
  await sink.write(encodeEdfHeader(head, planSignals(channels, layout.length, tals, bits)));
  for (const run of layout.runs)
    await writeRun({ recording, channels, length: layout.length, tals, bits }, run, sink);
}

/** Returns the recording's own scale if it can be kept, else one that its physical values fit. */
async function scaleFor(
  recording: Recording,
  index: number,
  channel: Channel,
  digital: { readonly min: number; readonly max: number } | null,
  bits: EdfBits,
  options: WriteEdfOptions,
): Promise<EdfScale> {
  const isKnown = digital !== null && channel.adc !== null;
  const kept = isKnown ? keepingScale(channel.adc, digital, bits) : null;
  if (kept !== null) return kept;
  const near = isKnown ? nearScale(channel.adc, digital, bits) : null;
  if (near !== null) {
    options.warn?.({
      code: 'rescaled',
      message:
        `The header of ${(options.format ?? 'edf').toUpperCase()} cannot store the scale of ${channel.label} exactly: its digital values are kept, and its physical values change by up to ${Number(near.moved.toPrecision(2))} ${channel.unit}`.trimEnd() +
        '.',
    });
    return near;
  }
  const holds = digitalRange(bits);
  const format = (options.format ?? 'edf').toUpperCase();
  const warnRescaledStep = (step: number, choices: WriteChoices): void => {
    if (!isKnown) return;
    const instead =
      bits === 16
        ? 'write BDF, or let them be rescaled (--rescale)'
        : 'write WFDB, or let them be rescaled (--rescale)';
    warnRescaled({ recording, channel, digital, holds, bits, format, instead, step }, choices);
  };
  // Refuses before the second pass over the channel.
  warnRescaledStep(0, { refusesRescaling: options.refusesRescaling ?? false });
  const fitting = fitEdfScale(await surveyPhysical(recording, index), bits);
  warnRescaledStep(1 / Math.abs(fitting.gain), options);
  return fitting;
}

/**
 * Returns the texts that the layout requires: gaps within data records, and the end if the last record extends beyond
 * it.
 */
function textsOfLayout(
  channels: readonly WrittenChannel[],
  gaps: readonly (readonly IndexRange[])[],
  { length, runs }: RecordLayout,
  endSec: number,
  { warn }: WriteEdfOptions,
): Text[] {
  const texts: Text[] = [];
  for (const [order, { channel }] of channels.entries()) {
    // Gaps of EDF+D lie between its records.
    const own = gapTexts(channel, runs.length > 1 ? [] : (gaps[order] ?? []), endSec);
    texts.push(...own);
    if (own.length === 0) continue;
    const lengthSec = own.reduce((sum, text) => sum + (text.lengthSec ?? 0), 0);
    warn?.({
      code: 'gaps-held',
      message: `${channel.label} lacks ${own.length === 1 ? 'a stretch' : `${own.length} stretches`}, ${Number(lengthSec.toPrecision(3))} s in all, which this format cannot store; the last value is repeated there, and a text ‘gap: ${channel.label}’ marks each.`,
    });
  }
  const last = runs.at(-1);
  const recordsEndSec = (last?.startSec ?? 0) + (last?.recordCount ?? 0) * length.recordSec;
  if (endSec < recordsEndSec * (1 - 1e-9))
    texts.push({ onsetSec: endSec, lengthSec: null, text: recordingEnds });
  return texts;
}

/** Returns a function that gives the start of a record, s; it must be called in the order of records. */
function recordStarts({ length, runs }: RecordLayout): (recordIndex: number) => number {
  let at = 0;
  return (recordIndex) => {
    while (recordIndex >= (runs[at + 1]?.recordFrom ?? Infinity)) at += 1;
    const { startSec = 0, recordFrom = 0 } = runs[at] ?? {};
    return startSec + (recordIndex - recordFrom) * length.recordSec;
  };
}

function planSignals(
  channels: readonly WrittenChannel[],
  length: RecordLength,
  tals: TalPages,
  bits: EdfBits,
): WrittenSignal[] {
  const signals = channels.map(({ channel, scale }, order) => ({
    label: channel.label,
    unit: channel.unit,
    scale,
    samplesPerRecord: length.samplesPerRecord[order] ?? 0,
    prefiltering: channel.prefiltering ?? '',
  }));
  const { min, max } = digitalRange(bits);
  return [
    ...signals,
    {
      label: bits === 16 ? 'EDF Annotations' : 'BDF Annotations',
      unit: '',
      scale: { physicalMin: '-1', physicalMax: '1', digitalMin: min, digitalMax: max },
      samplesPerRecord: (8 * tals.pageBytes) / bits,
    },
  ];
}

/** Content of all data records. */
interface RecordContent {
  readonly recording: Recording;
  readonly channels: readonly WrittenChannel[];
  readonly length: RecordLength;
  readonly tals: TalPages;
  readonly bits: EdfBits;
}

async function writeRun(
  { recording, channels, length, tals, bits }: RecordContent,
  run: WrittenRun,
  sink: ByteSink,
): Promise<void> {
  const sampleBytes = bits / 8;
  const sampleCount = length.samplesPerRecord.reduce((sum, count) => sum + count, 0);
  const recordBytes = sampleCount * sampleBytes + tals.pageBytes;
  const atOnce = Math.max(1, Math.floor(pieceBytes / recordBytes));
  const held = channels.map(() => 0);
  for (let first = 0; first < run.recordCount; first += atOnce) {
    const count = Math.min(atOnce, run.recordCount - first);
    const bytes = new Uint8Array(count * recordBytes);
    let column = 0;
    for (const [order, written] of channels.entries()) {
      const each = length.samplesPerRecord[order] ?? 0;
      const from = (run.firstSamples[order] ?? 0) + first * each;
      const values = await quantised(recording, written, from, count * each, held[order] ?? 0);
      for (let k = 0; k < count; k++) {
        const own = values.subarray(k * each, (k + 1) * each);
        encodeSamples(own, bytes, k * recordBytes + column, sampleBytes);
      }
      held[order] = values.at(-1) ?? 0;
      column += each * sampleBytes;
    }
    for (let k = 0; k < count; k++)
      bytes.set(tals.page(run.recordFrom + first + k), k * recordBytes + column);
    await sink.write(bytes);
  }
}

/** Writes two's complement, lowest byte first. */
function encodeSamples(values: Int32Array, bytes: Uint8Array, from: number, sampleBytes: number): void {
  let at = from;
  for (const value of values) {
    bytes[at] = value & 0xff;
    bytes[at + 1] = (value >> 8) & 0xff;
    if (sampleBytes === 3) bytes[at + 2] = (value >> 16) & 0xff;
    at += sampleBytes;
  }
}

/** Returns `count` digital values starting at `from`; gaps and the part after the end hold the previous value. */
async function quantised(
  recording: Recording,
  { channel, index, scale }: WrittenChannel,
  from: number,
  count: number,
  before: number,
): Promise<Int32Array> {
  const values = new Int32Array(count);
  const to = Math.min(from + count, channel.sampleCount);
  let done = 0;
  if (to > from) {
    const samples = scale.keepsDigital
      ? await recording.readDigital(index, from, to)
      : await recording.read(index, from, to);
    done = samples.values.length;
    samples.values.forEach((value, k) => {
      values[k] = scale.keepsDigital ? value : toDigital(value, scale);
    });
    for (const gap of samples.gaps)
      values.fill(gap.from > 0 ? (values[gap.from - 1] ?? 0) : before, gap.from, gap.to);
  }
  values.fill(done > 0 ? (values[done - 1] ?? 0) : before, done);
  return values;
}

function toDigital(value: number, scale: EdfScale): number {
  const digital = Math.round(value * scale.gain + scale.baseline);
  return Math.min(scale.digitalMax, Math.max(scale.digitalMin, digital));
}
