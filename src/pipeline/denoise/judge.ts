import type { CleanedEcg } from '../../analysis/denoise/clean-ecg.ts';
import type { CorrectedCycles } from '../../analysis/denoise/correct-cycles.ts';
import { measureSnr } from '../../analysis/denoise/measure-snr.ts';
import { partTemplate } from '../../analysis/denoise/part-template.ts';
import { type SnrParts, snrOf } from '../../analysis/denoise/snr.ts';
import { snrStretches } from '../../analysis/denoise/snr-stretches.ts';
import { splitHalf, steadyScatter } from '../../analysis/denoise/split-half.ts';
import type { DenoiseParams, SnrFigures } from '../../model/denoise.ts';
import type { SnrStretch } from '../../model/denoise-view.ts';
import type { DenoiseJudgement, EcgFrame, EcgPart, PreprocessedPart } from './outputs.ts';

export const noSnr: SnrFigures = { before: null, after: null, trueBefore: null, trueAfter: null };

/** What is judged: an ECG as it was before, and what was made of it. */
interface Judged {
  readonly signal: EcgPart;
  readonly preprocess: PreprocessedPart;
  readonly correct: CorrectedCycles;
  readonly cleaned: CleanedEcg;
  /** As `CleanPart` has them. */
  readonly halves: readonly [Float64Array, Float64Array] | null;
}

interface JudgeParams extends Pick<DenoiseParams, 'templateAverage' | 'templateOver' | 'rolling'> {
  /** Length of the parts that are judged by themselves, s. */
  readonly everySec: number;
}

/** Signal to noise over the record and part by part, and the templates of its first and last part. */
export function judge(
  { signal, preprocess, correct, cleaned, halves }: Judged,
  params: JudgeParams,
): DenoiseJudgement {
  const usual = usualCycles(cleaned);
  const parts = measureSnr(
    { preprocessed: preprocess.values, clean: cleaned.clean, truth: preprocess.truth },
    cleaned,
    halves === null
      ? splitHalf(correct, usual, params)
      : steadyScatter(halves, correct.modulator.demodulate, correct.spans, usual),
  );
  const stretches = stretchesOf(parts, signal, preprocess.rSec, params.everySec);
  const rSec = preprocess.rSec.map((sec) => sec + signal.startSec);
  const templateOf = (place: number): Float64Array | null => {
    const stretch = stretches.length < 2 ? undefined : stretches.at(place);
    if (stretch === undefined) return null;
    return partTemplate(correct, rSec, stretch.fromSec, stretch.toSec, params.templateAverage);
  };
  return {
    snr: snrOf(parts),
    stretches,
    firstTemplate: templateOf(0),
    lastTemplate: templateOf(-1),
  };
}

/** Numbers of the cycles that the record's own template stands for. */
function usualCycles({ cycles, shapes }: CleanedEcg): Int32Array {
  return cycles.filter((cycle) => shapes[cycle] === 0);
}

/** That of a record without any whole cycle. */
export function judgeNothing({ startSec, fs, sampleCount }: EcgFrame): DenoiseJudgement {
  const whole = { fromSec: startSec, toSec: startSec + sampleCount / fs, snr: noSnr };
  return { snr: noSnr, stretches: [whole], firstTemplate: null, lastTemplate: null };
}

/** Signal to noise part by part, times from the recording's first sample. @param rSec  from the part's */
export function stretchesOf(
  parts: SnrParts,
  { startSec, fs, sampleCount }: EcgFrame,
  rSec: Float64Array,
  everySec: number,
): SnrStretch[] {
  return snrStretches(parts, rSec, everySec, sampleCount / fs).map(({ fromSec, toSec, snr }) => ({
    fromSec: fromSec + startSec,
    toSec: toSec + startSec,
    snr,
  }));
}
