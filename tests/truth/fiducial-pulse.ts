import type { BeatRows } from '../../src/analysis/intervals/frame.ts';
import { differentiate } from '../../src/dsp/iir/derivative.ts';
import { designFir, scaleTapCount } from '../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../src/dsp/fir/fir.fast.ts';
import { reflectOdd } from '../../src/dsp/iir/odd-reflection.ts';
import { resample } from '../../src/dsp/resampling/resample.ts';
import { pulseFs } from './fiducial-data.ts';

const workingFs = 500;
/** Time by which the rows of the data extend beyond the pulse's end, s. */
const afterEndSec = 0.1;

/**
 * Prepares a single pulse like a beat in the intervals analysis: 500 Hz, low-passed at 20 Hz by 501 taps,
 * differentiated and low-passed again, R at the row's first sample.
 *
 * The filter is longer than most rows; odd reflection by 250 samples extends both ends.
 */
export function preparePulse(values: Float64Array): BeatRows {
  const slower = resample({ values, gaps: [] }, pulseFs, workingFs).values;
  const { coefficients } = designFir(
    { type: 'lowpass', highHz: 20, tapCount: scaleTapCount(workingFs) },
    workingFs,
  );
  const margin = (coefficients.length - 1) / 2;
  const extended = reflectOdd(slower, margin, margin);
  const lowPassed = filterFirFast(extended, coefficients, 'zero-phase');
  const slope = filterFirFast(differentiate(lowPassed, workingFs), coefficients, 'zero-phase');
  const own = (x: Float64Array) => x.slice(margin, margin + slower.length);
  return {
    ppg: own(lowPassed),
    dppg: own(slope),
    firstIndex: 0,
    fs: workingFs,
    rrSec: values.length / pulseFs - afterEndSec,
  };
}
