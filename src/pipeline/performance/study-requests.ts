import type { ParameterValues } from '../../model/parameters.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { performanceDeclarations } from './declarations.ts';
import { filterStudy } from './filter-study.ts';
import type { BenchDevice } from './performance-result.ts';
import { allStudies, type StudyId, type StudyOptions } from './studies.ts';
import type { TimingOptions } from './study.ts';

/** One study to be measured, with its options. */
export type StudyRequest = {
  [Id in StudyId]: { readonly study: Id; readonly options: StudyOptions[Id] };
}[StudyId];

const timingAsked = (parameters: ResolvedParameters): TimingOptions => ({
  repeats: parameters.number('repeats'),
  allCores: parameters.word('cores', ['one', 'all']) === 'all',
  longestDirectMs: parameters.number('longestDirect'),
});

const usesGpuAsked = (parameters: ResolvedParameters): boolean =>
  parameters.word('gpu', ['auto', 'none']) === 'auto';

/**
 * Returns the requests for some studies, in order. All parameters must be valid together, including those of other
 * studies.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function studyRequests(
  studyIds: readonly StudyId[],
  values: ParameterValues,
): { readonly requests: readonly StudyRequest[]; readonly usesGpu: boolean } {
  const parameters = resolveParameters(performanceDeclarations, values);
  const timing = timingAsked(parameters);
  const all = allStudies.flatMap(({ id, options }) =>
    options(parameters).map((own) => ({ study: id, options: { ...timing, ...own } }) as StudyRequest),
  );
  return {
    requests: all.filter(({ study }) => studyIds.includes(study)),
    usesGpu: usesGpuAsked(parameters),
  };
}

/** One size of the filter study. */
export interface FilterSize {
  readonly sampleCount: number;
  readonly tapCount: number;
}

/**
 * Returns the selected sizes of the filter study, by taps and then by length, with ‘Also’ last.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function filterSizes(values: ParameterValues): readonly FilterSize[] {
  return filterStudy
    .options(resolveParameters(performanceDeclarations, values))
    .flatMap(({ taps, lengths }) =>
      taps.flatMap((tapCount) => lengths.map((sampleCount) => ({ sampleCount, tapCount }))),
    );
}

/** Time of the direct sum on one thread of a common machine's browser, ms per sample and tap. */
const productMs = 1.2e-6;
/** Time of overlap-save with its set-up, and of the true output for comparison, ms per row. */
const rowMs = 400;
/** Time on a GPU, ms per row: four kernels and the transfers, including warm-up. */
const gpuRowMs = 1200;
/** Factor by which software rendering is slower. */
const softwareFactor = 10;
/** Number of workgroup sizes that are tried. */
const workgroupCount = 8;

/**
 * Estimates the time of the filter study and the workgroup sizes, ms. It is accurate to a factor of two, so that the
 * user knows whether to wait.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function expectedMs(values: ParameterValues, device: BenchDevice | null): number {
  const parameters = resolveParameters(performanceDeclarations, values);
  const { repeats, longestDirectMs, allCores } = timingAsked(parameters);
  const gpu = usesGpuAsked(parameters) ? (device?.gpu ?? null) : null;
  const perRow = gpu === null ? 0 : gpuRowMs * (gpu.isSoftware ? softwareFactor : 1);
  const rows = filterSizes(values).map(({ sampleCount, tapCount }) => {
    const direct = Math.min((repeats + 1) * sampleCount * tapCount * productMs, longestDirectMs * 1.5);
    return direct * (allCores ? 2 : 1) + rowMs + perRow;
  });
  return rows.reduce((sum, ms) => sum + ms, 0) + (workgroupCount * perRow) / 2;
}
