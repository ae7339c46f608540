import type { BeatQualities, EcgFault, LeadQuality, StretchQuality } from '../../model/qrs-quality.ts';
import { type IndexRange, overlapSec, type TimeSpan } from '../../model/samples.ts';
import { type EnergyLevels, LevelStream } from '../qrs/own/levels.ts';
import { SlopeEnergyStream } from '../qrs/own/slope-energy.ts';
import type { BandPowers } from './band-shares.ts';
import { NeighbourLikeness } from './beat-shapes.ts';
import {
  clippedEcg,
  shareOfSetPieces,
  stillFaults,
  StillFinder,
  type StillPieces,
} from './flat-and-clipped.ts';
import { insideOf, JumpFinder } from './jumps.ts';
import type { QualityMeasures } from './quality-measures.ts';

/** Under this index a stretch or a beat is doubtful. */
export const doubtfulUnder = 0.5;
/** Slope between beats, as a share of that in beats: `quiet` is 1 up to the first, 0 from the second. */
const noise = { none: 0.1, whole: 0.3 };
/** Share of 5–15 Hz in 5–40 Hz: `band` is 0 up to the first (white noise has 0.29), 1 from the second. */
const qrsShare = { none: 0.3, whole: 0.45 };
/** Baseline's share of the power: `baseline` is 1 up to the first, 0 at the second. */
const slowShare = { none: 0.6, whole: 0.98 };
/** Likeness that counts for nothing, and wholly. */
const alike = { none: 0.8, whole: 0.97 };

/**
 * 0 at `none`, 1 at `whole`, straight between.
 *
 * @param value any unit
 * @param ends  the two values, in its unit; either may be the larger
 * @returns 0 … 1
 */
export function grade(
  value: number,
  { none, whole }: { readonly none: number; readonly whole: number },
): number {
  return Math.max(0, Math.min(1, (value - none) / (whole - none)));
}

/**
 * The quality of an ECG in which beats were found, per beat and per 10 s, 0 … 1. The ECG is measured already and
 * comes once more, piece by piece.
 *
 * A beat is trusted by the quiet of the slope between beats, and less by its likeness to the beats
 * about it, so that an ectopic beat in a clean lead is, and in noise hardly any; and neither flat nor
 * clipped, nor about a jump of the line. A stretch is trusted likewise, less where its power lies in other bands. It marks, and drops
 * nothing. Free of scale. What lies in a gap counts as flat.
 */
