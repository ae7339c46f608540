import { readHeadline, type TimingMethod, timingMethods } from '../../model/methods.ts';
import type { LeastVarianceStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';

/** Returns the headline method, from `readHeadline`. */
export function findHeadlineMethod(parameters: ParameterValues): TimingMethod {
  const headlineId = readHeadline(parameters);
  return timingMethods.find(({ id }) => id === headlineId) ?? timingMethods[0];
}

/** Returns the name of the method: least variance, or another if the user set the threshold. */
export function methodName({ chosenBy }: Pick<LeastVarianceStatistics, 'chosenBy'>): string {
  return chosenBy === 'hand' ? 'threshold set by hand' : 'least variance';
}

/** Returns the names of all methods of an interval, in order. */
export const methodNames = ({
  leastVariance,
}: {
  readonly leastVariance: Pick<LeastVarianceStatistics, 'chosenBy'>;
}): string[] =>
  timingMethods.map(({ id, name }) => (id === 'leastVariance' ? methodName(leastVariance) : name));
