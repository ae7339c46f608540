import { BeatbenchError } from '../../model/failure.ts';
import type { BenchOptions } from '../../model/performance.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { parseCounts } from '../counts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { resolveParameters } from '../parameters.ts';
import { performanceDeclarations } from './declarations.ts';

/** Taps of the lengths under ‘Also’. */
export const alsoTapCount = 501;

/** Most lengths that steps may make. */
const mostSteps = 200;

/** One size of the filter study. */
export interface FilterSize {
  readonly sampleCount: number;
  readonly tapCount: number;
}

function countsOf(parameters: ResolvedParameters, id: string): readonly number[] {
  const declaration: ParameterDeclaration | undefined = performanceDeclarations.find((own) => own.id === id);
  if (declaration?.kind !== 'text' || !declaration.counts)
    throw new TypeError(`parameter ${id} is no list of numbers`);
  return parseCounts(parameters.text(id), declaration.counts).counts ?? [];
}

/** The lengths, with all between the least and the largest of them in steps, where there are steps. */
function lengthsOf(parameters: ResolvedParameters): readonly number[] {
  const given = countsOf(parameters, 'lengths');
  const step = parameters.numberOr('step', ['none']);
  const [first, last] = [given[0], given.at(-1)];
  if (step === 'none' || first === undefined || last === undefined) return given;
  const count = Math.floor((last - first) / step) + 1;
  if (count > mostSteps) {
    throw new BeatbenchError(
      'bad-parameter',
      `Lengths from ${first} to ${last} in steps of ${step} (step) are ${count}; take steps that make at most ${mostSteps}.`,
    );
  }
  const between = Array.from({ length: count }, (_, k) => first + k * step);
  return [...new Set([...given, ...between])].toSorted((a, b) => a - b);
}

/**
 * What the bench's parameters ask to be measured; the lengths under ‘Also’ stand by themselves, with
 * taps of their own.
 *
 * @throws BeatbenchError `bad-parameter`
 */
export function benchOptions(values: ParameterValues): {
  readonly options: BenchOptions;
  readonly alsoLengths: readonly number[];
  readonly usesGpu: boolean;
} {
  const parameters = resolveParameters(performanceDeclarations, values);
  const options: BenchOptions = {
    lengths: lengthsOf(parameters),
    taps: countsOf(parameters, 'taps'),
    filterType: parameters.word('filterType', ['bandpass', 'lowpass', 'highpass']),
    repeats: parameters.number('repeats'),
    allCores: parameters.word('cores', ['one', 'all']) === 'all',
    longestDirectMs: parameters.number('longestDirect'),
    workgroups: {
      sampleCount: parameters.number('sweepLength'),
      tapCount: parameters.number('sweepTaps'),
    },
    intervals: {
      rates: parameters.word('rates', ['both', '500']) === 'both' ? [500, 50_000] : [500],
      durationSec: parameters.number('duration'),
      runs: 3,
    },
    largestExponent: parameters.number('largestExponent'),
    scanLengths: countsOf(parameters, 'scanLengths'),
    curveLengthSec: countsOf(parameters, 'curveLengthSec'),
    templateBeats: countsOf(parameters, 'templateBeats'),
    templateCounts: countsOf(parameters, 'templateCounts'),
  };
  return {
    options,
    alsoLengths: countsOf(parameters, 'also'),
    usesGpu: parameters.word('gpu', ['auto', 'none']) === 'auto',
  };
}

/** The sizes of the filter study that are asked for, by taps and then by length, ‘Also’ last. */
export function filterSizes(values: ParameterValues): readonly FilterSize[] {
  const { options, alsoLengths } = benchOptions(values);
  return [
    ...options.taps.flatMap((tapCount) => options.lengths.map((sampleCount) => ({ sampleCount, tapCount }))),
    ...alsoLengths.map((sampleCount) => ({ sampleCount, tapCount: alsoTapCount })),
  ];
}
