import type { CurveLengthParams } from '../analysis/qrs/curve-length-params.ts';
import type { ResolvedParameters } from './parameters.ts';

/** Ids of the parameters that the detection reads, beside `method`. */
export const curveLengthIds = ['mains', 'lengthWindow', 'learning', 'skip', 'fallAfter', 'leastTa'];

/** The curve-length detector's parameters as the inspector and the command line have them. */
export function curveLengthParams(parameters: ResolvedParameters): CurveLengthParams {
  const mains = parameters.numberOr('mains', ['off']);
  return {
    mains: mains === 60 || mains === 50 ? mains : 'off',
    lengthWindowMs: parameters.number('lengthWindow'),
    learningSec: parameters.number('learning'),
    skipMs: parameters.number('skip'),
    fallAfterSec: parameters.number('fallAfter'),
    leastTaUv: parameters.number('leastTa'),
  };
}
