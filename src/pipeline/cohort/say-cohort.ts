import type { CohortResult } from './summarise-cohort.ts';
import type { ThresholdRow } from './threshold-rows.ts';
import type { CohortUnit } from './units-of.ts';

const testNames = { welch: 'Welch’s t-test', student: 'Student’s t-test' };

/** A cohort in a few lines: PPV beside what was found, and the test asked for. */
export function sayCohort(
  { files, errors, ppv, average, tests, thresholds }: CohortResult,
  unit: CohortUnit,
  test: keyof typeof testNames,
): string[] {
  const features = (['foot', 'notch'] as const).map((feature) => {
    const method = (name: 'historic' | 'leastVariance') =>
      `${percent(average[feature][name])} of ${percent(average.found[feature][name])} found`;
    const told = tests[feature][test];
    const p = told?.p ?? null;
    const verdict = p === null ? 'cannot be told' : `p = ${p.toPrecision(2)}`;
    return `${feature}: PPV historic ${method('historic')}, least variance ${method('leastVariance')}; ${testNames[test]} over ${unit}s: ${verdict}`;
  });
  const failed = errors.length === 0 ? '' : `, ${errors.length} failed`;
  return [
    `${count(files.length, 'file')} of ${count(ppv.length, 'subject')}${failed}`,
    ...features,
    ...thresholds.flatMap(sayThreshold),
  ];
}

/** A choice over all; of those over subjects, that a feature has none. */
function sayThreshold({ subject, foot, notch }: ThresholdRow): string[] {
  const [own, other] = [percentOf(foot.threshold), percentOf(notch.threshold)];
  const side = notch.side === null ? '' : ` ${notch.side}`;
  if (subject === null) return [`one threshold for all: foot ${own}, notch ${other}${side}`];
  const missing = [
    ...(foot.threshold === null ? ['foot'] : []),
    ...(notch.threshold === null ? ['notch'] : []),
  ];
  return missing.length === 0 ? [] : [`${subject}: no threshold of the ${missing.join(' and the ')}`];
}

function percentOf(threshold: number | null): string {
  return threshold === null ? 'none' : `${threshold} %`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function percent(share: number | null): string {
  return share === null ? 'none' : `${(100 * share).toFixed(1)} %`;
}
