import type { IntervalBeat, MissReason } from '../../model/intervals.ts';
import type { Coverage, CoverageReason } from '../coverage-lines.ts';
import { coverageLines, rejectWords } from '../coverage-lines.ts';

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

function whyOf(beat: IntervalBeat): CoverageReason | null {
  if (beat.rejected !== null) {
    const words = rejectWords[beat.rejected];
    return { words: `left out: ${words}`, briefly: words };
  }
  const { foot, notch } = beat.missed;
  if (foot !== null) return missOf('foot', foot);
  return notch === null ? null : missOf('notch', notch);
}

/** How many beats have what, and for each that lacks something, why. By the historic method. */
export function coverageOf(beats: readonly IntervalBeat[]): Coverage {
  return {
    counts: [
      { name: 'R', count: beats.length },
      { name: 'foot', count: beats.filter((beat) => beat.foot.historic !== null).length },
      { name: 'notch', count: beats.filter((beat) => beat.notch.historic !== null).length },
    ],
    lines: coverageLines(beats, whyOf),
  };
}
