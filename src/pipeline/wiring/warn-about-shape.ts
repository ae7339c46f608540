import { checkGain } from '../../analysis/wiring/check-gain.ts';
import { findClippedPeaks } from '../../analysis/wiring/check-clipped.ts';
import { findHeldValues, describeHeldValues } from '../../analysis/wiring/check-held.ts';
import { type ClippedSpans, ClippedSpanFinder } from '../../analysis/aligned/cut-off.ts';
import type { WiringChannel } from '../../analysis/wiring/wiring-channel.ts';
import type { ChannelRole, Recording } from '../../model/recording.ts';
import { type Part, sampleRange } from '../channel-signal.ts';
import type { SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { readStretches } from './read-stretches.ts';

/** Maximum number of samples that are checked, which limits the time at any rate. */
const maxSamples = 300_000;

/**
 * At a lower rate, Hz, a pulse lacks parts that the low-pass of 20 Hz would keep. In synthetic pulses feet come up to
 * 3 ms early at 25 Hz, and notches up to 9 ms.
 */
const minPulseFs = 45;

/** Number of samples of a clipped pulse that are checked at once. */
const blockLength = 1 << 20;

/** A recorded pulse. */
export type RecordedPulse = Pick<SignalReader, 'label' | 'unit' | 'fs' | 'startSec' | 'sampleCount' | 'read'>;

/**
 * Warns of properties of a channel that affect its landmarks and are not visible after filtering: clipped peaks and
 * repeated values, and in a PPG few steps of the converter and a low rate.
 *
 * @param pulse  channel of which a minute is checked, with its role
 */
export async function warnAboutShape(
  pulse: RecordedPulse & { readonly role: ChannelRole },
  { signal, warn }: Pick<StageContext, 'signal' | 'warn'>,
): Promise<void> {
  const { label, fs, role } = pulse;
  const channel = await readShape(pulse, signal);
  const clipped = findClippedPeaks(channel);
  if (clipped !== null) {
    const { ends, count, firstSec } = clipped;
    const lookedAt = channel.stretches.reduce((sum, { values }) => sum + values.length, 0) / fs;
    warn({
      code: 'channel-clipped',
      message: `${label} is clipped at the ${ends.join(' and the ')}, ${count === 1 ? 'once' : `${count} times`} in the ${lookedAt.toFixed(0)} s that were checked, first at ${firstSec.toFixed(1)} s: heights are wrong, and so are thresholds in percent of them. Aligned feet and notches that are cut off are left out.`,
    });
  }
  const held = findHeldValues(channel);
  if (held !== null) warn({ code: 'samples-held', message: `${label}: ${describeHeldValues(held, fs)}` });
  if (role !== 'ppg') return;
  const coarse = checkGain(channel);
  if (coarse !== null) warn({ code: coarse.code, message: `${label}: ${coarse.text}` });
  if (fs < minPulseFs) {
    const rate = Number(fs.toPrecision(3));
    const message = `${label} is sampled at ${rate} Hz: steep parts of the pulse are missing, so feet may be some 3 ms early and notches 10 ms. Their changes are less affected.`;
    warn({ code: 'rate-low', message });
  }
}

/**
 * Finds all clipped spans of a pulse.
 *
 * @param pulse       pulse of which a minute decides whether it is clipped
 * @param isInverted  whether it is used inverted
 * @returns null if it is not clipped
 */
export async function readClippedSpans(
  pulse: RecordedPulse,
  isInverted: boolean,
  { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
): Promise<ClippedSpans | null> {
  const clipped = findClippedPeaks(await readShape(pulse, signal));
  if (clipped === null) return null;
  const finder = new ClippedSpanFinder(pulse, clipped.values);
  for (let from = 0; from < pulse.sampleCount; from += blockLength) {
    finder.push(await pulse.read(from, Math.min(pulse.sampleCount, from + blockLength), signal));
    await pause(0);
  }
  return finder.finish(isInverted);
}

/** Returns the recorded pulse over the analysed part of a recording. */
export function recordedPulse(recording: Recording, channelIndex: number, part: Part): RecordedPulse {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { label, unit, fs } = channel;
  const { from: first, to } = sampleRange(channel, part);
  const read = async (from: number, end: number, signal?: AbortSignal) =>
    (await recording.read(channelIndex, first + from, first + end, signal)).values;
  return { label, unit, fs, startSec: first / fs, sampleCount: to - first, read };
}

function readShape(
  { label, unit, fs, startSec, sampleCount, read }: RecordedPulse,
  signal: AbortSignal,
): Promise<WiringChannel> {
  return readStretches(
    { label, role: 'ppg', unit, fs, startSec, sampleCount, durationSec: sampleCount / fs },
    (from, to) => read(from, to, signal),
    maxSamples,
  );
}
