import type { Pulse } from './pulse.ts';

/** Half of a ripple's length, s. */
export const rippleHalfSec = 0.01;

/**
 * Slopes of a pulse at its turning points, solved so that each lobe has the area that its levels require. Times in s
 * from the foot; slopes in heights per s; levels in heights above the base. A bend is the derivative of the slope.
 */
export interface PulseLevels {
  readonly steepestSec: number;
  readonly steepest: number;
  readonly peakSec: number;
  readonly shoulderSec: number;
  /** Slope and bend at the shoulder, before the final dip of the slope into the nadir. */
  readonly shoulderSlope: number;
  readonly shoulderBend: number;
  readonly peakBend: number;
  readonly nadirSec: number;
  /** Positive; the slope there is the negative of it. */
  readonly nadir: number;
  readonly incisuraSec: number;
  readonly incisuraBend: number;
  readonly dicroticTopSec: number;
  readonly dicroticTop: number;
  readonly dicroticSec: number;
  readonly dicroticBend: number;
  readonly tailSec: number;
  /** Positive; the slope at the tail's start is the negative of it. */
  readonly tailSlope: number;
  /** Level at the tail's start above its end. */
  readonly tailLevel: number;
  /** Steepness of the tail: its initial slope times its length over its level, 2 … 4. */
  readonly tailSteepness: number;
  /** Slope of a shallow foot where it meets the upstroke. */
  readonly footSlope: number;
  readonly footBend: number;
}

/** Bends of the slope, each as a multiple of the mean bend of the lobe that begins or ends there. */
const footSteepness = 2.2;
const peakSteepness = 0.7;
/** Bend where the slope turns down into the nadir, times the length of the dip, as a share of the nadir. */
const shoulderBend = 0.36;
/** Minimum level of the incisura above the base. */
const minIncisura = 0.03;
/** Ratio of fall time to rise time of the dicrotic wave's slope. */
const fallToRiseRatio = 2.2;

/**
 * Solves the slopes of one pulse, in closed form with no functions other than square roots.
 *
 * @param pulse  its foot, peak, notch and heights; times in s
 * @returns levels and slopes between them
 */
export function solvePulse(pulse: Pulse): PulseLevels {
  const lvet = pulse.lvetSec;
  const diastole = pulse.untilSec - pulse.footSec - lvet;
  let dips = 0;
  for (const { depth } of pulse.ripples) dips += (depth * rippleHalfSec * 16) / 15;
  const fall = solveFall(pulse, diastole, dips);
  const rise = solveRise(pulse, fall.peakBend);
  const dicrotic = solveDicrotic(fall, diastole, pulse.notchDepth);
  const level = dicrotic.level - dips * fall.nadir - (pulse.nextBase - pulse.base) / pulse.height;
  const tail = solveTail(dicrotic, level, pulse.untilSec - pulse.footSec);
  return { ...rise, ...fall, ...dicrotic, ...tail };
}

/** Solves peak to nadir and nadir to incisura: a rounded shoulder, then a dip of a seventh of LVET. */
function solveFall(pulse: Pulse, diastole: number, dips: number) {
  const { lvetSec: lvet, peakSec, shoulder, notchDepth } = pulse;
  const dipSec = 0.15 * lvet;
  const shoulderSec = lvet - dipSec;
  const length = shoulderSec - peakSec;
  const bend = (shoulderBend * length) / dipSec;
  const area =
    length * (shoulder / 2 + (peakSteepness * shoulder - bend) / 12) +
    dipSec * ((1 + shoulder) / 2 + shoulderBend / 12);
  const outSec = Math.min(pulse.rebound * lvet, 0.18 * diastole);
  const nadir = (1 - solveNadirLevel({ area, outSec, diastole, notchDepth, dips })) / area;
  const level = 1 - nadir * area;
  return {
    peakSec,
    peakBend: (-peakSteepness * shoulder * nadir) / length,
    shoulderSec,
    shoulderSlope: -shoulder * nadir,
    shoulderBend: (-shoulderBend * nadir) / dipSec,
    nadirSec: lvet,
    nadir,
    incisuraSec: lvet + outSec,
    incisuraBend: (1.5 * nadir) / outSec,
    incisuraLevel: level - 0.625 * nadir * outSec,
  };
}

/**
 * Solves the level of the pulse at its nadir, given that the nadir's slope is (1 − level)/area.
 *
 * A short diastole leaves little time to fall, so systole must fall farther: the tail starts at no more than 0.6 of the
 * nadir's slope, and the nadir stays the steepest point. The incisura stays above the base, even with ripples.
 */
function solveNadirLevel(fall: {
  readonly area: number;
  readonly outSec: number;
  readonly diastole: number;
  readonly notchDepth: number;
  readonly dips: number;
}): number {
  const { area, outSec, diastole, notchDepth, dips } = fall;
  const usual = 0.62 - 0.5 * notchDepth;
  const room = (0.15 * diastole + 0.74 * outSec) / area;
  const steep = (room - notchDepth) / (1 + room);
  const drop = (0.625 * outSec + dips) / area;
  const lowest = (minIncisura + drop) / (1 + drop);
  return Math.max(lowest, Math.min(usual, steep));
}

/** Solves foot to peak. */
function solveRise(pulse: Pulse, peakBend: number) {
  const { peakSec } = pulse;
  const steepestSec = 0.4 * peakSec;
  const shallowSec = pulse.footSec - pulse.startSec;
  const footSlope = shallowSec > 0 ? (2 * pulse.footShallow) / shallowSec : 0;
  const down = peakSec - steepestSec;
  const shallow = shallowSec > 0 ? pulse.footShallow : 0;
  const area = 1 - shallow - (footSlope * steepestSec) / 2 + (peakBend * down * down) / 12;
  const steepest = area / (peakSec / 2 + (footSteepness * steepestSec) / 12);
  return { steepestSec, steepest, footSlope, footBend: (footSteepness * steepest) / steepestSec };
}

/** Solves incisura to the top of the dicrotic wave; `level` is that of the top. */
function solveDicrotic(
  fall: { incisuraSec: number; incisuraBend: number; incisuraLevel: number; nadirSec: number },
  diastole: number,
  notchDepth: number,
) {
  const bend = fall.incisuraBend;
  const share = (1 + fallToRiseRatio) / 2.4;
  const idealHalf = Math.sqrt(notchDepth / (bend * share));
  const half = Math.min(Math.max(idealHalf, 0.013 * fall.nadirSec), 0.08 * diastole);
  const dicroticTopSec = fall.incisuraSec + half;
  return {
    dicroticTopSec,
    dicroticTop: (bend * half) / 1.5,
    dicroticSec: dicroticTopSec + fallToRiseRatio * half,
    dicroticBend: -bend / fallToRiseRatio,
    level: fall.incisuraLevel + share * bend * half * half,
  };
}

/** Solves the rest of diastole; a long one falls faster at first. */
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
