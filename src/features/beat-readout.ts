import type { Readout, ReadoutRow } from '../charts/readout.tsx';
import { formatClock } from '../charts/time-axis.ts';
import type { ByMethod, IntervalBeat } from '../model/intervals.ts';
import { formatNumber } from '../ui/format-number.ts';
import { rejectWords } from '../ui/reject-words.ts';
import { beatAt } from './beats-in-view.ts';

const interval = (name: string, { historic, leastVariance }: ByMethod<number | null>): ReadoutRow[] => [
  { mark: 'historic', name, value: `${formatNumber(historic, 1)} ms` },
  { mark: 'least-variance', name, value: `${formatNumber(leastVariance, 1)} ms` },
];

const missWords = {
  gap: 'gap',
  'no-upstroke': 'no upstroke',
  'no-peak': 'no peak',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir',
  edge: 'end of search',
} as const;

/** What is known of the beat at a moment; the cursor stands on its R. */
export function beatReadout(beats: readonly IntervalBeat[], atSec: number, long: boolean): Readout | null {
  const index = beatAt(beats, atSec);
  const beat = beats[index];
  if (!beat) return null;
  const head: ReadoutRow = {
    mark: null,
    name: `Beat ${formatNumber(index + 1, 0)}`,
    value: `R ${formatClock(beat.r, long, 0.1)}`,
  };
  if (beat.rejected !== null) {
    return {
      atSec: beat.r,
      rows: [head, { mark: 'rejected', name: 'out', value: rejectWords[beat.rejected] }],
    };
  }
  const miss = beat.missed.foot ?? beat.missed.notch;
  const missRows: ReadoutRow[] =
    miss === null ? [] : [{ mark: null, name: 'missed', value: missWords[miss] }];
  return {
    atSec: beat.r,
    rows: [head, ...interval('rPTT', beat.rptt), ...interval('LVET', beat.lvet), ...missRows],
  };
}
