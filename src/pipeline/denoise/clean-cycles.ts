import { type CleanedEcg, cleanEcg } from '../../analysis/denoise/clean-ecg.ts';
import type { CorrectedCycles } from '../../analysis/denoise/correct-cycles.ts';
import { cleanEctopics, type EctopicParams } from '../../analysis/denoise/ectopic/clean-ectopics.ts';
import type { DenoiseParams } from '../../model/denoise.ts';
import type { Samples } from '../../model/samples.ts';

/** Templates in the place of cycles, beats of another shape having their own where that is asked for. */
export function cleanCycles(
  preprocessed: Samples,
  rIndices: Int32Array,
  corrected: CorrectedCycles,
  params: EctopicParams & Pick<DenoiseParams, 'ectopic'>,
): CleanedEcg {
  return withEctopics(preprocessed, rIndices, corrected, cleanEcg(preprocessed, corrected, params), params);
}

/** The same of an ECG that was cleaned of all but them. */
export function withEctopics(
  preprocessed: Samples,
  rIndices: Int32Array,
  corrected: CorrectedCycles,
  cleaned: CleanedEcg,
  params: EctopicParams & Pick<DenoiseParams, 'ectopic'>,
): CleanedEcg {
  return params.ectopic === 'own'
    ? cleanEctopics(preprocessed, rIndices, corrected, cleaned, params)
    : cleaned;
}
