import type { IntervalBeat, MissReason, RejectReason } from '../../model/intervals.ts';

/** Why beats lack something, and which. */
export interface CoverageLine {
  readonly words: string;
  /** Their R-peaks, s. */
  readonly atSec: readonly number[];
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
  for (const beat of beats) {
    const why = whyOf(beat);
    if (why !== null) lines.set(why, [...(lines.get(why) ?? []), beat.r]);
  }
  return {
    total: beats.length,
    withFoot: beats.filter((beat) => beat.foot.historic !== null).length,
    withNotch: beats.filter((beat) => beat.notch.historic !== null).length,
    lines: [...lines].map(([words, atSec]) => ({ words, atSec })),
  };
}
