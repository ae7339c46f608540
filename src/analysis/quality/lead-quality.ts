import type { BeatQualities, EcgFault, LeadQuality, StretchQuality } from '../../model/qrs-quality.ts';
import { type IndexRange, overlapSec, type TimeSpan } from '../../model/samples.ts';
import { type EnergyLevels, LevelStream } from '../qrs/own/levels.ts';
import { SlopeEnergyStream } from '../qrs/own/slope-energy.ts';
import type { BandPowers } from './band-shares.ts';
import { NeighbourLikeness } from './beat-shapes.ts';
import { CalibrationSteps } from './calibration-steps.ts';
import {
  clippedEcg,
  computeSetShare,
  listStillFaults,
  StillFinder,
  type StillPieces,
} from './flat-and-clipped.ts';
import { createSpanTest, JumpFinder } from './jumps.ts';
import type { QualityMeasures } from './quality-measures.ts';
import { findRepeating } from './repeating-marks.ts';

/** A stretch or a beat with an index below this is doubtful. */
export const minReliableIndex = 0.5;
/** Slope between beats, as a share of that in beats: `quiet` is 1 up to the first value, 0 from the second. */
const noiseRange = { none: 0.1, whole: 0.3 };
/** Share of 5–15 Hz in 5–40 Hz: `band` is 0 up to the first value (white noise has 0.29), 1 from the second. */
const qrsShare = { none: 0.3, whole: 0.45 };
/** The baseline's share of the power: `baseline` is 1 up to the first value, 0 from the second. */
const slowShare = { none: 0.6, whole: 0.98 };
/** Likeness that counts as none, and fully. */
const likenessRange = { none: 0.8, whole: 0.97 };

/**
 * Returns 0 at `none` and beyond, 1 at `whole` and beyond, linear between.
 *
 * @param value any unit
 * @param ends the two values, in its unit; either may be the larger
 * @returns 0 … 1
 */
export function grade(
  value: number,
  { none, whole }: { readonly none: number; readonly whole: number },
): number {
  return Math.max(0, Math.min(1, (value - none) / (whole - none)));
}

/**
 * Judges the quality of an ECG with known beats, per beat and per 10 s, 0 … 1. The ECG has been measured and
 * arrives once more, in pieces.
 *
 * The index of a beat depends mainly on how quiet the slope is between beats, and less on its likeness to the
 * surrounding beats. So an ectopic beat in a clean lead is trusted, and in noise hardly any beat is. A beat
 * counts as 0 if it is flat, at a jump of the line, or among marks that neither repeat nor come in time;
 * clipping reduces its index. A stretch is judged similarly, and also by the share of its power in other bands.
 *
 * The grades remove nothing. They are independent of scale. Samples in a gap count as flat.
 */
export class QualityJudge {
  readonly #measures: QualityMeasures;
  readonly #rSec: ArrayLike<number>;
  readonly #levels: LevelStream;
  readonly #slopes: SlopeEnergyStream;
  readonly #shapes: NeighbourLikeness;
  readonly #steps: CalibrationSteps;
  readonly #still: StillFinder;
  readonly #jumps: JumpFinder;

  constructor(measures: QualityMeasures, rSec: ArrayLike<number>) {
    const { fs, grid, range } = measures;
    this.#measures = measures;
    this.#rSec = rSec;
    const step = Math.max(1, Math.floor(fs / 150));
    const boxCount = Math.max(1, Math.round(fs / 60));
    this.#slopes = new SlopeEnergyStream(fs, boxCount, step, grid.sampleCount);
    this.#levels = new LevelStream(fs / step, this.#slopes.placeCount);
    this.#shapes = new NeighbourLikeness(rSec, fs / step, this.#slopes.placeCount);
    this.#steps = new CalibrationSteps(rSec, fs / step, this.#slopes.placeCount);
    this.#still = new StillFinder(fs, grid.sampleCount, range, clippedEcg);
    this.#jumps = new JumpFinder(fs, grid.sampleCount);
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    this.#still.push(x);
    this.#jumps.push(x);
    const { slope, energy } = this.#slopes.push(x);
    this.#levels.push(energy);
    this.#shapes.push(slope);
    this.#steps.push(slope);
  }

