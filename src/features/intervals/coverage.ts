import type { DataTable } from '../../charts/data-table.ts';
import type { IntervalBeat, MissReason, RejectReason } from '../../model/intervals.ts';

/** Why beats lack something, and which. */
export interface CoverageLine {
  readonly words: string;
  /** The same for a narrow line. */
  readonly briefly: string;
  /** Which, by index. */
  readonly beats: readonly number[];
}

export interface Coverage {
  readonly total: number;
  readonly withFoot: number;
  readonly withNotch: number;
  readonly lines: readonly CoverageLine[];
}

const rejectWords: Readonly<Record<RejectReason, string>> = {
  incomplete: 'incomplete',
  short: 'RR too short',
  long: 'RR too long',
  unlike: 'unlike median pulse',
};

const missWords: Readonly<Record<MissReason, string>> = {
  gap: 'gap',
  'no-upstroke': 'no upstroke in range',
  'no-peak': 'no systolic peak in range',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir in range',
  edge: 'at the end of its search',
};

interface Why {
  readonly words: string;
  readonly briefly: string;
}

const missBriefly: Readonly<Record<MissReason, string>> = {
  gap: ' in a gap',
  'no-upstroke': ': no upstroke',
  'no-peak': ': no peak',
  'no-foot': ': no foot',
  'no-nadir': ': no nadir',
  edge: ' at end',
};

function missOf(feature: 'foot' | 'notch', reason: MissReason): Why {
  return {
    words: `no ${feature}: ${missWords[reason]}`,
    briefly: `${feature}${missBriefly[reason]}`,
  };
}

function whyOf(beat: IntervalBeat): Why | null {
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
  const lines = new Map<string, { readonly briefly: string; readonly beats: number[] }>();
  beats.forEach((beat, index) => {
    const why = whyOf(beat);
    if (why === null) return;
    const line = lines.get(why.words);
    if (line) line.beats.push(index);
    else lines.set(why.words, { briefly: why.briefly, beats: [index] });
  });
  return {
    total: beats.length,
    withFoot: beats.filter((beat) => beat.foot.historic !== null).length,
    withNotch: beats.filter((beat) => beat.notch.historic !== null).length,
    lines: [...lines].map(([words, line]) => ({ words, ...line })),
  };
}

/** Every beat that lacks something, and why. */
export function coverageTable({ lines }: Coverage, beats: readonly IntervalBeat[]): DataTable {
  return {
    columns: ['beat', 'R, s', 'reason'],
    rows: lines.flatMap(({ words, beats: own }) =>
      own.map((index) => [index + 1, beats[index]?.r ?? null, words]),
    ),
  };
}
