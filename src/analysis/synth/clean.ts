import { bisectFirst } from '../../model/bisect-first.ts';
import { addWaves } from './ecg.ts';
import { makeEcgWaves } from './ecg-waves.ts';
import { createFibrillation } from './modulation.ts';
import type { SynthParams, SynthRole } from './params.ts';
import type { Pulse } from './pulse.ts';
import { addSounds, soundReachSec } from './sounds.ts';
import { createStream, randomStreams } from './streams.ts';
import type { Timeline } from './timeline.ts';
import { type PulseLevels, rippleHalfSec, solvePulse } from './pulse-levels.ts';

/**
 * A pulse that can be evaluated at any time of its span: polynomials with continuous slope and bend (second
 * derivative).
 */
interface PulseShape {
  readonly pulse: Pulse;
  readonly levels: PulseLevels;
  readonly pieces: readonly Piece[];
}

/** level + x·(a + x·(b + x·(c + x·d))), x in s from `fromSec`; heights above the base. */
interface Piece {
  /** Time from the foot, s. */
  readonly fromSec: number;
  readonly level: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Slope and its derivative (`bend`) at one time. */
interface Knot {
  readonly atSec: number;
  readonly slope: number;
  readonly bend: number;
}

/** Writes a clean channel's samples into `out`, whose first sample has the index `from`. */
export type CleanSource = (out: Float64Array, from: number) => void;

/** Source of a channel: one per role, and the second lead of an ECG with two. */
export type SynthSource = SynthRole | 'secondEcg';

/** Ratio of the QRS in V5 to that in I. */
const chestFactor = 1.35;

/** Time that a beat's ECG extends before and after the QRS, s. */
const ecgReachSec = { before: 0.6, after: 1.5 };

/**
 * Creates the channels without disturbances. Every sample is the same in any division into blocks. With the electrodes
 * of both arms exchanged, the first ECG is lead I inverted.
 *
 * @param params    of the record
 * @param timeline  its beats, pulses and sounds
 * @returns one source per channel
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

/** @param lead  gains of the lead, if they differ from those drawn */
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
    const first = bisectFirst(beats.length, (i) => dueSec(i) > from / fs - ecgReachSec.after);
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
    let k = Math.max(0, bisectFirst(pulses.length, (i) => pulses[i].startSec > from / fs) - 1);
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
    for (let i = bisectFirst(sounds.length, (k) => s1Sec(k) > fromSec - 2); i < sounds.length; i++) {
      if (s1Sec(i) > endSec) break;
      const { s2Sec } = sounds[i];
      if ((s2Sec ?? s1Sec(i)) + soundReachSec < fromSec) continue;
      addSounds(out, from, params, { ...sounds[i], beatIndex: i });
    }
  };
}

/**
 * Builds a pulse from its slope, which is cubic between turning points, so that foot, peak and nadir are exact.
 *
 * @param pulse  its foot, peak, notch and heights; times in s
 * @returns polynomial pieces
 */
export function shapePulse(pulse: Pulse): PulseShape {
  const levels = solvePulse(pulse);
  const knots = placeKnots(pulse, levels);
  const pieces: Piece[] = [];
  let level = 0;
  for (let i = 0; i + 1 < knots.length; i++) {
    const [from, to] = [knots[i], knots[i + 1]];
    const h = to.atSec - from.atSec;
    if (h <= 0) continue;
    const rise = to.slope - from.slope;
    const c = ((3 * rise) / h - (2 * from.bend + to.bend)) / h;
    const d = ((-2 * rise) / h + from.bend + to.bend) / (h * h);
    pieces.push({ fromSec: from.atSec, level, a: from.slope, b: from.bend / 2, c: c / 3, d: d / 4 });
    level += (h * (from.slope + to.slope)) / 2 + (h * h * (from.bend - to.bend)) / 12;
  }
  return { pulse, levels, pieces };
}

function placeKnots(pulse: Pulse, levels: PulseLevels): Knot[] {
  const shallowSec = pulse.footSec - pulse.startSec;
  return [
    { atSec: -shallowSec, slope: 0, bend: 0 },
    { atSec: 0, slope: levels.footSlope, bend: 0 },
    { atSec: 0, slope: levels.footSlope, bend: levels.footBend },
    { atSec: levels.steepestSec, slope: levels.steepest, bend: 0 },
    { atSec: levels.peakSec, slope: 0, bend: levels.peakBend },
    { atSec: levels.shoulderSec, slope: levels.shoulderSlope, bend: levels.shoulderBend },
    { atSec: levels.nadirSec, slope: -levels.nadir, bend: 0 },
    { atSec: levels.incisuraSec, slope: 0, bend: levels.incisuraBend },
    { atSec: levels.dicroticTopSec, slope: levels.dicroticTop, bend: 0 },
    { atSec: levels.dicroticSec, slope: 0, bend: levels.dicroticBend },
    { atSec: levels.tailSec, slope: -levels.tailSlope, bend: 0 },
  ];
}

/**
 * Writes the pulse at samples from … to − 1 to `out`, whose first sample has the index `outFrom`. All of them lie in
 * the pulse's span.
 *
 * @param shape    from `shapePulse`
 * @param out      receives the samples
 * @param outFrom  index of its first sample
 * @param range    samples from … to − 1, and the rate, Hz
 */
export function drawPulse(
  shape: PulseShape,
  out: Float64Array,
  outFrom: number,
  range: { readonly from: number; readonly to: number; readonly fs: number },
): void {
  const { pulse, levels, pieces } = shape;
  let k = 0;
  for (let n = range.from; n < range.to; n++) {
    const u = n / range.fs - pulse.footSec;
    if (u >= levels.tailSec) {
      out[n - outFrom] = pulse.nextBase + pulse.height * tailAt(levels, pulse, u);
      continue;
    }
    while (k + 1 < pieces.length && u >= pieces[k + 1].fromSec) k++;
    const { fromSec, level, a, b, c, d } = pieces[k];
    const x = u - fromSec;
    let value = level + x * (a + x * (b + x * (c + x * d)));
    for (const { offsetSec, depth } of pulse.ripples) {
      value -=
        depth * levels.nadir * rippleHalfSec * dippedBy((u - levels.nadirSec - offsetSec) / rippleHalfSec);
    }
    out[n - outFrom] = pulse.base + pulse.height * value;
  }
}

/** Falls from 1 to 0, where slope and bend are 0; a mixture of two polynomials gives the requested steepness. */
function tailAt({ tailSec, tailLevel, tailSteepness }: PulseLevels, pulse: Pulse, u: number): number {
  const endSec = pulse.untilSec - pulse.footSec;
  const left = (endSec - u) / (endSec - tailSec);
  const cube = left * left * left;
  const slow = cube * (2 - left);
  const fast = cube * cube * left * (4 - 3 * left);
  const slowShare = (4 - tailSteepness) / 2;
  return tailLevel * (slowShare * slow + (1 - slowShare) * fast);
}

/** Integral of (1 − x²)² from −1. */
function dippedBy(x: number): number {
  if (x <= -1) return 0;
  if (x >= 1) return 16 / 15;
  const square = x * x;
  return x * (1 + square * (-2 / 3 + square / 5)) + 8 / 15;
}
