import { addWaves } from './ecg.ts';
import { makeEcgWaves } from './ecg-waves.ts';
import type { SynthParams, SynthRole } from './params.ts';
import type { Pulse } from './pulse.ts';
import { drawPulse, shapePulse } from './pulse-shape.ts';
import { addSounds, soundReachSec } from './sounds.ts';
import type { Timeline } from './timeline.ts';

/** Writes a clean channel's samples into `out`, whose first sample is number `from`. */
export type CleanSource = (out: Float64Array, from: number) => void;

/** How far a beat's ECG reaches before and after the QRS, s. */
const ecgReachSec = { before: 0.6, after: 1.5 };

/**
 * The three channels without disturbances; every sample is the same in any cut.
 *
 * @param params   of the record
 * @param timeline its beats, pulses and sounds
 * @returns one source a channel
 */
export function createCleanSources(params: SynthParams, timeline: Timeline): Record<SynthRole, CleanSource> {
  return {
    ecg: createEcgSource(params, timeline),
    ppg: createPpgSource(params, timeline),
    pcg: createPcgSource(params, timeline),
  };
}

function createEcgSource({ fs }: SynthParams, { beats }: Timeline): CleanSource {
  const dueSec = (i: number) => beats[i].rhythm.dueSec;
  return (out, from) => {
    out.fill(0);
    const endSec = (from + out.length) / fs + ecgReachSec.before;
    for (let i = firstAfter(beats.length, dueSec, from / fs - ecgReachSec.after); i < beats.length; i++) {
      if (dueSec(i) > endSec) break;
      addWaves(out, from, fs, makeEcgWaves(beats[i].rhythm, beats[i].ecgGain));
    }
  };
}

function createPpgSource({ fs }: SynthParams, timeline: Timeline): CleanSource {
  const pulses = timeline.pulses.filter((pulse): pulse is Pulse => pulse !== null);
  return (out, from) => {
    const end = from + out.length;
    let k = Math.max(0, firstAfter(pulses.length, (i) => pulses[i].startSec, from / fs) - 1);
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
    for (let i = firstAfter(sounds.length, s1Sec, fromSec - 2); i < sounds.length; i++) {
      if (s1Sec(i) > endSec) break;
      const { s2Sec } = sounds[i];
      if ((s2Sec ?? s1Sec(i)) + soundReachSec < fromSec) continue;
      addSounds(out, from, params, { ...sounds[i], beatIndex: i });
    }
  };
}

/** Index of the first of `count` ascending values that is over `limit`. */
function firstAfter(count: number, valueOf: (index: number) => number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (valueOf(middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
