import { comparedMethods, nameMethod, timingMethods } from '../../model/methods.ts';
import { addNotMeasurable, describeNotMeasurable } from './measurable-windows.ts';
import type { CohortResult } from './summarise-cohort.ts';
import type { ThresholdRow } from './threshold-rows.ts';
import type { CohortUnit, UnitTests } from './unit-tests.ts';

const testNames = { welch: 'Welch’s t-test', student: 'Student’s t-test' };

/** Summarises a cohort in a few lines: PPV, the shares found, and the selected test. */
export function describeCohort(
  { files, errors, ppv, average, tests, thresholds }: CohortResult,
  unit: CohortUnit,
  test: keyof typeof testNames,
): string[] {
  const features = (['foot', 'notch'] as const).map((feature) => {
    const methods = timingMethods.map(({ id, name }) => {
      const found = `${percent(average.found[feature][id])} found`;
      return `${name} ${percent(average[feature][id])} of ${found}`;
    });
    return `${feature}: PPV ${methods.join(', ')}; ${describeTest(tests[feature], unit, test)}`;
  });
  const failed = errors.length === 0 ? '' : `, ${errors.length} failed`;
  return [
    `${countWithNoun(files.length, 'file')} of ${countWithNoun(ppv.length, 'subject')}${failed}`,
    ...features,
    ...describeExcludedWindows(files),
    ...thresholds.flatMap(describeThreshold),
  ];
}

/** Describes in how many windows intervals are left out of the means; empty if all are measurable. */
function describeExcludedWindows(files: CohortResult['files']): string[] {
  const told = describeNotMeasurable(addNotMeasurable(files.map(({ notMeasurable }) => notMeasurable)));
  if (told.length === 0) return [];
  const windows = files.reduce((sum, file) => sum + file.windows, 0);
  return [`not measurable, and so not in means, in ${countWithNoun(windows, 'window')}: ${told.join('; ')}`];
}

const comparedNames = comparedMethods.map(nameMethod).join(' − ');

const points = (share: number): string => (100 * share).toFixed(1);

/** Describes a test: its units, difference and effect size. */
function describeTest(tests: UnitTests, unit: CohortUnit, test: keyof typeof testNames): string {
  const told = tests[test];
  const { leftOut } = tests;
  const over = `${testNames[test]} over ${countWithNoun(told?.n[0] ?? 0, unit)}`;
  const without = leftOut.length === 0 ? '' : `, ${leftOut.length} without values by both methods left out`;
  if (told === null) return `${over}${without}: too few`;
  const [low, high] = told.interval;
  if (told.p === null || low === null || high === null) {
    return `${over}${without}: cannot be computed, all values are equal`;
  }
  const size = told.effect === null ? '' : `, d = ${told.effect.toFixed(2)}`;
  return `${over}${without}: ${comparedNames} ${points(told.difference)} points (95 % CI ${points(low)} … ${points(high)}), p = ${told.p.toPrecision(2)}${size}`;
}

/** Describes a threshold over all recordings. For a subject, only missing thresholds are listed. */
function describeThreshold({ subject, foot, notch }: ThresholdRow): string[] {
  const [own, other] = [percentText(foot.threshold), percentText(notch.threshold)];
  const side = notch.side === null ? '' : ` ${notch.side}`;
  if (subject === null) return [`one threshold for all: foot ${own}, notch ${other}${side}`];
  const missing = [
    ...(foot.threshold === null ? ['foot'] : []),
    ...(notch.threshold === null ? ['notch'] : []),
  ];
  return missing.length === 0 ? [] : [`${subject}: no threshold of the ${missing.join(' and the ')}`];
}

function percentText(threshold: number | null): string {
  return threshold === null ? 'none' : `${threshold} %`;
}

/** Formats a count, like `1 file` or `3 files`. */
export function countWithNoun(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function percent(share: number | null): string {
  return share === null ? 'none' : `${(100 * share).toFixed(1)} %`;
}
