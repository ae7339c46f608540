import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { chooseReference } from '../../pipeline/qrs/reference-choice.ts';

/**
 * Parameters with the annotator that a recording of the page is scored against.
 *
 * The value is one for all recordings of the page, and an annotator that one has the next may lack:
 * then it is scored against its own, so that a change of recording is no failure.
 */
export function withReference(recording: Recording, parameters: ParameterValues): ParameterValues {
  const reference = chooseReference(recording, String(parameters['reference'] ?? ''));
  return { ...parameters, reference };
}
