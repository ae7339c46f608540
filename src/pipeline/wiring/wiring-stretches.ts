import type { WiringChannel, WiringStretch } from '../../analysis/wiring/wiring-channel.ts';
import type { Recording } from '../../model/recording.ts';
import { sampleRange } from '../channel-signal.ts';

/** So much of a recording is looked at: this many stretches, each of so many s. */
const stretchCount = 6;
const stretchSec = 10;
/** Electrodes come on and off at the ends of a longer record; this share is left out there. */
const endShare = 0.02;

/** Where stretches begin: one after another in a short recording, else evenly over it, s. */
export function stretchStarts(durationSec: number): number[] {
  const lookedAtSec = stretchCount * stretchSec;
  if (durationSec <= lookedAtSec) {
    return Array.from(
      { length: Math.max(1, Math.floor(durationSec / stretchSec)) },
      (_, k) => k * stretchSec,
    );
  }
  const firstSec = Math.min(endShare * durationSec, (durationSec - lookedAtSec) / 2);
  const stepSec = (durationSec - 2 * firstSec - stretchSec) / (stretchCount - 1);
  return Array.from({ length: stretchCount }, (_, k) => firstSec + k * stepSec);
}

/** Reads the stretches of one channel; the samples of a minute at most. */
export async function readStretches(
  recording: Recording,
  channelIndex: number,
  signal: AbortSignal,
): Promise<WiringChannel> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { label, role, unit, fs } = channel;
  const stretches: WiringStretch[] = [];
  for (const startSec of stretchStarts(recording.durationSec)) {
    const { from, to } = sampleRange(channel, { fromSec: startSec, toSec: startSec + stretchSec });
    if (from >= to) continue;
    const { values } = await recording.read(channelIndex, from, to, signal);
    stretches.push({ startSec: from / fs, values });
  }
  return { label, role, unit, fs, stretches };
}
