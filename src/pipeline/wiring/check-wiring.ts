import { checkClipped } from '../../analysis/wiring/check-clipped.ts';
import { checkClock } from '../../analysis/wiring/check-clock.ts';
import { checkFlat } from '../../analysis/wiring/check-flat.ts';
import { checkGain } from '../../analysis/wiring/check-gain.ts';
import { checkHeld } from '../../analysis/wiring/check-held.ts';
import { checkLead, isUprightLead } from '../../analysis/wiring/check-lead.ts';
import { checkLimbs } from '../../analysis/wiring/check-limbs.ts';
import { checkMains } from '../../analysis/wiring/check-mains.ts';
import { checkSame } from '../../analysis/wiring/check-same.ts';
import { checkPulse } from '../../analysis/wiring/check-pulse.ts';
import { checkRate } from '../../analysis/wiring/check-rate.ts';
import { checkSwapped } from '../../analysis/wiring/check-swapped.ts';
import { pulseDelay, type StretchDelay } from '../../analysis/wiring/pulse-delay.ts';
import { type StretchBeats, stretchBeats } from '../../analysis/wiring/stretch-beats.ts';
import type { WiringChannel, WiringStretch } from '../../analysis/wiring/wiring-channel.ts';
import { guessRoleFromSamples } from '../../io/roles.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ChannelRole, Recording } from '../../model/recording.ts';
import type { WiringFinding, WiringNote } from '../../model/wiring.ts';
import type { ChannelChoice } from '../channels.ts';
import { readStretches } from './read-stretches.ts';

/** A finding about one channel. */
interface ChannelFinding {
  readonly index: number;
  readonly finding: WiringFinding;
}

/** Maximum number of channels that are checked; of more, the first ones. */
const maxChannels = 24;
const checkedRoles: ReadonlySet<ChannelRole> = new Set(['ecg', 'ppg', 'pcg', 'pressure']);
/** Minimum share of pulsating stretches for a channel to count as a PPG. */
const minPulsing = 0.5;

