import type { SnrParts } from '../../analysis/denoise/snr.ts';
import { snrStretches } from '../../analysis/denoise/snr-stretches.ts';
import type { SnrFigures } from '../../model/denoise.ts';
import type { SnrStretch } from '../../model/denoise-view.ts';
import type { DenoiseJudgement, EcgSpan } from './outputs.ts';

const noSnr: SnrFigures = { before: null, after: null, trueBefore: null, trueAfter: null };

/** Returns the judgement of a record without complete cycles. */
export function emptyJudgement({ startSec, fs, sampleCount }: EcgSpan): DenoiseJudgement {
  const whole = { fromSec: startSec, toSec: startSec + sampleCount / fs, snr: noSnr };
  return { snr: noSnr, stretches: [whole], firstTemplate: null, lastTemplate: null };
}

/**
 * Computes the signal-to-noise ratio of consecutive parts; times are relative to the recording's first sample.
 * @param rSec  R, relative to the analysed part
 */
export function snrByStretch(
  parts: SnrParts,
  { startSec, fs, sampleCount }: EcgSpan,
  rSec: Float64Array,
  everySec: number,
): SnrStretch[] {
  return snrStretches(parts, rSec, everySec, sampleCount / fs).map(({ fromSec, toSec, snr }) => ({
    fromSec: fromSec + startSec,
    toSec: toSec + startSec,
    snr,
  }));
}
