import type { ParameterValues } from '../../model/parameters.ts';
import type { Span } from '../view/span.ts';

/** Returns the part of a record that a result covers, s. @param values  all parameters of the result */
export function analysedSpan(values: ParameterValues, durationSec: number): Span {
  const { from, to } = values;
  const toSec = typeof to === 'number' ? Math.min(to, durationSec) : durationSec;
  const fromSec = typeof from === 'number' && from < toSec ? from : 0;
  return { fromSec, toSec };
}
