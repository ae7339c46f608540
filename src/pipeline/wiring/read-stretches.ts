import type { WiringChannel, WiringStretch } from '../../analysis/wiring/wiring-channel.ts';
import { sampleRange } from '../channel-signal.ts';

/** Number of stretches of a recording that are checked, and length of each, s. */
const stretchCount = 6;
const stretchSec = 10;

/** Share at both ends of a longer record that is left out, because electrodes are attached and removed there. */
const endShare = 0.02;

/** A channel to be checked, and its length. */
interface ChannelToCheck extends Omit<WiringChannel, 'stretches'> {
  readonly startSec: number;
  readonly sampleCount: number;
  readonly durationSec: number;
}

/**
 * Reads the stretches of a channel that are checked; at most a minute of it.
 *
 * @param channel      the channel
 * @param read         reads samples from … to − 1
 * @param mostSamples  maximum number of samples in all stretches, which are shortened if necessary
 */
export async function readStretches(
  { label, role, unit, fs, startSec, sampleCount, durationSec }: ChannelToCheck,
  read: (from: number, to: number) => Promise<Float64Array>,
  mostSamples = Number.POSITIVE_INFINITY,
): Promise<WiringChannel> {
  const starts = stretchStarts(durationSec);
  const lengthSec = Math.min(stretchSec, mostSamples / (starts.length * fs));
  const stretches: WiringStretch[] = [];
  for (const fromSec of starts) {
    const { from, to } = sampleRange({ fs, sampleCount }, { fromSec, toSec: fromSec + lengthSec });
    if (from >= to) continue;
    stretches.push({ startSec: startSec + from / fs, values: await read(from, to) });
  }
  return { label, role, unit, fs, stretches };
}

/** Returns the starts of the stretches: consecutive in a short recording, else evenly spaced, s. */
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
