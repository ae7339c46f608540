import { readHeadline, type TimingMethod, timingMethods } from '../../model/methods.ts';
import type { LeastVarianceStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';

/** The method whose values stand large, as `readHeadline` has it. */
export function headlineIn(parameters: ParameterValues): TimingMethod {
  const asked = readHeadline(parameters);
  return timingMethods.find(({ id }) => id === asked) ?? timingMethods[0];
}

/** Name of the method: least variance, and another where a person set the threshold. */
export function methodName({ chosenBy }: Pick<LeastVarianceStatistics, 'chosenBy'>): string {
  return chosenBy === 'hand' ? 'threshold set by hand' : 'least variance';
}

/** Names of all methods of an interval, in their order. */
export const methodNames = ({
  leastVariance,
}: {
  readonly leastVariance: Pick<LeastVarianceStatistics, 'chosenBy'>;
}): string[] =>
  timingMethods.map(({ id, name }) => (id === 'leastVariance' ? methodName(leastVariance) : name));
