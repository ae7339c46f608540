import type { IntervalBeat, MissReason, RejectReason } from '../../model/intervals.ts';

/** Why beats lack something, and which. */
export interface CoverageLine {
  readonly words: string;
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
  unlike: 'unlike the median pulse',
};

const missWords: Readonly<Record<MissReason, string>> = {
  gap: 'gap',
  'no-upstroke': 'no upstroke in range',
  'no-peak': 'no systolic peak in range',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir in range',
  edge: 'at the end of its search',
};

function whyOf(beat: IntervalBeat): string | null {
  if (beat.rejected !== null) return `left out: ${rejectWords[beat.rejected]}`;
  const { foot, notch } = beat.missed;
  if (foot !== null) return `no foot: ${missWords[foot]}`;
  return notch === null ? null : `no notch: ${missWords[notch]}`;
}

/** How many beats have what, and for each that lacks something, why. By the historic method. */
export function coverageOf(beats: readonly IntervalBeat[]): Coverage {
  const lines = new Map<string, number[]>();
  beats.forEach((beat, index) => {
    const why = whyOf(beat);
    if (why === null) return;
    const line = lines.get(why);
    if (line) line.push(index);
    else lines.set(why, [index]);
  });
  return {
    total: beats.length,
    withFoot: beats.filter((beat) => beat.foot.historic !== null).length,
    withNotch: beats.filter((beat) => beat.notch.historic !== null).length,
    lines: [...lines].map(([words, own]) => ({ words, beats: own })),
  };
}
