import type { BenchOptions, StudyId } from '../../model/performance.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { alsoTapCount, benchOptions } from './bench-options.ts';

/** One study to be measured, and how. */
export interface StudyRequest {
  readonly study: StudyId;
  readonly options: BenchOptions;
}

/**
 * What is to be measured of some studies; the lengths under ‘Also’ are a filter study of their own.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function studyRequests(
  studies: readonly StudyId[],
  values: ParameterValues,
): { readonly requests: readonly StudyRequest[]; readonly usesGpu: boolean } {
  const { options, alsoLengths, usesGpu } = benchOptions(values);
  const also: BenchOptions = { ...options, lengths: alsoLengths, taps: [alsoTapCount] };
  const requests = studies.flatMap((study) =>
    study === 'filter' && alsoLengths.length > 0
      ? [
          { study, options },
          { study, options: also },
        ]
      : [{ study, options }],
  );
  return { requests, usesGpu };
}
