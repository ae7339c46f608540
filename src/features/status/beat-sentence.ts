import { formatClock } from '../../charts/time-axis.ts';
import type { ByMethod, IntervalBeat } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { rejectWords } from '../../ui/reject-words.ts';

const msText = (value: number | null): string => (value === null ? 'none' : `${formatNumber(value, 1)} ms`);

const pairText = (name: string, { historic, leastVariance }: ByMethod<number | null>): string =>
  historic === null && leastVariance === null
    ? `no ${name}`
    : `${name} historic ${msText(historic)}, least variance ${msText(leastVariance)}`;

/** All that is known of a beat, in a sentence; intervals in ms. */
export function beatSentence(beat: IntervalBeat, index: number, long: boolean): string {
  const name = `Beat ${formatNumber(index + 1, 0)} at ${formatClock(beat.r, long, 0.1)}`;
  if (beat.rejected !== null) return `${name}, left out: ${rejectWords[beat.rejected]}.`;
  return `${name}, ${pairText('rPTT', beat.rptt)}, ${pairText('LVET', beat.lvet)}.`;
}
