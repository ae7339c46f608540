import { describe, expect, it } from 'vitest';
import type { RecordingLevels } from '../../../../src/analysis/intervals/recording-levels.ts';
import { mapMethods } from '../../../../src/model/methods.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { poolLevels } from '../../../../src/pipeline/cohort/collect-levels.ts';
import { poolCohort, type PoolableFile } from '../../../../src/pipeline/cohort/pool-cohort.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import golden from '../../../golden/cohort/pooled.json' with { type: 'json' };
import { madeFile } from '../../../support/cohort-file.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

type Places = readonly (number | null)[];

const places = (list: Places) => Float64Array.from(list, (ms) => ms ?? Number.NaN);

function makeFile(
  recording: (typeof golden)['recordings'][number],
  k: number,
  parameters: ParameterValues,
): PoolableFile {
  const { subject, members, historic, foot, notch } = recording;
  const levels: RecordingLevels = {
    members,
    historic: { foot: places(historic.foot), notch: places(historic.notch) },
    foot: { thresholds: golden.feet, ms: foot.map(places) },
    notch: { thresholds: golden.notches, ms: notch.map(places) },
    aligned: {
      r: places(historic.foot.map(() => 0)),
      foot: places(historic.foot),
      notch: places(historic.notch),
    },
  };
  const windows = members.map(({ length: beats }, w) => ({
    fromSec: 60 * w,
    toSec: 60 * w + 60,
    beats,
    rejected: 0,
    ectopic: 0,
    following: beats,
    isMeasurable: { rptt: mapMethods(() => true), lvet: mapMethods(() => true) },
  }));
  const part = { levels, sums: poolLevels(levels, parameters), windows, heartRate: null };
  return { ...madeFile(`r${k}`, { subject }, []), parameters, part };
}

/** Compares relative to the magnitude; missing values have to be missing in both. */
function near(value: number | null | undefined, wanted: number | null): void {
  const off = wanted === null ? Number(value !== null) : Math.abs((value ?? Number.NaN) / wanted - 1);
  expect(off).toBeLessThanOrEqual(roundingTolerance);
}

function pooled(sweepOver: 'subject' | 'cohort') {
  const parameters = resolveParameters(intervalsDeclarations, { ...golden.params, sweepOver }).values;
  return poolCohort(golden.recordings.map((recording, k) => makeFile(recording, k, parameters)));
}

describe('thresholds over several recordings equal NumPy’s', () => {
  const byCohort = pooled('cohort');
  const bySubject = pooled('subject');
  const ofSubject = (subject: string) => bySubject.files.filter(({ labels }) => labels.subject === subject);
  it.each([
    ['the cohort', byCohort.thresholds[0], byCohort.files, golden.cohort],
    ['subject A', bySubject.thresholds[0], ofSubject('A'), golden.subject.A],
    ['subject B', bySubject.thresholds[1], ofSubject('B'), golden.subject.B],
  ])('thresholds over several recordings equal NumPy’s over %s', (_, row, files, wanted) => {
    expect([row.foot, row.notch, row.heldOut]).toEqual([wanted.foot, wanted.notch, wanted.heldOut]);
    row.sweep.foot.forEach((level, k) => near(level.sd, wanted.footSds[k]));
    row.sweep.notch.forEach((level, k) => near(level.sd, wanted.notchSds[k]));
    expect(files).toHaveLength(wanted.windows.length);
    for (const [k, { figures }] of files.entries()) {
      for (const [w, window] of figures.windows.entries()) {
        const { rptt, lvet, historicHeldOut, foot, notch } = wanted.windows[k][w];
        near(window.rptt.sd.leastVariance, rptt.sd);
        near(window.rptt.mean.leastVariance, rptt.mean);
        near(window.rptt.heldOut.leastVariance, rptt.heldOut);
        near(window.lvet.sd.leastVariance, lvet.sd);
        near(window.lvet.mean.leastVariance, lvet.mean);
        near(window.lvet.heldOut.leastVariance, lvet.heldOut);
        near(window.lvet.heldOut.historic, historicHeldOut);
        const counted = [window.foot.leastVariance, window.notch.leastVariance];
        expect(counted.map(({ truePositive, falsePositive }) => [truePositive, falsePositive])).toEqual([
          foot,
          notch,
        ]);
      }
    }
  });
});
