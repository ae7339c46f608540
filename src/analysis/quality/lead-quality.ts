import type { BeatQuality, LeadQuality, StretchQuality } from '../../model/qrs-quality.ts';
import type { Samples } from '../../model/samples.ts';
import { bridgeGaps } from '../qrs/bridge-gaps.ts';
import { type EnergyLevels, energyLevels } from '../qrs/own/levels.ts';
import { likenesses, shapesOf } from '../qrs/own/likeness.ts';
import { slopeEnergy } from '../qrs/own/slope-energy.ts';
import { type BandPowers, bandTraces, meanSquare } from './band-shares.ts';
import { findStill, type StillPieces } from './flat-and-clipped.ts';

/** Quality is told for each such stretch, s. */
const stretchSec = 10;
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

/** 0 at `none`, 1 at `whole`, straight between. */
function grade(value: number, { none, whole }: { readonly none: number; readonly whole: number }): number {
  return Math.max(0, Math.min(1, (value - none) / (whole - none)));
}

/**
 * The quality of an ECG in which beats were found, per beat and per 10 s.
 *
 * A beat is trusted by the quiet of the slope between beats, and less by its likeness to the beats
 * about it, so that an ectopic beat in a clean lead is, and in noise hardly any; and neither flat nor
 * clipped. A stretch is trusted likewise, less where its power lies in other bands. It marks, and drops
 * nothing. Free of scale. What lies in a gap counts as flat.
 *
 * @param rSec  R of the beats, s, ascending
 */
export function leadQuality(
  samples: Samples<Float64Array | Int32Array>,
  fs: number,
  rSec: ArrayLike<number>,
): LeadQuality {
  const bridged = samples.values instanceof Int32Array ? Float64Array.from(samples.values) : samples.values;
  const x = bridgeGaps({ values: bridged, gaps: samples.gaps });
  const still = findStill(x, fs);
  for (const { from, to } of samples.gaps) {
    still.flat.fill(1, Math.floor(from / fs / still.pieceSec), Math.ceil(to / fs / still.pieceSec));
  }
  const step = Math.max(1, Math.floor(fs / 150));
  const { slope, energy } = slopeEnergy(x, fs, Math.max(1, Math.round(fs / 60)), step);
  const levels = energyLevels(energy, fs / step);
  const beats = beatQualities(rSec, { slope, rate: fs / step, levels, still });
  const stretches = stretchQualities(x, fs, { beats, levels, still, rate: fs / step });
  const sum = stretches.reduce((total, { index }) => total + index, 0);
  return { index: stretches.length > 0 ? sum / stretches.length : 0, stretches, beats };
}

interface Grounds {
  readonly rate: number;
  readonly levels: EnergyLevels;
  readonly still: StillPieces;
}

/** How much quiet counts beside likeness: an ectopic beat in a clean lead is trusted. */
const quietWeight = 0.6;

function trustOf(quiet: number, likeness: number): number {
  return quietWeight * quiet + (1 - quietWeight) * grade(likeness, alike);
}

function quietAt(levels: EnergyLevels, place: number): number {
  const block = Math.min(levels.beat.length - 1, Math.floor(place / levels.blockCount));
  return levels.beat[block] > 0 ? 1 - grade(levels.noise[block], noise) : 0;
}

function beatQualities(
  rSec: ArrayLike<number>,
  { slope, rate, levels, still }: Grounds & { readonly slope: Float64Array },
): BeatQuality[] {
  const places = Array.from(rSec, (r) => ({ index: Math.round(r * rate), height: 1, noise: 0 }));
  const shapes = shapesOf([slope], rate, places);
  const likeness = likenesses(
    shapes,
    places.map((_, k) => k),
  );
  return places.map(({ index: place }, k): BeatQuality => {
    const piece = Math.min(still.flat.length - 1, Math.floor(rSec[k] / still.pieceSec));
    const isFlat = still.flat[piece] === 1;
    const isClipped = still.clipped[piece] === 1;
    const quiet = quietAt(levels, place);
    const trust = trustOf(quiet, likeness[k]);
    const index = isFlat ? 0 : trust * (isClipped ? 0.4 : 1);
    const parts = { likeness: likeness[k], quiet, isFlat, isClipped };
    return { timeSec: rSec[k], index, ...parts, isDoubtful: index < doubtfulUnder };
  });
}

function stretchQualities(
  x: Float64Array,
  fs: number,
  grounds: Grounds & { readonly beats: readonly BeatQuality[] },
): StretchQuality[] {
  const bands = bandTraces(x, fs);
  const stretches: StretchQuality[] = [];
  const count = Math.max(1, Math.round(stretchSec * fs));
  // A rest of under half a stretch belongs to the one before.
  const last = Math.max(1, Math.round(x.length / count));
  for (let k = 0; k < last && x.length > 0; k++) {
    const to = k === last - 1 ? x.length : (k + 1) * count;
    stretches.push(stretchQuality({ from: k * count, to }, fs, bands, grounds));
  }
  return stretches;
}

function stretchQuality(
  { from, to }: { readonly from: number; readonly to: number },
  fs: number,
  bands: BandPowers | null,
  { beats, levels, still, rate }: Grounds & { readonly beats: readonly BeatQuality[] },
): StretchQuality {
  const [fromSec, toSec] = [from / fs, to / fs];
  const inside = beats.filter(({ timeSec }) => timeSec >= fromSec && timeSec < toSec);
  const likeness =
    inside.length > 0 ? inside.reduce((sum, beat) => sum + beat.likeness, 0) / inside.length : null;
  const moving = 1 - shareOf(still.flat, still.pieceSec, fromSec, toSec);
  const unclipped = 1 - shareOf(still.clipped, still.pieceSec, fromSec, toSec);
  const quiet = quietAt(levels, ((from + to) / 2 / fs) * rate);
  const [band, baseline] = bands === null ? [1, 1] : bandParts(bands, from, to);
  const trust = likeness === null ? 0 : trustOf(quiet, likeness);
  const index = moving * unclipped * trust * (0.5 + 0.5 * band) * (0.5 + 0.5 * baseline);
  const parts = { moving, unclipped, quiet, band, baseline, likeness };
  return { fromSec, toSec, index, ...parts, isDoubtful: index < doubtfulUnder };
}

function bandParts({ qrs, wide, slow }: BandPowers, from: number, to: number): [number, number] {
  const all = meanSquare(wide, from, to);
  const low = meanSquare(slow, from, to);
  if (!(all > 0)) return [0, 0];
  return [grade(meanSquare(qrs, from, to) / all, qrsShare), 1 - grade(low / (low + all), slowShare)];
}

/** Share of the pieces from … to that are set. */
function shareOf(pieces: Uint8Array, pieceSec: number, fromSec: number, toSec: number): number {
  const from = Math.floor(fromSec / pieceSec);
  const to = Math.min(pieces.length, Math.ceil(toSec / pieceSec));
  let count = 0;
  for (let p = from; p < to; p++) count += pieces[p];
  return to > from ? count / (to - from) : 0;
}
