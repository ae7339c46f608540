import { findCrossingForward } from '../../dsp/resampling/crossing.ts';
import { secondDerivative } from '../../dsp/iir/derivative.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import type { NotchMethod } from '../../model/intervals.ts';
import { deriveAndSearch, type Mark, makeMissedMark } from './feet.ts';
import type { BeatRows, Frame } from './frame.ts';
import { indexTolerance } from './align-beats.ts';
import type { HistoricParams } from './params.ts';

type NotchFinder = (rows: BeatRows, frame: Frame, params: HistoricParams) => Mark;

/** Half-width of the search for the peak of the third derivative about the nadir. */
const aboutNadirSec = 0.06;

const nadir: NotchFinder = (_rows, frame) => ({ place: frame.nadir + frame.nadirOffset, missed: null });

/** First zero of dPPG in the 250 ms after the nadir. */
const firstZero: NotchFinder = (rows, frame) => {
  const place = findCrossingForward(rows.dppg, frame.nadir, frame.topEnd, 0);
  if (place !== null) return { place, missed: null };
  const searched = rows.dppg.subarray(frame.nadir, frame.topEnd + 1);
  return makeMissedMark(searched.includes(Number.NaN) ? 'gap' : 'edge');
};

/** Intersection of the tangent at the nadir with the level of the PPG at the first zero of its slope. */
const extrapolatedSlope: NotchFinder = (rows, frame, params) => {
  const zero = firstZero(rows, frame, params);
  if (zero.missed !== null) return zero;
  const rise = sampleAt(rows.ppg, zero.place) - rows.ppg[frame.nadir];
  return { place: frame.nadir + (rise / rows.dppg[frame.nadir]) * rows.fs, missed: null };
};

/** Peak of the third derivative of the PPG about the nadir. */
const thirdDerivativeMaximum: NotchFinder = (rows, frame, params) => {
  const reach = Math.floor(aboutNadirSec * rows.fs + indexTolerance);
  return deriveAndSearch(rows.dppg, Math.max(0, frame.nadir - reach), frame.nadir + reach, (x) =>
    secondDerivative(x, rows.fs, params.secondDerivative),
  );
};

const finders = {
  'quarry-pigott': nadir,
  'first-derivative': firstZero,
  'slope-extrapolation': extrapolatedSlope,
  'third-derivative': thirdDerivativeMaximum,
} satisfies Record<NotchMethod, NotchFinder>;

/**
 * Finds the historic dicrotic notch of one averaged beat.
 *
 * @param rows    of the beat
 * @param frame   its landmarks
 * @param params  the method and its settings
 * @returns samples of the row
 *
 * Sources: Cziesler 2014, 1.2.2; Quarry-Pigott 1973; Chirife 1973 (slope extrapolation, in the reading of
 * `docs/decisions`); Chan 2007 (third derivative).
 */
export function findNotch(rows: BeatRows, frame: Frame, params: HistoricParams): Mark {
  if (frame.nadirMissed !== null) return makeMissedMark(frame.nadirMissed);
  return finders[params.notch](rows, frame, params);
}
