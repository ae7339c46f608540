import type { RhythmBeat } from './rhythm.ts';

/** A Gaussian in time: amplitude·e^(−(t − centre)²/(2·width²)). */
export interface Wave {
  readonly centreSec: number;
  /** mV. */
  readonly amplitude: number;
  readonly widthSec: number;
}

/** Extent of a wave, in widths; there it has 1e-9 of its height. */
export const waveReach = 6.5;

/**
 * A wave of the limit cycle: its place on the circle, degrees from R, and its width, rad, both at one revolution per
 * second, and how they change with the speed.
 */
interface CycleWave {
  readonly degrees: number;
  readonly amplitude: number;
  readonly radians: number;
  /**
   * Powers of RR (s) that place and width are proportional to; 0 for the QRS, whose duration does not depend on the
   * rate.
   */
  readonly placePower: 0 | 0.25 | 0.5;
  readonly widthPower: 0 | 0.25 | 0.5;
}

/**
 * P, Q, R, S and a T of two parts (its rise is slower than its fall) of lead II at rest. The widths, and ECGSYN's
 * angles of −70°, −15°, 0°, 15° and 100°, are reduced slightly to a QRS of 90 ms.
 */
const normalWaves: readonly CycleWave[] = [
  { degrees: -60, amplitude: 0.11, radians: 0.15, placePower: 0.25, widthPower: 0.25 },
  { degrees: -11, amplitude: -0.09, radians: 0.056, placePower: 0, widthPower: 0 },
  { degrees: 0, amplitude: 1.12, radians: 0.072, placePower: 0, widthPower: 0 },
  { degrees: 11.5, amplitude: -0.23, radians: 0.068, placePower: 0, widthPower: 0 },
  { degrees: 88, amplitude: 0.19, radians: 0.36, placePower: 0.5, widthPower: 0.5 },
  { degrees: 105, amplitude: 0.12, radians: 0.21, placePower: 0.5, widthPower: 0.5 },
];

/** Ventricular beat: wide QRS, no P wave, T opposite to the QRS. */
const uprightWaves: readonly CycleWave[] = [
  { degrees: 0, amplitude: 1.3, radians: 0.2, placePower: 0, widthPower: 0 },
  { degrees: 31, amplitude: -0.5, radians: 0.25, placePower: 0, widthPower: 0 },
  { degrees: 112, amplitude: -0.34, radians: 0.38, placePower: 0.5, widthPower: 0.5 },
];

const invertedWaves: readonly CycleWave[] = [
  { degrees: -20, amplitude: 0.28, radians: 0.09, placePower: 0, widthPower: 0 },
  { degrees: 0, amplitude: -1.1, radians: 0.225, placePower: 0, widthPower: 0 },
  { degrees: 100, amplitude: 0.34, radians: 0.38, placePower: 0.5, widthPower: 0.5 },
];

/** Right bundle branch block: the QRS begins normally, and the right ventricle follows late and slowly. */
const aberrantWaves: readonly CycleWave[] = [
  { degrees: -62, amplitude: 0.07, radians: 0.15, placePower: 0.25, widthPower: 0.25 },
  { degrees: -11, amplitude: -0.07, radians: 0.056, placePower: 0, widthPower: 0 },
  { degrees: 0, amplitude: 0.86, radians: 0.072, placePower: 0, widthPower: 0 },
  { degrees: 15, amplitude: -0.5, radians: 0.1, placePower: 0, widthPower: 0 },
  { degrees: 33, amplitude: 0.62, radians: 0.13, placePower: 0, widthPower: 0 },
  { degrees: 98, amplitude: -0.16, radians: 0.3, placePower: 0.5, widthPower: 0.5 },
];

/** Beat paced in the right ventricle: a spike, then a wide QRS and an opposite T. */
const pacedWaves: readonly CycleWave[] = [
  { degrees: -23, amplitude: 0.9, radians: 0.0085, placePower: 0, widthPower: 0 },
  { degrees: 0, amplitude: 1, radians: 0.15, placePower: 0, widthPower: 0 },
  { degrees: 20, amplitude: 0.4, radians: 0.13, placePower: 0, widthPower: 0 },
  { degrees: 105, amplitude: -0.3, radians: 0.28, placePower: 0.5, widthPower: 0.5 },
];

const wavesByShape = {
  normal: normalWaves,
  aberrant: aberrantWaves,
  upright: uprightWaves,
  inverted: invertedWaves,
  paced: pacedWaves,
};

/** Shapes whose first wave is P. */
const beginsWithP: ReadonlySet<RhythmBeat['shape']> = new Set(['normal', 'aberrant']);

/**
 * Returns the waves of one beat.
 *
 * McSharry's model moves a point around a circle, one revolution per RR, and adds −a·Δθ·e^(−Δθ²/(2b²)) to dz/dt as it
 * passes each wave. Its integral is a Gaussian of Δθ. So z is computed directly instead of by integration, and R is
 * known in continuous time. The model's decay towards the baseline, which only removes the influence of the initial
 * value, is not needed. With the rate, QT shortens as √RR, and PR less. Both follow the RR of several beats, like
 * ECGSYN's factors for a whole record.
 *
 * A fusion beat is a sinus beat and a ventricular one at the same time, each with its share of QRS and T. The P wave
 * stays at the place that the sinus node sets.
 *
 * @param gain       factor on every amplitude
 * @param qrsFactor  factor on those of QRS, for a lead with a larger QRS
 * @returns Gaussians with their times
 */
export function makeEcgWaves(beat: RhythmBeat, gain: number, qrsFactor = 1): Wave[] {
  const { dueSec, fusion, shape, hasP } = beat;
  const own = wavesByShape[shape].slice(!hasP && beginsWithP.has(shape) ? 1 : 0);
  if (fusion === null) return drawWaves(own, beat, dueSec, gain, qrsFactor);
  const [p, ...others] = normalWaves;
  return [
    ...drawWaves([p], beat, dueSec + fusion.sinusAfterSec, gain),
    ...drawWaves(others, beat, dueSec, gain * (1 - fusion.share)),
    ...drawWaves(wavesByShape[beat.shape], beat, dueSec, gain * fusion.share),
  ];
}

function drawWaves(
  waves: readonly CycleWave[],
  { adaptedRrSec }: RhythmBeat,
  rSec: number,
  gain: number,
  qrsFactor = 1,
): Wave[] {
  const root = Math.sqrt(adaptedRrSec);
  const factor = { 0: 1, 0.25: Math.sqrt(root), 0.5: root };
  return waves.map(({ degrees, amplitude, radians, placePower, widthPower }) => ({
    centreSec: rSec + (degrees / 360) * factor[placePower],
    amplitude: amplitude * gain * (placePower === 0 ? qrsFactor : 1),
    widthSec: (radians / (2 * Math.PI)) * factor[widthPower],
  }));
}
