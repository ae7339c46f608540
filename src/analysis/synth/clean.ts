import { firstPlace } from '../../model/first-place.ts';
import { addWaves } from './ecg.ts';
import { makeEcgWaves } from './ecg-waves.ts';
import { createFibrillation } from './modulation.ts';
import type { SynthParams, SynthRole } from './params.ts';
import type { Pulse } from './pulse.ts';
import { drawPulse, shapePulse } from './pulse-shape.ts';
import { addSounds, soundReachSec } from './sounds.ts';
import { createStream, randomStreams } from './streams.ts';
import type { Timeline } from './timeline.ts';

/** Writes a clean channel's samples into `out`, whose first sample is number `from`. */
export type CleanSource = (out: Float64Array, from: number) => void;

/** What of a record is drawn: a channel of each role, and the second lead of an ECG of two. */
export type SynthSource = SynthRole | 'secondEcg';

/** V5 sees QRS this much larger than I. */
const chestFactor = 1.35;

/** How far a beat's ECG reaches before and after the QRS, s. */
const ecgReachSec = { before: 0.6, after: 1.5 };

/**
 * The channels without disturbances; every sample is the same in any cut. With the electrodes of both arms exchanged the
 * first ECG is lead I upside down.
 *
 * @param params   of the record
 * @param timeline its beats, pulses and sounds
 * @returns one source a channel
 */
export function createCleanSources(
  params: SynthParams,
  timeline: Timeline,
): Record<SynthSource, CleanSource> {
  return {
    ecg: createEcgSource(params, timeline, params.armsExchanged ? { gain: -0.8, qrs: 1 } : null),
    secondEcg: createEcgSource(params, timeline, { gain: 1, qrs: chestFactor }),
    ppg: createPpgSource(params, timeline),
    pcg: createPcgSource(params, timeline),
  };
}

/** @param lead  how it sees the beat, where it is not as it is drawn */
function createEcgSource(
  { fs, rhythm, seed }: SynthParams,
  { beats }: Timeline,
  lead: { readonly gain: number; readonly qrs: number } | null,
): CleanSource {
  const { gain, qrs } = lead ?? { gain: 1, qrs: 1 };
  const atria =
    rhythm === 'fibrillation' ? createFibrillation(createStream(seed, randomStreams.rhythm, 4)) : null;
  const dueSec = (i: number) => beats[i].rhythm.dueSec;
  return (out, from) => {
    out.fill(0);
    if (atria !== null) for (let n = 0; n < out.length; n++) out[n] = gain * atria((from + n) / fs);
    const endSec = (from + out.length) / fs + ecgReachSec.before;
    const first = firstPlace(beats.length, (i) => dueSec(i) > from / fs - ecgReachSec.after);
    for (let i = first; i < beats.length; i++) {
      if (dueSec(i) > endSec) break;
      addWaves(out, from, fs, makeEcgWaves(beats[i].rhythm, beats[i].ecgGain * gain, qrs));
    }
  };
}

function createPpgSource({ fs }: SynthParams, timeline: Timeline): CleanSource {
  const pulses = timeline.pulses.filter((pulse): pulse is Pulse => pulse !== null);
  return (out, from) => {
    const end = from + out.length;
    let k = Math.max(0, firstPlace(pulses.length, (i) => pulses[i].startSec > from / fs) - 1);
    for (let n = from; n < end; k++) {
      const last = k + 1 === pulses.length;
      const to = last ? end : Math.min(end, Math.max(n, Math.ceil(pulses[k].untilSec * fs)));
      drawPulse(shapePulse(pulses[k]), out, from, { from: n, to, fs });
      n = to;
    }
  };
}

function createPcgSource(params: SynthParams, { sounds }: Timeline): CleanSource {
  const s1Sec = (i: number) => sounds[i].s1Sec;
  return (out, from) => {
    out.fill(0);
    const fromSec = from / params.fs;
    const endSec = (from + out.length) / params.fs;
    for (let i = firstPlace(sounds.length, (k) => s1Sec(k) > fromSec - 2); i < sounds.length; i++) {
      if (s1Sec(i) > endSec) break;
      const { s2Sec } = sounds[i];
      if ((s2Sec ?? s1Sec(i)) + soundReachSec < fromSec) continue;
      addSounds(out, from, params, { ...sounds[i], beatIndex: i });
    }
  };
}
