import { findClippedPeaks } from '../../analysis/wiring/check-clipped.ts';
import { findHeldValues, heldWords } from '../../analysis/wiring/check-held.ts';
import type { SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { readStretches } from './read-stretches.ts';

/** No more samples are looked at, which bounds the time that it takes at any rate. */
const mostSamples = 300_000;

/** A pulse as recorded. */
export type RecordedPulse = Pick<SignalReader, 'label' | 'unit' | 'fs' | 'startSec' | 'sampleCount' | 'read'>;

/**
 * Says of a pulse what spoils its landmarks and cannot be seen once it is filtered: peaks that are cut off, and values that
 * are repeated.
 *
 * @param pulse  of which a minute is looked at
 */
export async function warnOfShape(
  pulse: RecordedPulse,
  { signal, warn }: Pick<StageContext, 'signal' | 'warn'>,
): Promise<void> {
  const { label, unit, fs, startSec, sampleCount } = pulse;
  const channel = await readStretches(
    { label, role: 'ppg', unit, fs, startSec, sampleCount, durationSec: sampleCount / fs },
    (from, to) => pulse.read(from, to, signal),
    mostSamples,
  );
  const clipped = findClippedPeaks(channel);
  if (clipped !== null) {
    const { ends, count, firstSec } = clipped;
    const lookedAt = channel.stretches.reduce((sum, { values }) => sum + values.length, 0) / fs;
    warn({
      code: 'channel-clipped',
      message: `${label} is clipped at the ${ends.join(' and the ')}, ${count} times in the ${lookedAt.toFixed(0)} s that were looked at, first at ${firstSec.toFixed(1)} s: heights are wrong. Feet that are cut off come late, by more than their likely errors say, and notches may be wrong.`,
    });
  }
  const held = findHeldValues(channel);
  if (held !== null) warn({ code: 'samples-held', message: `${label}: ${heldWords(held, fs)}` });
}
