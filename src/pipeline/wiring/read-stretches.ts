import type { WiringChannel, WiringStretch } from '../../analysis/wiring/wiring-channel.ts';
import { sampleRange } from '../channel-signal.ts';

/** So much of a recording is looked at: this many stretches, each of so many s. */
const stretchCount = 6;
const stretchSec = 10;

/** Electrodes come on and off at the ends of a longer record; this share is left out there. */
const endShare = 0.02;

/** A channel that is looked at, and how long it is. */
interface ToLookAt extends Omit<WiringChannel, 'stretches'> {
  readonly startSec: number;
  readonly sampleCount: number;
  readonly durationSec: number;
}

/**
 * Reads the stretches of a channel that are looked at; a minute of it at most.
 *
 * @param channel      that they are of
 * @param read         samples from … to − 1
 * @param mostSamples  in all of them; they are shorter where they would have more
 */
export async function readStretches(
  { label, role, unit, fs, startSec, sampleCount, durationSec }: ToLookAt,
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
