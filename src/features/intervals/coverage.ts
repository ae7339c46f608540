import type { IntervalBeat, MissReason } from '../../model/intervals.ts';
import { headlineMethod } from '../../model/methods.ts';
import type { Coverage, CoverageReason } from '../coverage/coverage-lines.ts';
import { countCoverage } from '../coverage/coverage-lines.ts';

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

function missOf(feature: 'foot' | 'notch', reason: MissReason): CoverageReason {
  return {
    words: `no ${feature}: ${missWords[reason]}`,
    briefly: `${feature}${missBriefly[reason]}`,
  };
}

/** Which beats have foot and notch, by the headline method. */
export function coverageOf(beats: readonly IntervalBeat[]): Coverage {
  return countCoverage(
    beats,
    'R',
    [
      ['foot', ({ foot }) => foot[headlineMethod] !== null],
      ['notch', ({ notch }) => notch[headlineMethod] !== null],
    ],
    ({ missed: { foot, notch } }) => {
      if (foot !== null) return missOf('foot', foot);
      return notch === null ? null : missOf('notch', notch);
    },
  );
}
