import type { IntervalBeat, MissReason } from '../../model/intervals.ts';
import type { MethodId } from '../../model/methods.ts';
import {
  countCoverage,
  type Coverage,
  type CoverageReason,
  notAlignedReason,
} from '../coverage/coverage-lines.ts';

const missWords: Readonly<Record<MissReason, string>> = {
  gap: 'gap',
  'no-upstroke': 'no upstroke in range',
  'no-peak': 'no systolic peak in range',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir in range',
  edge: 'not in the search range',
};

const missBriefly: Readonly<Record<MissReason, string>> = {
  gap: ' in a gap',
  'no-upstroke': ': no upstroke',
  'no-peak': ': no peak',
  'no-foot': ': no foot',
  'no-nadir': ': no nadir',
  edge: ': not in range',
};

/** Returns the text of each reason, created once because a day has a hundred thousand beats. */
const missOf = (feature: 'foot' | 'notch') => {
  const reasons = Object.keys(missWords) as MissReason[];
  const said = reasons.map((reason): [MissReason, CoverageReason] => [
    reason,
    { words: `no ${feature}: ${missWords[reason]}`, briefly: `${feature}${missBriefly[reason]}` },
  ]);
  return new Map(said);
};
const missesOf = { foot: missOf('foot'), notch: missOf('notch') };

/** Returns why a beat lacks a feature by a method; null if it has it. */
function findMiss(feature: 'foot' | 'notch', beat: IntervalBeat, method: MethodId): CoverageReason | null {
  const reason = beat.missed[feature];
  if (method === 'aligned') {
    if (beat[feature].aligned !== null) return null;
    const leftOut = beat.leftOut[feature];
    if (leftOut !== null || reason === null) return notAlignedReason(feature, leftOut);
  }
  return reason === null ? null : (missesOf[feature].get(reason) ?? null);
}

/** Counts which beats have foot and notch by the headline method. */
export function countFoundBeats(beats: readonly IntervalBeat[], headline: MethodId): Coverage {
  return countCoverage(
    beats,
    'R',
    [
      ['foot', ({ foot }) => foot[headline] !== null],
      ['notch', ({ notch }) => notch[headline] !== null],
    ],
    (beat) => findMiss('foot', beat, headline) ?? findMiss('notch', beat, headline),
  );
}