  /** @param gaps ranges where the ECG was bridged */
  finish(gaps: readonly IndexRange[]): LeadQuality {
    const { fs, stretches: ranges, powers } = this.#measures;
    this.#still.markGaps(gaps);
    const still = this.#still.pieces;
    const jumps = this.#jumps.finish(this.#rSec);
    const evidence = { levels: this.#levels.levels, still, jumps, rate: this.#shapes.rate };
    const { likenesses, repeats } = this.#shapes.finish();
    const isStep = this.#steps.finish();
    const repeating = findRepeating(this.#rSec, repeats).map((does, beat) => (isStep[beat] === 1 ? 0 : does));
    const stretchOf = findStretches(this.#rSec, ranges, fs);
    const parts = ranges.map((_, k) => bandParts(powers, k));
    const baselines = Float64Array.from(stretchOf, (k) => (k < 0 ? 0 : parts[k].baseline));
    const beats = beatQualities(
      this.#rSec,
      { likeness: likenesses, repeating, baseline: baselines, isStep },
      evidence,
    );
    const likeness = averageByStretch(likenesses, stretchOf, ranges.length);
    const share = averageByStretch(repeating, stretchOf, ranges.length);
    const steps = averageByStretch(isStep, stretchOf, ranges.length);
    const stretches = ranges.map((range, k) =>
      stretchQuality(
        range,
        fs,
        { ...parts[k], likeness: likeness[k], repeating: share[k], steps: steps[k] },
        evidence,
      ),
    );
    const sum = stretches.reduce((total, { index }) => total + index, 0);
    return { index: stretches.length > 0 ? sum / stretches.length : 0, stretches, jumps, beats };
  }
}

/** Returns the stretch of each beat, −1 outside all stretches. */
function findStretches(rSec: ArrayLike<number>, stretches: readonly IndexRange[], fs: number): Int32Array {
  const own = new Int32Array(rSec.length).fill(-1);
  let k = 0;
  for (let beat = 0; beat < rSec.length; beat++) {
    const sec = rSec[beat];
    while (k > 0 && sec < stretches[k].from / fs) k--;
    while (k < stretches.length - 1 && sec >= stretches[k].to / fs) k++;
    const { from, to } = stretches[k];
    if (sec >= from / fs && sec < to / fs) own[beat] = k;
  }
  return own;
}

/** Returns the mean over the beats of each stretch; NaN without beats. */
function averageByStretch(values: ArrayLike<number>, stretchOf: Int32Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  const counts = new Uint32Array(count);
  stretchOf.forEach((k, beat) => {
    if (k < 0) return;
    sums[k] += values[beat];
    counts[k]++;
  });
  return sums.map((sum, k) => sum / counts[k]);
}

interface QualityEvidence {
  readonly rate: number;
  readonly levels: EnergyLevels;
  readonly still: StillPieces;
  readonly jumps: readonly TimeSpan[];
}

/** Properties of each beat on which its index is based. */
interface BeatParts {
  readonly likeness: Float64Array;
  readonly repeating: Uint8Array;
  /** 1 for a mark at the edge of a calibration pulse. */
  readonly isStep: Uint8Array;
  /** 1 if the baseline has little of the power in the beat's stretch, 0 if it has most. */
  readonly baseline: Float64Array;
}

/** Properties of a stretch: of its power, and means over its beats, NaN without beats. */
interface StretchMeasures extends PowerParts {
  readonly likeness: number;
  readonly repeating: number;
  /** Share of marks at edges of calibration pulses. */
  readonly steps: number;
}

/** Weight of quiet relative to likeness, so that an ectopic beat in a clean lead is trusted. */
const quietWeight = 0.6;

function gradeTrust(quiet: number, likeness: number): number {
  return quietWeight * quiet + (1 - quietWeight) * grade(likeness, likenessRange);
}

/**
 * Returns how quiet the slope is between beats, 0 … 1.
 *
 * A fast rhythm, or one of wide beats, leaves no quiet time. But noise makes beats differ, so the share of
 * noise in their energy is at most 1 minus their likeness. This applies only as far as the power is not that of
 * the baseline, because smooth waves are all similar.
 *
 * @param likeness of the beats there
 * @param baseline 1 if the baseline has little of the power, 0 if it has most
 */
function computeQuiet(levels: EnergyLevels, place: number, likeness: number, baseline: number): number {
  const block = Math.min(levels.beat.length - 1, Math.floor(place / levels.blockCount));
  if (!(levels.beat[block] > 0)) return 0;
  const byLikeness = 1 - grade(Math.sqrt(1 - Math.min(1, likeness)), noiseRange);
  return Math.max(1 - grade(levels.noise[block], noiseRange), baseline * byLikeness);
}

function beatQualities(
  rSec: ArrayLike<number>,
  { likeness, repeating, isStep, baseline }: BeatParts,
  { rate, levels, still, jumps }: QualityEvidence,
): BeatQualities {
  const index = new Float64Array(rSec.length);
  const isAtJump = createSpanTest(jumps);
  for (let k = 0; k < rSec.length; k++) {
    const piece = Math.min(still.flat.length - 1, Math.floor(rSec[k] / still.pieceSec));
    const isFlat = still.flat[piece] === 1;
    const trust = gradeTrust(
      computeQuiet(levels, Math.round(rSec[k] * rate), likeness[k], baseline[k]),
      likeness[k],
    );
    const share = trust * (still.clipped[piece] === 1 ? 0.4 : 1);
    index[k] = isFlat || isAtJump(rSec[k]) || repeating[k] === 0 ? 0 : share;
  }
  return { index, likeness, isStep };
}

function stretchQuality(
  { from, to }: IndexRange,
  fs: number,
  { band, baseline, likeness: inside, repeating: share, steps }: StretchMeasures,
  { levels, still, jumps, rate }: QualityEvidence,
): StretchQuality {
  const [fromSec, toSec] = [from / fs, to / fs];
  const likeness = Number.isNaN(inside) ? null : inside;
  const repeating = Number.isNaN(share) ? 1 : share;
  const moving = 1 - computeSetShare(still.flat, still.pieceSec, fromSec, toSec);
  const unclipped = 1 - computeSetShare(still.clipped, still.pieceSec, fromSec, toSec);
  const jumpingSec = jumps.reduce((total, jump) => total + overlapSec(jump, { fromSec, toSec }), 0);
  const steady = 1 - jumpingSec / (toSec - fromSec);
  const quiet = computeQuiet(levels, ((from + to) / 2 / fs) * rate, likeness ?? 0, baseline);
  // In a quiet line, the power above 15 Hz comes from beats: those of an infant are narrow.
  const ofBeats = Math.max(band, quiet);
  const trust = likeness === null ? 0 : gradeTrust(quiet, likeness);
  const index =
    moving * unclipped * steady * repeating * trust * (0.5 + 0.5 * ofBeats) * (0.5 + 0.5 * baseline);
  const parts = { moving, unclipped, steady, repeating, quiet, band, baseline, likeness };
  return {
    fromSec,
    toSec,
    index,
    ...parts,
    faults: listLeadFaults({ ...parts, steps }),
    isDoubtful: index < minReliableIndex,
  };
}

type StretchParts = Pick<
  StretchQuality,
  'moving' | 'unclipped' | 'steady' | 'repeating' | 'quiet' | 'band' | 'baseline' | 'likeness'
>;

/** A part below this is a fault of the stretch. */
const minFaultlessPart = 0.5;

function listLeadFaults({
  moving,
  unclipped,
  steady,
  repeating,
  quiet,
  baseline,
  steps,
}: Omit<StretchParts, 'likeness' | 'band'> & Pick<StretchMeasures, 'steps'>): EcgFault[] {
  const faults: EcgFault[] = listStillFaults(moving, unclipped);
  if (steady < 1) faults.push('jumps');
  // Without a beat, the share of steps is NaN.
  const isCalibration = steps >= minFaultlessPart;
  if (isCalibration) faults.push('calibration');
  if (Math.min(isCalibration ? 1 : repeating, quiet) < minFaultlessPart) faults.push('noise');
  if (baseline < minFaultlessPart) faults.push('wander');
  return faults;
}

/** The QRS band's share of the power, and the baseline's lack of it, both graded 0 … 1. */
interface PowerParts {
  readonly band: number;
  readonly baseline: number;
}

/** Grades the powers; both parts are 1 if the powers are unknown. */
function bandParts(bands: BandPowers | null, stretch: number): PowerParts {
  if (bands === null) return { band: 1, baseline: 1 };
  const { qrs, wide, slow } = bands;
  const all = wide[stretch];
  const low = slow[stretch];
  if (!(all > 0)) return { band: 0, baseline: 0 };
  return { band: grade(qrs[stretch] / all, qrsShare), baseline: 1 - grade(low / (low + all), slowShare) };
}
