import type { CohortFile } from './cohort-file.ts';
import { groupFiles } from './group-files.ts';
import { meanOrNull } from './mean-or-null.ts';
import { poolPpv } from './pool-counts.ts';
import type { Unit } from './unit-tests.ts';
import { windowRows } from './window-rows.ts';
import { byMethod, comparedMethods, type MethodPair } from '../../model/methods.ts';

/** What tests are over: every recording counts once, or every subject. */
export type CohortUnit = 'file' | 'subject';

/**
 * What each recording or each subject brings to the tests.
 *
 * @param pair  the methods that are compared
 */
export function testedUnits(
  files: readonly CohortFile[],
  unit: CohortUnit,
  pair: MethodPair = comparedMethods,
): Unit[] {
  if (unit === 'file') return files.map((file) => fileUnit(file, pair));
  return groupFiles(files, 'subject').map(({ label, files: own }) =>
    meanUnit(
      label ?? '',
      own.map((file) => fileUnit(file, pair)),
    ),
  );
}

/** A recording by its PPV pooled over the windows in which both methods have one, and the means of its windows' held-out differences. */
function fileUnit(file: CohortFile, pair: MethodPair): Unit {
  const { foot, notch } = poolPpv([file.figures], pair);
  const windows = windowRows([file], pair);
  const difference = (interval: 'rptt' | 'lvet', of: 'heldOut' | 'sdUnaveraged') =>
    meanOrNull(windows.map((window) => window[interval][of].difference));
  const isAlike = areAlike(file, pair);
  return {
    name: file.file,
    ppv: { foot, notch },
    heldOut: {
      foot: isAlike ? difference('rptt', 'heldOut') : null,
      notch: isAlike ? difference('lvet', 'heldOut') : null,
    },
    sdUnaveraged: { foot: difference('rptt', 'sdUnaveraged'), notch: difference('lvet', 'sdUnaveraged') },
  };
}

/** Whether values of both methods are of as many beats each: aligned ones are of single beats. */
function areAlike({ parameters }: CohortFile, pair: MethodPair): boolean {
  return !pair.includes('aligned') || parameters['average'] === 0;
}

/** A subject by the means of its files that have both methods, since a subject's files are alike. */
function meanUnit(name: string, files: readonly Unit[]): Unit {
  const ppv = (feature: 'foot' | 'notch') =>
    byMethod((method) => meanOrNull(files.map((file) => file.ppv[feature][method])));
  return {
    name,
    ppv: { foot: ppv('foot'), notch: ppv('notch') },
    heldOut: {
      foot: meanOrNull(files.map(({ heldOut }) => heldOut.foot)),
      notch: meanOrNull(files.map(({ heldOut }) => heldOut.notch)),
    },
    sdUnaveraged: {
      foot: meanOrNull(files.map(({ sdUnaveraged }) => sdUnaveraged.foot)),
      notch: meanOrNull(files.map(({ sdUnaveraged }) => sdUnaveraged.notch)),
    },
  };
}
