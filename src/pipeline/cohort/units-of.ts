import type { CohortFile } from './cohort-file.ts';
import { groupFiles } from './group-files.ts';
import { meanOf } from './mean-of.ts';
import { poolPpv } from './pool-counts.ts';
import type { Unit } from './unit-tests.ts';
import { windowRows } from './window-rows.ts';

/** What tests are over: every recording counts once, or every subject. */
export type CohortUnit = 'file' | 'subject';

/** What each recording or each subject brings to the tests. */
export function unitsOf(files: readonly CohortFile[], unit: CohortUnit): Unit[] {
  if (unit === 'file') return files.map(fileUnit);
  return groupFiles(files, 'subject').map((group) => meanUnit(group.files.map(fileUnit)));
}

/** A recording by its pooled PPV and the means of its windows' held-out differences. */
function fileUnit(file: CohortFile): Unit {
  const { foot, notch } = poolPpv([file.figures]);
  const windows = windowRows([file]);
  return {
    ppv: { foot, notch },
    heldOut: {
      foot: meanOf(windows.map(({ rptt }) => rptt.heldOut.difference)),
      notch: meanOf(windows.map(({ lvet }) => lvet.heldOut.difference)),
    },
  };
}

/** A subject by the means of its files, since they are alike. */
function meanUnit(files: readonly Unit[]): Unit {
  const ppv = (feature: 'foot' | 'notch') => ({
    historic: meanOf(files.map((file) => file.ppv[feature].historic)),
    leastVariance: meanOf(files.map((file) => file.ppv[feature].leastVariance)),
  });
  return {
    ppv: { foot: ppv('foot'), notch: ppv('notch') },
    heldOut: {
      foot: meanOf(files.map(({ heldOut }) => heldOut.foot)),
      notch: meanOf(files.map(({ heldOut }) => heldOut.notch)),
    },
  };
}
