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
  const cleaned = cleanEcg(preprocessed, corrected, params);
  return params.ectopic === 'own'
    ? cleanEctopics(preprocessed, rIndices, corrected, cleaned, params)
    : cleaned;
}
