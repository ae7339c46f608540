import type { CohortFile } from './cohort-file.ts';
import { groupFiles } from './group-files.ts';
import { meanOf } from './mean-of.ts';
import { poolPpv } from './pool-counts.ts';
import type { Unit } from './unit-tests.ts';
import { windowRows } from './window-rows.ts';
import { byMethod } from '../../model/methods.ts';

/** What tests are over: every recording counts once, or every subject. */
export type CohortUnit = 'file' | 'subject';

/** What each recording or each subject brings to the tests. */
export function testedUnits(files: readonly CohortFile[], unit: CohortUnit): Unit[] {
  if (unit === 'file') return files.map(fileUnit);
  return groupFiles(files, 'subject').map(({ label, files: own }) =>
    meanUnit(label ?? '', own.map(fileUnit)),
  );
}

/** A recording by its PPV pooled over the windows in which both methods have one, and the means of its windows' held-out differences. */
function fileUnit(file: CohortFile): Unit {
  const { foot, notch } = poolPpv([file.figures]);
  const windows = windowRows([file]);
  return {
    name: file.file,
    ppv: { foot, notch },
    heldOut: {
      foot: meanOf(windows.map(({ rptt }) => rptt.heldOut.difference)),
      notch: meanOf(windows.map(({ lvet }) => lvet.heldOut.difference)),
    },
  };
}

/** A subject by the means of its files that have both methods, since a subject's files are alike. */
function meanUnit(name: string, files: readonly Unit[]): Unit {
  const ppv = (feature: 'foot' | 'notch') =>
    byMethod((method) => meanOf(files.map((file) => file.ppv[feature][method])));
  return {
    name,
    ppv: { foot: ppv('foot'), notch: ppv('notch') },
    heldOut: {
      foot: meanOf(files.map(({ heldOut }) => heldOut.foot)),
      notch: meanOf(files.map(({ heldOut }) => heldOut.notch)),
    },
  };
}
