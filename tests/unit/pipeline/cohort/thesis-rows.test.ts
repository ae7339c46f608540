import { describe, expect, it } from 'vitest';
import { testUnits } from '../../../../src/pipeline/cohort/unit-tests.ts';
import { tailTolerance } from '../../../support/tolerances.ts';
import { thesisUnits } from '../../../truth/thesis-rows.ts';

/** Results of SciPy 1.17: ttest_ind (equal_var False, True), ttest_rel, wilcoxon (method exact). */
const scipy = {
  foot: { welch: 0.21094518960560268, student: 0.20438631646516883, paired: 0.1512805367045587 },
  notch: { welch: 0.3248883072455951, student: 0.3248473083031207, paired: 0.00847655516956581 },
};

describe('the tests over the rows of table 5.1', () => {
  it.each(['foot', 'notch'] as const)(
    'the tests over the rows of table 5.1 agree with SciPy for the %s',
    (feature) => {
      const { welch, student, paired } = testUnits(thesisUnits(), feature);
      for (const [test, p] of [
        [welch, scipy[feature].welch],
        [student, scipy[feature].student],
        [paired, scipy[feature].paired],
      ] as const) {
        expect(Math.abs((test?.p ?? Number.NaN) / p - 1)).toBeLessThanOrEqual(tailTolerance);
      }
    },
  );
});
