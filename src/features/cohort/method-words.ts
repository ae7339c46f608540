import type { ComparedMethod } from '../../pipeline/cohort/method-agreement.ts';

export const comparedMethodWords: Readonly<Record<ComparedMethod, string>> = {
  historic: 'historic',
  leastVariance: 'least variance',
  historicHeldOut: 'historic, held out',
  leastVarianceHeldOut: 'least variance, held out',
};
