import { BeatbenchError, type Warning } from '../model/failure.ts';
import type { Channel, Recording } from '../model/recording.ts';
import type { Extent } from '../model/samples.ts';

/** How a writer handles what its format cannot express. */
export interface WriteChoices {
  /** Whether digital values that the format cannot hold are refused. By default they are rescaled to its range. */
  readonly refusesRescaling?: boolean;
  /** Receives a warning for each thing that the format cannot express. */
  readonly warn?: (warning: Warning) => void;
}

/** A channel whose digital values are not written as they are. */
export interface UnkeptChannel {
  readonly recording: Recording;
  readonly channel: Channel;
  /** Range of its digital values. */
  readonly digital: Extent;
  /** Range of values that the format holds. */
  readonly holds: Extent;
  readonly bits: number;
  /** Name of the format, such as `EDF`; `instead` says what to write in place of it. */
  readonly format: string;
  readonly instead: string;
  /** Size of one digital step as written, in the channel's unit. */
  readonly step: number;
}

/**
 * Warns that digital values are rescaled, or refuses to if they exceed the range of the format.
 *
 * @param unkept the channel, and why its values cannot be kept
 * @throws BeatbenchError `bad-value` naming the channel and its range
 */
export function warnRescaled(
  { recording, channel, digital, holds, bits, format, instead, step }: UnkeptChannel,
  { refusesRescaling = false, warn }: WriteChoices,
): void {
  const isHeld = digital.min >= holds.min && digital.max <= holds.max;
  const name = channel.label;
  const range = `from ${digital.min} to ${digital.max}`;
  if (!isHeld && refusesRescaling) {
    throw new BeatbenchError(
      'bad-value',
      `The digital values of ${name} go ${range}, but ${format} with ${bits} bits holds ${holds.min} to ${holds.max}; ${instead}.`,
      { file: recording.sources[0]?.path ?? recording.name, channel: name },
    );
  }
  const why = isHeld
    ? `the header of ${format} cannot store their scale`
    : `they go ${range}, beyond ${bits} bits`;
  warn?.({
    code: 'rescaled',
    message:
      `The digital values of ${name} are not kept because ${why}; its physical values are rounded to steps of ${Number(step.toPrecision(3))} ${channel.unit}`.trimEnd() +
      '.',
  });
}
