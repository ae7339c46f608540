import type { ParameterValues } from '../../model/parameters.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { performanceDeclarations } from './declarations.ts';
import { filterStudy } from './filter-study.ts';
import type { BenchDevice } from './performance-result.ts';
import { allStudies, type StudyId, type StudyOptions } from './studies.ts';
import type { TimingOptions } from './study.ts';

/** One study to be measured, and how. */
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
 * What is to be measured of some studies, in their order; all parameters must go together, also those of
 * other studies.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function studyRequests(
  asked: readonly StudyId[],
  values: ParameterValues,
): { readonly requests: readonly StudyRequest[]; readonly usesGpu: boolean } {
  const parameters = resolveParameters(performanceDeclarations, values);
  const timing = timingAsked(parameters);
  const all = allStudies.flatMap(({ id, options }) =>
    options(parameters).map((own) => ({ study: id, options: { ...timing, ...own } }) as StudyRequest),
  );
  return {
    requests: all.filter(({ study }) => asked.includes(study)),
    usesGpu: usesGpuAsked(parameters),
  };
}

/** One size of the filter study. */
export interface FilterSize {
  readonly sampleCount: number;
  readonly tapCount: number;
}

/**
 * The sizes of the filter study that are asked for, by taps and then by length, ‘Also’ last.
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

/** ms a sample and tap of the direct sum in a browser, one thread; of a common machine. */
const productMs = 1.2e-6;
/** ms a row of overlap-save, its set-up and the truth that it is held against. */
const rowMs = 400;
/** ms a row on a GPU: four kernels and the transfers, warm-up and all. */
const gpuRowMs = 1200;
/** By how much software is slower at it. */
const softwareFactor = 10;
/** Sizes of workgroups that are tried. */
const workgroupCount = 8;

/**
 * What the filter study and the sizes of workgroups take about, ms: known to a factor of two, so that a
 * person knows whether to wait.
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