interface WiringCheck {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

/** A channel that was checked. */
interface CheckedChannel {
  readonly index: number;
  readonly channel: WiringChannel;
  /** Role suggested by the shape of each stretch; only for the analysed ECG and for PPGs. */
  readonly looks: readonly ChannelRole[];
  /** Beats of the stretches of an ECG, if they were searched. */
  readonly beats: readonly StretchBeats[];
}

/**
 * Checks a minute of a recording for wrong wiring, scale or timing. It changes nothing.
 *
 * @param pause  yields to other work; awaited after each piece of some 10 ms
 * @returns notes in the order of the channels; those about two channels come last
 * @throws BeatbenchError `cancelled`, and errors of reading
 */
export async function checkWiring(
  recording: Recording,
  choice: ChannelChoice,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<WiringNote[]> {
  const looking = { recording, choice, signal, pause };
  const { channels } = recording;
  const checked = channels.flatMap(({ role }, index) => (checkedRoles.has(role) ? [index] : []));
  const looked: CheckedChannel[] = [];
  for (const index of checked.slice(0, maxChannels)) looked.push(await checkChannel(looking, index));
  const ecg = looked.find(({ index }) => index === choice.ecg) ?? null;
  const found: ChannelFinding[] = [];
  const limbs = checkLimbs(looked.filter(({ channel }) => channel.role === 'ecg'));
  for (const one of looked) {
    await rest(looking);
    const isOfLimbs = limbs?.lead === one;
    const delays = ecg !== null && one.channel.role === 'ppg' ? listDelays(ecg, one) : [];
    const own = checkOne(one, ecg, delays);
    // Inverting only this lead would leave the other leads wrong.
    const kept = isOfLimbs ? own.filter(({ code }) => code !== 'lead-inverted') : own;
    const ofPair = isOfLimbs ? [limbs.finding] : [];
    const same = looked
      .slice(0, looked.indexOf(one))
      .map(({ channel }) => checkSame(one.channel, channel))
      .find((finding) => finding !== null);
    const all = [...kept, ...ofPair, ...(same == null ? [] : [same])];
    found.push(...all.map((finding) => ({ index: one.index, finding })));
    if (ecg !== null && one.index === choice.ppg) found.push(...checkPair(ecg, one, delays));
  }
  return groupFindings(
    found,
    channels.map(({ label }) => label),
  );
}

async function rest({ signal, pause }: Pick<WiringCheck, 'signal' | 'pause'>): Promise<void> {
  await pause();
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The check of the wiring was cancelled.');
}

async function checkChannel(looking: WiringCheck, index: number): Promise<CheckedChannel> {
  const { recording, choice, signal } = looking;
  const own = recording.channels[index];
  if (own === undefined) throw new RangeError(`no channel ${index}`);
  const channel = await readStretches(
    { ...own, startSec: 0, durationSec: recording.durationSec },
    async (from, to) => (await recording.read(index, from, to, signal)).values,
  );
  const { role, label, fs } = channel;
  const isTimed = index === choice.ecg && recording.channels.some((other) => other.role === 'ppg');
  const beats: StretchBeats[] = [];
  const looks: ChannelRole[] = [];
  for (const stretch of channel.stretches) {
    await rest(looking);
    if (role === 'ecg' && (isTimed || isUprightLead(label))) {
      const found = stretchBeats(stretch, fs);
      if (found !== null) beats.push(found);
    }
    if (role === 'ppg' || isTimed) looks.push(guessRoleFromSamples(stretch.values, fs));
  }
  return { index, channel, looks, beats };
}

function checkOne(
  { channel, looks, beats }: CheckedChannel,
  ecg: CheckedChannel | null,
  delays: readonly StretchDelay[],
): WiringFinding[] {
  const found = [checkGain(channel), checkFlat(channel), checkClipped(channel), checkHeld(channel)];
  if (channel.role === 'ecg') found.push(checkLead(channel.label, beats), checkMains(channel));
  if (channel.role === 'ppg') {
    const pulsing =
      ecg === null ? channel.stretches.filter((_, k) => looks[k] === 'ppg') : timed(channel, delays);
    const isPulsing = pulsing.length >= minPulsing * channel.stretches.length;
    if (isPulsing) found.push(checkPulse(pulsing, channel.fs));
  }
  return found.filter((one) => one !== null);
}

/** Returns the stretches whose beats follow the ECG. */
function timed({ stretches }: WiringChannel, delays: readonly StretchDelay[]): WiringStretch[] {
  return stretches.filter(({ startSec }) => delays.some((delay) => delay.startSec === startSec));
}

function listDelays(ecg: CheckedChannel, { channel }: CheckedChannel): StretchDelay[] {
  return channel.stretches.flatMap((stretch) => {
    const beats = ecg.beats.find(({ startSec }) => Math.abs(startSec - stretch.startSec) < 1);
    const delay = beats === undefined ? null : pulseDelay(beats, stretch, channel.fs);
    return delay === null ? [] : [delay];
  });
}

function checkPair(
  ecg: CheckedChannel,
  ppg: CheckedChannel,
  delays: readonly StretchDelay[],
): ChannelFinding[] {
  const { label } = ppg.channel;
  const swapped = checkSwapped(ecg, { label, looks: ppg.looks }, ppg.index);
  // The delay between channels with wrong roles has no meaning.
  const clock = swapped === null ? checkClock(ecg.channel.label, delays) : null;
  const found = [
    { index: ecg.index, finding: checkRate(ecg.channel) },
    { index: ppg.index, finding: checkRate(ppg.channel) },
    { index: ecg.index, finding: swapped },
    { index: ppg.index, finding: clock },
  ];
  return found.flatMap(({ index, finding }) => (finding === null ? [] : [{ index, finding }]));
}

/** Combines findings that are the same for several channels into one note, in order of first occurrence. */
function groupFindings(found: readonly ChannelFinding[], labels: readonly string[]): WiringNote[] {
  const groups = new Map<string, { readonly finding: WiringFinding; readonly indices: number[] }>();
  for (const { index, finding } of found) {
    const key = JSON.stringify(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, indices: [index] });
    else group.indices.push(index);
  }
  return [...groups.values()].map(({ finding: { code, text, fix }, indices }) => {
    const names = indices.map((index) => labels[index] ?? `channel ${index + 1}`);
    return { code, channelIndices: indices, message: `${names.join(', ')}: ${text}`, fix };
  });
}
