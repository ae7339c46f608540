import type { Readout, ReadoutRow } from '../../charts/lanes/readout.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { rejectWords } from '../../ui/reject-words.ts';
import { beatAt, type JudgedBeat } from '../beats-in-view.ts';
import { type AlignedReliability, alignedText, lvetWorth, rpttWorth } from './aligned-reliability.ts';
import { type ByMethod, timingMethods } from '../../model/methods.ts';

const missWords = {
  gap: 'gap',
  'no-upstroke': 'no upstroke',
  'no-peak': 'no peak',
  'no-foot': 'no foot',
  'no-nadir': 'no nadir',
  edge: 'end of search',
} as const;

/**
 * Returns the readout of the beat at a time; the cursor is at its R.
 * @param rowsOf  returns the rows of a beat that was not rejected, and `before` the label of its time
 */
export function readoutOfBeat<B extends JudgedBeat>(
  beats: readonly B[],
  atSec: number,
  long: boolean,
  rowsOf: (beat: B) => readonly ReadoutRow[],
  before = 'R ',
): Readout | null {
  const index = beatAt(beats, atSec);
  const beat = beats[index];
  if (!beat) return null;
  const { r, rejected } = beat;
  const name = `Beat ${formatNumber(index + 1, 0)}`;
  const head: ReadoutRow = { mark: null, name, value: `${before}${formatClock(r, long, 0.1)}` };
  if (rejected === null) return { atSec: r, rows: [head, ...rowsOf(beat)] };
  return { atSec: r, rows: [head, { mark: 'rejected', name: 'out', value: rejectWords[rejected] }] };
}

/** Returns the rows of an interval by each method, with the reliability of the aligned one if known. */
export const intervalRows = (
  name: string,
  ms: ByMethod<number | null>,
  worth: AlignedReliability | null = null,
): ReadoutRow[] =>
  timingMethods.map(({ id, mark }) => {
    const isAligned = id === 'aligned' && worth !== null;
    return { mark, name, value: isAligned ? alignedText(ms[id], worth) : `${formatNumber(ms[id], 1)} ms` };
  });

/** Returns the row of how well a beat matches the mean beat around its landmarks. */
export function matchReadoutRows(match: Readonly<Record<string, number | null>>): ReadoutRow[] {
  const known = Object.values(match).filter((value) => value !== null);
  if (known.length === 0) return [];
  const value = known.map((own) => formatNumber(own, 2)).join(', ');
  return [{ mark: 'aligned', name: 'match', value }];
}

function makeRows(beat: IntervalBeat): ReadoutRow[] {
  const { missed, rptt, lvet, match } = beat;
  const miss = missed.foot ?? missed.notch;
  const missRows: ReadoutRow[] =
    miss === null ? [] : [{ mark: null, name: 'missed', value: missWords[miss] }];
  return [
    ...intervalRows('rPTT', rptt, rpttWorth(beat)),
    ...intervalRows('LVET', lvet, lvetWorth(beat)),
    ...matchReadoutRows(match),
    ...missRows,
  ];
}

/** Returns the readout of the beat at a time, with its rPTT and LVET. */
export const beatReadout = (beats: readonly IntervalBeat[], atSec: number, long: boolean): Readout | null =>
  readoutOfBeat(beats, atSec, long, makeRows);
