import { BeatbenchError, type Warning } from '../model/failure.ts';
import type { Channel, Recording } from '../model/recording.ts';
import type { Extent } from '../model/samples.ts';

/** How a writer deals with what its format cannot say. */
export interface WriteChoices {
  /** Whether digital values that the format cannot hold are refused; where left out they are laid out anew over its range. */
  readonly refusesRescaling?: boolean;
  /** Told what the format cannot say, while it is written. */
  readonly warn?: (warning: Warning) => void;
}

/** A channel whose digital values are not written as they are. */
export interface UnkeptChannel {
  readonly recording: Recording;
  readonly channel: Channel;
  /** Of its digital values. */
  readonly digital: Extent;
  /** What the format holds. */
  readonly holds: Extent;
  readonly bits: number;
  /** Its name, as `EDF`, and what to write instead. */
  readonly format: string;
  readonly instead: string;
  /** What is between two digital values as they are written, in the channel's unit. */
  readonly step: number;
}

/**
 * Says that digital values are laid out anew, or refuses it where they go beyond what the format holds.
 *
 * @param unkept  what could not be kept, and why
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
      `The digital values of ${name} go ${range}, and ${format} of ${bits} bits holds ${holds.min} to ${holds.max}; ${instead}.`,
      { file: recording.sources[0]?.path ?? recording.name, channel: name },
    );
  }
  const why = isHeld
    ? `the header of ${format} cannot say their scale`
    : `they go ${range}, beyond ${bits} bits`;
  warn?.({
    code: 'rescaled',
    message:
      `The digital values of ${name} are not kept, as ${why}; its physical values are rounded to steps of ${Number(step.toPrecision(3))} ${channel.unit}`.trimEnd() +
      '.',
  });
}
