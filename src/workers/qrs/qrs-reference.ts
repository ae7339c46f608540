import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { chooseReference } from '../../pipeline/qrs/reference-choice.ts';

/**
 * Returns the parameters with the annotator against which this recording is scored.
 *
 * The parameter has one value for all recordings in the page, but a recording may lack that annotator. It is then
 * scored against its own, so that changing the recording does not cause an error.
 */
export function withReference(recording: Recording, parameters: ParameterValues): ParameterValues {
  const reference = chooseReference(recording, String(parameters['reference'] ?? ''));
  return { ...parameters, reference };
}
