import type { Channel, Recording } from '../../model/recording.ts';
import type { Extent } from '../../model/samples.ts';
import type { ByteSink } from '../../model/sink.ts';
import { channelsToWrite } from '../channel-at.ts';
import { recordingEnds } from './tal.ts';
import { chooseRecordLength } from './record-length.ts';
import type { RecordLength } from './record-length.ts';
import { encodeEdfHeader, startFractionSec } from './write-header.ts';
import type { WrittenSignal } from './write-header.ts';
import { type EdfScale, fittingEdfScale, keepingScale } from './write-scale.ts';
import { dealTals, textsOf } from './write-tals.ts';
import type { TalPages, Text } from './write-tals.ts';

export interface WriteEdfOptions {
  /** What the recording's identification names as equipment, a word; `X`, not known, without it. */
  readonly equipment?: string | undefined;
}

interface WrittenChannel {
  readonly channel: Channel;
  readonly index: number;
  readonly scale: EdfScale;
}

/** Samples of one channel that are held at once. */
const pieceSamples = 1 << 18;
/** Bytes written at once. */
const pieceBytes = 1 << 20;

/**
 * Writes a recording as EDF+C, 16 bit, in pieces; the same recording gives the same bytes.
 *
 * Digital values stay as they are where 8 characters can say their scale and 16 bits hold them;
 * otherwise the physical values are quantised to their own range. EDF+C knows no gaps: over a gap
 * the last value is held, and an annotation `gap: LABEL` says from when and how long. The last
 * data record is filled up with the last value, after EDF+'s annotation `Recording ends`.
 *
 * @param recording read by ranges, channel by channel
 * @param sink      takes the bytes in order
 * @param options   what goes into the header
 * @throws BeatbenchError `no-channel`, `unsupported` (rates that fit into no data record), `too-large`
 */
export async function writeEdf(
  recording: Recording,
  sink: ByteSink,
  options: WriteEdfOptions = {},
): Promise<void> {
  const picked = channelsToWrite(recording);
  const length = chooseRecordLength(picked.map(({ channel }) => channel));
  const texts: Text[] = textsOf(recording.annotations);
  const channels: WrittenChannel[] = [];
  for (const { channel, index } of picked) {
    const survey = await surveyChannel(recording, index, channel);
    const kept =
      survey.digital === null || channel.adc === null ? null : keepingScale(channel.adc, survey.digital);
    channels.push({ channel, index, scale: kept ?? fittingEdfScale(survey.physical) });
    texts.push(...survey.gaps);
  }
  const endSec = Math.max(...picked.map(({ channel }) => channel.sampleCount / channel.fs));
  if (endSec < length.recordCount * length.recordSec * (1 - 1e-9)) {
    texts.push({ onsetSec: endSec, lengthSec: null, text: recordingEnds });
  }
  const fraction = startFractionSec(recording.startTime);
  const tals = dealTals(
    texts.toSorted((a, b) => a.onsetSec - b.onsetSec),
    length.recordCount,
    length.recordSec,
    fraction,
  );
  await sink.write(
    encodeEdfHeader(signalsOf(channels, length, tals), length, recording.startTime, options.equipment),
  );
  await writeRecords(recording, channels, length, tals, sink);
}

interface Survey {
  readonly physical: Extent;
  /** Null where the channel has no digital values. */
  readonly digital: Extent | null;
  readonly gaps: readonly Text[];
}

async function surveyChannel(recording: Recording, index: number, channel: Channel): Promise<Survey> {
  const gaps: Text[] = [];
  let physical: Extent = { min: NaN, max: NaN };
  let digital: Extent | null = channel.adc === null ? null : { min: 0, max: 0 };
  for (let from = 0; from < channel.sampleCount; from += pieceSamples) {
    const to = Math.min(from + pieceSamples, channel.sampleCount);
    const piece = await recording.read(index, from, to);
    physical = widened(physical, piece.values);
    if (digital !== null) digital = widened(digital, (await recording.readDigital(index, from, to)).values);
    for (const gap of piece.gaps) {
      gaps.push({
        onsetSec: (from + gap.from) / channel.fs,
        lengthSec: (gap.to - gap.from) / channel.fs,
        text: `gap: ${channel.label}`,
      });
    }
  }
  return { physical, digital, gaps };
}

function widened(extent: Extent, values: Float64Array | Int32Array): Extent {
  let { min, max } = extent;
  for (const value of values) {
    if (!(value >= min)) min = Number.isFinite(value) ? value : min;
    if (!(value <= max)) max = Number.isFinite(value) ? value : max;
  }
  return { min, max };
}

function signalsOf(
  channels: readonly WrittenChannel[],
  length: RecordLength,
  tals: TalPages,
): WrittenSignal[] {
  const signals = channels.map(({ channel, scale }, order) => ({
    label: channel.label,
    unit: channel.unit,
    scale,
    samplesPerRecord: length.samplesPerRecord[order] ?? 0,
  }));
  return [
    ...signals,
    {
      label: 'EDF Annotations',
      unit: '',
      scale: { physicalMin: '-1', physicalMax: '1', digitalMin: -32_768, digitalMax: 32_767 },
      samplesPerRecord: tals.pageBytes / 2,
    },
  ];
}

async function writeRecords(
  recording: Recording,
  channels: readonly WrittenChannel[],
  length: RecordLength,
  tals: TalPages,
  sink: ByteSink,
): Promise<void> {
  const sampleCount = length.samplesPerRecord.reduce((sum, count) => sum + count, 0);
  const recordBytes = sampleCount * 2 + tals.pageBytes;
  const atOnce = Math.max(1, Math.floor(pieceBytes / recordBytes));
  const held = channels.map(() => 0);
  for (let first = 0; first < length.recordCount; first += atOnce) {
    const count = Math.min(atOnce, length.recordCount - first);
    const bytes = new Uint8Array(count * recordBytes);
    const view = new DataView(bytes.buffer);
    let column = 0;
    for (const [order, written] of channels.entries()) {
      const each = length.samplesPerRecord[order] ?? 0;
      const values = await quantised(recording, written, first * each, count * each, held[order] ?? 0);
      values.forEach((value, k) => {
        view.setInt16(Math.floor(k / each) * recordBytes + column + (k % each) * 2, value, true);
      });
      held[order] = values.at(-1) ?? 0;
      column += each * 2;
    }
    for (let k = 0; k < count; k++) bytes.set(tals.page(first + k), k * recordBytes + column);
    await sink.write(bytes);
  }
}

/** `count` digital values from `from` on; gaps and what lies past the end hold the value before. */
async function quantised(
  recording: Recording,
  { channel, index, scale }: WrittenChannel,
  from: number,
  count: number,
  before: number,
): Promise<Int16Array> {
  const values = new Int16Array(count);
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
