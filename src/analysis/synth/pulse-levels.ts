import type { Pulse } from './pulse.ts';
import { peakShare } from './pulse.ts';

/** Half of a ripple's length, s. */
export const rippleHalfSec = 0.01;

/**
 * The slope of a pulse at its turning points, solved so that each lobe has the area its levels ask for.
 * Times in s from the foot; slopes in heights per s; levels in heights above the base.
 */
export interface PulseLevels {
  readonly steepestSec: number;
  readonly steepest: number;
  readonly peakSec: number;
  readonly shoulderSec: number;
  /** At the shoulder, the bend of the slope before its final dip into the nadir. */
  readonly shoulderSlope: number;
  readonly shoulderBend: number;
  readonly peakBend: number;
  readonly nadirSec: number;
  /** Positive; the slope there is its negative. */
  readonly nadir: number;
  readonly incisuraSec: number;
  readonly incisuraBend: number;
  readonly dicroticTopSec: number;
  readonly dicroticTop: number;
  readonly dicroticSec: number;
  readonly dicroticBend: number;
  readonly tailSec: number;
  /** Positive; the slope at the tail's start is its negative. */
  readonly tailSlope: number;
  /** Level at the tail's start above its end. */
  readonly tailLevel: number;
  /** How fast the tail falls: its first slope times its length over its level, 2 … 4. */
  readonly tailSteepness: number;
  /** Slope at which a shallow foot arrives at the upstroke. */
  readonly footSlope: number;
  readonly footBend: number;
}

const shoulderDepth = 0.45;
const shoulderSigma = 0.3;
const footSteepness = 1.8;

/** Solves the slopes of one pulse; closed forms throughout, with square roots alone. */
export function solvePulse(pulse: Pulse): PulseLevels {
  const lvet = pulse.lvetSec;
  const diastole = pulse.untilSec - pulse.footSec - lvet;
  const fall = solveFall(lvet, diastole, pulse.notchDepth);
  const rise = solveRise(pulse, fall.peakBend);
  const dicrotic = solveDicrotic(fall, diastole, pulse.notchDepth);
  let lost = 0;
  for (const { depth } of pulse.ripples) lost += (depth * fall.nadir * rippleHalfSec * 16) / 15;
  const level = dicrotic.level - lost - (pulse.nextBase - pulse.base) / pulse.height;
  const tail = solveTail(dicrotic, level, pulse.untilSec - pulse.footSec);
  return { ...rise, ...fall, ...dicrotic, ...tail };
}

/** Peak to nadir: a rounded shoulder, then a dip of an eighth of LVET. */
function solveFall(lvet: number, diastole: number, notchDepth: number) {
  const peakSec = peakShare * lvet;
  const dipSec = 0.13 * lvet;
  const shoulderSec = lvet - dipSec;
  const length = shoulderSec - peakSec;
  const sigma = (shoulderSigma * length) / dipSec;
  const area =
    length * (shoulderDepth / 2 + shoulderDepth / 6 - sigma / 12) +
    dipSec * ((1 + shoulderDepth) / 2 + shoulderSigma / 12);
  const outSec = Math.min(0.117 * lvet, 0.15 * diastole);
  // A short diastole leaves little time to fall in, so that systole has to fall further: the tail
  // starts at 0.6 of the nadir's slope at most, and the nadir stays the steepest.
  const room = (0.15 * diastole + 0.74 * outSec) / area;
  const level = Math.min(0.62 - 0.5 * notchDepth, Math.max(0.05, (room - notchDepth) / (1 + room)));
  const nadir = (1 - level) / area;
  return {
    peakSec,
    peakBend: (-2 * shoulderDepth * nadir) / length,
    shoulderSec,
    shoulderSlope: -shoulderDepth * nadir,
    shoulderBend: (-shoulderSigma * nadir) / dipSec,
    nadirSec: lvet,
    nadir,
    incisuraSec: lvet + outSec,
    incisuraBend: (1.5 * nadir) / outSec,
    incisuraLevel: level - 0.625 * nadir * outSec,
  };
}

/** Foot to peak. */
function solveRise(pulse: Pulse, peakBend: number) {
  const steepestSec = 0.2 * pulse.lvetSec;
  const peakSec = peakShare * pulse.lvetSec;
  const shallowSec = pulse.footSec - pulse.startSec;
  const footSlope = shallowSec > 0 ? (2 * pulse.footShallow) / shallowSec : 0;
  const down = peakSec - steepestSec;
  const shallow = shallowSec > 0 ? pulse.footShallow : 0;
  const area = 1 - shallow - (footSlope * steepestSec) / 2 + (peakBend * down * down) / 12;
  const steepest = area / (peakSec / 2 + (footSteepness * steepestSec) / 12);
  return { steepestSec, steepest, footSlope, footBend: (footSteepness * steepest) / steepestSec };
}

/** Incisura to the top of the dicrotic wave; `level` is that top's. */
function solveDicrotic(
  fall: { incisuraSec: number; incisuraBend: number; incisuraLevel: number; nadirSec: number },
  diastole: number,
  notchDepth: number,
) {
  const bend = fall.incisuraBend;
  const wanted = Math.sqrt(notchDepth / bend);
  const half = Math.min(Math.max(wanted, 0.013 * fall.nadirSec), 0.1 * diastole);
  const dicroticTopSec = fall.incisuraSec + half;
  return {
    dicroticTopSec,
    dicroticTop: (bend * half) / 1.5,
    dicroticSec: dicroticTopSec + 1.4 * half,
    dicroticBend: -bend / 1.4,
    level: fall.incisuraLevel + bend * half * half,
  };
}

/** The rest of diastole; a long one falls faster at first. */
function solveTail(
  { dicroticSec, dicroticBend }: { dicroticSec: number; dicroticBend: number },
  level: number,
  endSec: number,
) {
  const length = endSec - dicroticSec;
  const tailSteepness = 2 + Math.min(2, Math.max(0, (length - 0.45) * 4));
  const a = ((4 / 3) * tailSteepness - 2) / -dicroticBend;
  const b = tailSteepness * level;
  const tailSlope = (2 * b) / (length + Math.sqrt(length * length + 4 * a * b));
  return {
    tailSec: dicroticSec - (2 * tailSlope) / dicroticBend,
    tailSlope,
    tailLevel: level + (4 * tailSlope * tailSlope) / (3 * dicroticBend),
    tailSteepness,
  };
}
