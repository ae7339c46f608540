import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, Channel, Recording } from '../../model/recording.ts';
import type { Extent, Samples } from '../../model/samples.ts';
import { channelAt } from '../channel-at.ts';
import { warnRescaled, type WriteChoices } from '../write-choices.ts';
import { writtenFormats, type WrittenCode, type WrittenFormat } from './signal-encode.ts';
import { fitWfdbScale, largestBaseline, type WfdbScale } from './write-scale.ts';

/** A channel to write, and the conversion of its samples to digital values. */
export interface WrittenChannel {
  readonly channel: Channel;
  readonly scale: WfdbScale;
  /** Reads digital samples from … to − 1 of the channel, with the format's missing value in gaps. */
  read(from: number, to: number): Promise<Int32Array>;
}

/** Difference from a whole baseline that counts as rounding, steps. */
const baselineSlack = 1e-6;

/** Number of samples surveyed at a time. */
const surveySamples = 1 << 18;

/**
 * Chooses how a channel is written: at the requested scale; or with its own digital values if the format holds them
 * all; or at the finest scale at which its physical values fit. The last needs one pass over the whole channel.
 *
 * @param digital result of `surveyDigital` for the channel
 * @param choices what happens to digital values that the format cannot hold
 * @returns gain, baseline, and the function that reads its digital values
 * @throws BeatbenchError `no-channel`; `bad-value` for digital values that the format cannot hold, if rescaling is
 *         refused
 */
export async function prepareChannel(
  recording: Recording,
  index: number,
  format: WrittenFormat,
  { asked, digital }: { readonly asked: WfdbScale | null; readonly digital: Extent | null },
  choices: WriteChoices = {},
): Promise<WrittenChannel> {
  const channel = channelAt(recording.channels, index, recording.name);
  if (asked !== null) return quantised(recording, index, channel, format, asked);
  if (channel.adc !== null) {
    // WFDB's baseline is a 32-bit integer; the zero of EDF may lie between two steps.
    const baseline = Math.round(channel.adc.baseline) + 0;
    const isHeld = digital === null || fits(digital, format);
    if (isHeld && Math.abs(baseline) <= largestBaseline) {
      warnShiftedBaseline(channel, channel.adc, baseline, choices);
      return asRecorded(recording, index, channel, { gain: channel.adc.gain, baseline }, format);
    }
  }
  const { largest, bits } = format;
  const tell = (step: number, asChosen: WriteChoices): void => {
    if (channel.adc === null || digital === null) return;
    const writtenRange = { holds: { min: -largest, max: largest }, bits, format: 'WFDB', step };
    const instead =
      bits === 16
        ? 'write 24 or 32 bits, or let them be rescaled (--rescale)'
        : 'write 32 bits, or let them be rescaled (--rescale)';
    warnRescaled({ recording, channel, digital, instead, ...writtenRange }, asChosen);
  };
  // Refuses before the second pass over the channel.
  tell(0, { refusesRescaling: choices.refusesRescaling ?? false });
  const physical = await survey(channel, (from, to) => recording.read(index, from, to));
  const scale = fitWfdbScale(physical, largest);
  tell(1 / scale.gain, choices);
  return quantised(recording, index, channel, format, scale);
}

/** Warns by how much physical values change because the baseline is rounded. */
function warnShiftedBaseline(
  { label, unit }: Channel,
  { gain, baseline }: AdcScale,
  rounded: number,
  { warn }: WriteChoices,
): void {
  const steps = baseline - rounded;
  if (Math.abs(steps) <= baselineSlack) return;
  warn?.({
    code: 'rescaled',
    message:
      `Zero of ${label} lies between two digital values, but WFDB needs it on one: its digital values are kept, and its physical values are ${Number((steps / gain).toPrecision(3))} ${unit}`.trimEnd() +
      ' from what they were.',
  });
}

/**
 * Finds the smallest and largest digital value of a channel; null if it has none.
 *
 * @param recording read by ranges
 * @param index     number of the channel, from 0
 * @returns digital steps
 */
export async function surveyDigital(recording: Recording, index: number): Promise<Extent | null> {
  const channel = recording.channels[index];
  if (channel === undefined || channel.adc === null) return null;
  return survey(channel, (from, to) => recording.readDigital(index, from, to));
}

/**
 * Returns the narrowest format of 16 bits or more that holds all of the extents.
 *
 * @param extents digital extents of the channels; null for a channel without values
 * @returns 16, 24 or 32 bits
 */
export function chooseWrittenFormat(extents: readonly (Extent | null)[]): WrittenCode {
  const holds = (code: WrittenCode): boolean =>
    extents.every((extent) => extent === null || fits(extent, writtenFormats[code]));
  return holds(16) ? 16 : holds(24) ? 24 : 32;
}

function fits({ min, max }: Extent, { largest }: WrittenFormat): boolean {
  return min >= -largest && max <= largest;
}

function asRecorded(
  recording: Recording,
  index: number,
  channel: Channel,
  { gain, baseline }: WfdbScale,
  format: WrittenFormat,
): WrittenChannel {
  return {
    channel,
    scale: { gain, baseline },
    read: async (from, to) => {
      const { values, gaps } = await recording.readDigital(index, from, to);
      for (const gap of gaps) values.fill(format.missing, gap.from, gap.to);
      return values;
    },
  };
}

function quantised(
  recording: Recording,
  index: number,
  channel: Channel,
  format: WrittenFormat,
  scale: WfdbScale,
): WrittenChannel {
  return {
    channel,
    scale,
    read: async (from, to) => {
      const { values, gaps } = await recording.read(index, from, to);
      const digital = new Int32Array(values.length);
      for (let i = 0; i < values.length; i++) {
        const value = Math.round((values[i] ?? 0) * scale.gain + scale.baseline);
        if (Math.abs(value) > format.largest) throw outOfRange(channel, from + i, values[i] ?? 0, format);
        digital[i] = Number.isNaN(value) ? format.missing : value;
      }
      for (const gap of gaps) digital.fill(format.missing, gap.from, gap.to);
      return digital;
    },
  };
}

/** Finds the smallest and largest finite value outside gaps; null if there is none. */
async function survey(
  channel: Channel,
  read: (from: number, to: number) => Promise<Samples<Float64Array | Int32Array>>,
): Promise<Extent | null> {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const look = (values: Float64Array | Int32Array) => {
    for (const value of values) {
      if (value < min && value > Number.NEGATIVE_INFINITY) min = value;
      if (value > max && value < Number.POSITIVE_INFINITY) max = value;
    }
  };
  for (let from = 0; from < channel.sampleCount; from += surveySamples) {
    const { values, gaps } = await read(from, Math.min(channel.sampleCount, from + surveySamples));
    let start = 0;
    for (const gap of gaps) {
      look(values.subarray(start, gap.from));
      start = gap.to;
    }
    look(values.subarray(start));
  }
  return min <= max ? { min, max } : null;
}

function outOfRange(channel: Channel, at: number, value: number, format: WrittenFormat): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `Sample ${at} of ${channel.label} is ${value} ${channel.unit}, which format ${format.code} cannot hold at the requested gain; use a smaller gain or none.`,
  );
}
