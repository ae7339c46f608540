import { findRhythm } from '../../analysis/rhythm/find-rhythm.ts';
import type { IrregularParams } from '../../analysis/rhythm/irregular-stretches.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { EctopicPattern, LongRr, RateRun, RhythmFindings } from '../../model/rhythm-findings.ts';
import { ectopicClasses } from '../../model/rhythm.ts';
import type { JudgedBeats } from './judge-beats.ts';
import type { ReadLead } from './read-leads.ts';

/**
 * Finds pauses, runs and irregular stretches of judged beats; gaps and poor signal of their lead do not count as
 * rhythm.
 */
export function listRhythmFindings(
  { rhythm, quality, moved }: JudgedBeats,
  { lead, startIndex }: ReadLead,
  params?: IrregularParams,
): RhythmFindings {
  const toSec = (index: number): number => (startIndex + index) / lead.frame.fs;
  const gaps = lead.gaps.map(({ from, to }) => ({ fromSec: toSec(from), toSec: toSec(to) }));
  return findRhythm(
    rhythm.timesSec,
    rhythm.classes.map((own) => ectopicClasses.some((ectopic) => ectopic === own)),
    { gaps, stretches: quality?.stretches ?? [], jumps: quality?.jumps ?? [], moved },
    { classes: rhythm.classes, params },
  );
}

/**
 * Limits findings of whole ten seconds to the analysed part.
 * @param part  s
 */
export function findingsWithin(found: RhythmFindings, { fromSec, toSec }: TimeSpan): RhythmFindings {
  return {
    ...found,
    irregular: found.irregular.map((one) => ({
      ...one,
      fromSec: Math.max(one.fromSec, fromSec),
      toSec: Math.min(one.toSec, toSec),
    })),
    judgedSec: Math.min(found.judgedSec, toSec - fromSec),
  };
}

/** Converts the findings to the form of the output: times, medianRr and rr in s. */
export function findingsResult({
  medianRrSec,
  longestRr,
  pauses,
  missing,
  slow,
  fast,
  ventricular,
  supraventricular,
  couplets,
  bigeminy,
  trigeminy,
  irregular,
  judgedSec,
}: RhythmFindings): object {
  return {
    medianRr: medianRrSec,
    longestRr: longestRr === null ? null : longResult(longestRr),
    pauses: pauses.map(longResult),
    missing: missing.map((one) => ({ ...longResult(one), why: one.why })),
    slow: slow.map(runResult),
    fast: fast.map(runResult),
    ventricularRuns: ventricular.map(runResult),
    supraventricularRuns: supraventricular.map(runResult),
    couplets: couplets.map(runResult),
    bigeminy: bigeminy.map(patternResult),
    trigeminy: trigeminy.map(patternResult),
    irregular: irregular.map(({ fromSec, toSec, evidence }) => ({ from: fromSec, to: toSec, evidence })),
    irregularJudged: judgedSec,
  };
}

const longResult = ({ atSec, rrSec }: LongRr) => ({ at: atSec, rr: rrSec });

const runResult = ({ fromSec, toSec, perMinute, beatCount }: RateRun) => {
  return { from: fromSec, to: toSec, rate: perMinute, beats: beatCount };
};

const patternResult = (pattern: EctopicPattern) => ({ ...runResult(pattern), class: pattern.beatClass });