export class QualityJudge {
  readonly #measures: QualityMeasures;
  readonly #rSec: ArrayLike<number>;
  readonly #levels: LevelStream;
  readonly #slopes: SlopeEnergyStream;
  readonly #shapes: NeighbourLikeness;
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
    this.#still = new StillFinder(fs, grid.sampleCount, range, clippedEcg);
    this.#jumps = new JumpFinder(fs, grid.sampleCount);
  }

  /** @param x  the samples that follow those before, without gaps, any unit */
  push(x: Float64Array): void {
    this.#still.push(x);
    this.#jumps.push(x);
    const { slope, energy } = this.#slopes.push(x);
    this.#levels.push(energy);
    this.#shapes.push(slope);
  }

  /** @param gaps  where the ECG was bridged */
  finish(gaps: readonly IndexRange[]): LeadQuality {
    const { fs, stretches: ranges, powers } = this.#measures;
    this.#still.markGaps(gaps);
    const still = this.#still.pieces;
    const jumps = this.#jumps.finish(this.#rSec);
    const grounds = { levels: this.#levels.levels, still, jumps, rate: this.#shapes.rate };
    const beats = beatQualities(this.#rSec, this.#shapes.likenesses(), grounds);
    const inside = likenessInside(this.#rSec, beats.likeness, ranges, fs);
    const stretches = ranges.map((range, k) =>
      stretchQuality(range, fs, bandParts(powers, k), { ...grounds, likeness: inside[k] }),
    );
    const sum = stretches.reduce((total, { index }) => total + index, 0);
    return { index: stretches.length > 0 ? sum / stretches.length : 0, stretches, jumps, beats };
  }
}

/** Mean likeness of the beats of each stretch; NaN without any. */
function likenessInside(
  rSec: ArrayLike<number>,
  likeness: Float64Array,
  stretches: readonly IndexRange[],
  fs: number,
): Float64Array {
  const sums = new Float64Array(stretches.length);
  const counts = new Uint32Array(stretches.length);
  let k = 0;
  for (let beat = 0; beat < rSec.length; beat++) {
    const sec = rSec[beat];
    while (k > 0 && sec < stretches[k].from / fs) k--;
    while (k < stretches.length - 1 && sec >= stretches[k].to / fs) k++;
    const { from, to } = stretches[k];
    if (sec < from / fs || sec >= to / fs) continue;
    sums[k] += likeness[beat];
    counts[k]++;
  }
  return sums.map((sum, i) => sum / counts[i]);
}

interface Grounds {
  readonly rate: number;
  readonly levels: EnergyLevels;
  readonly still: StillPieces;
  readonly jumps: readonly TimeSpan[];
}

/** How much quiet counts beside likeness: an ectopic beat in a clean lead is trusted. */
const quietWeight = 0.6;

function gradeTrust(quiet: number, likeness: number): number {
  return quietWeight * quiet + (1 - quietWeight) * grade(likeness, alike);
}

function quietAt(levels: EnergyLevels, place: number): number {
  const block = Math.min(levels.beat.length - 1, Math.floor(place / levels.blockCount));
  return levels.beat[block] > 0 ? 1 - grade(levels.noise[block], noise) : 0;
}

function beatQualities(
  rSec: ArrayLike<number>,
  likeness: Float64Array,
  { rate, levels, still, jumps }: Grounds,
): BeatQualities {
  const index = new Float64Array(rSec.length);
  const isFlat = new Uint8Array(rSec.length);
  const isClipped = new Uint8Array(rSec.length);
  const isAtJump = insideOf(jumps);
  for (let k = 0; k < rSec.length; k++) {
    const piece = Math.min(still.flat.length - 1, Math.floor(rSec[k] / still.pieceSec));
    isFlat[k] = still.flat[piece];
    isClipped[k] = still.clipped[piece];
    const trust = gradeTrust(quietAt(levels, Math.round(rSec[k] * rate)), likeness[k]);
    index[k] = isFlat[k] === 1 || isAtJump(rSec[k]) ? 0 : trust * (isClipped[k] === 1 ? 0.4 : 1);
  }
  return { index, likeness, isFlat, isClipped };
}

function stretchQuality(
  { from, to }: IndexRange,
  fs: number,
  [band, baseline]: readonly [number, number],
  { likeness: inside, levels, still, jumps, rate }: Grounds & { readonly likeness: number },
): StretchQuality {
  const [fromSec, toSec] = [from / fs, to / fs];
  const likeness = Number.isNaN(inside) ? null : inside;
  const moving = 1 - shareOfSetPieces(still.flat, still.pieceSec, fromSec, toSec);
  const unclipped = 1 - shareOfSetPieces(still.clipped, still.pieceSec, fromSec, toSec);
  const jumpingSec = jumps.reduce((total, jump) => total + overlapSec(jump, { fromSec, toSec }), 0);
  const steady = 1 - jumpingSec / (toSec - fromSec);
  const quiet = quietAt(levels, ((from + to) / 2 / fs) * rate);
  const trust = likeness === null ? 0 : gradeTrust(quiet, likeness);
  const index = moving * unclipped * steady * trust * (0.5 + 0.5 * band) * (0.5 + 0.5 * baseline);
  const parts = { moving, unclipped, steady, quiet, band, baseline, likeness };
  return {
    fromSec,
    toSec,
    index,
    ...parts,
    faults: listLeadFaults(parts),
    isDoubtful: index < doubtfulUnder,
  };
}

type StretchParts = Pick<
  StretchQuality,
  'moving' | 'unclipped' | 'steady' | 'quiet' | 'band' | 'baseline' | 'likeness'
>;

/** A part under this counts as a fault of the stretch. */
const faultUnder = 0.5;

function listLeadFaults({
  moving,
  unclipped,
  steady,
  quiet,
  band,
  baseline,
}: Omit<StretchParts, 'likeness'>): EcgFault[] {
  const faults: EcgFault[] = stillFaults(moving, unclipped);
  if (steady < 1) faults.push('jumps');
  if (quiet < faultUnder || band < faultUnder) faults.push('noise');
  if (baseline < faultUnder) faults.push('wander');
  return faults;
}

/** How much lies in the band of QRS, and how little in that of the baseline; 1 where it is not known. */
function bandParts(bands: BandPowers | null, stretch: number): [number, number] {
  if (bands === null) return [1, 1];
  const { qrs, wide, slow } = bands;
  const all = wide[stretch];
  const low = slow[stretch];
  if (!(all > 0)) return [0, 0];
  return [grade(qrs[stretch] / all, qrsShare), 1 - grade(low / (low + all), slowShare)];
}
