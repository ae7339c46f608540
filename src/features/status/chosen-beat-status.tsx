import { useStore } from 'zustand';
import { isLong, formatClock } from '../../charts/axes/time-axis.ts';
import { useChosen, useChosenRun, useSession } from '../session-context.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { rejectWords } from '../../ui/reject-words.ts';
import { type AlignedWorth, alignedText, lvetWorth, rpttWorth } from '../words/aligned-worth.ts';
import type { ByMethod } from '../../model/methods.ts';
import { timingMethods } from '../../model/methods.ts';

const msText = (value: number | null): string => (value === null ? 'none' : `${formatNumber(value, 1)} ms`);

function intervalText(name: string, ms: ByMethod<number | null>, worth: AlignedWorth): string {
  if (timingMethods.every(({ id }) => ms[id] === null)) return `no ${name}`;
  const values = timingMethods.map(
    (method) =>
      `${method.name} ${method.id === 'aligned' ? alignedText(ms.aligned, worth) : msText(ms[method.id])}`,
  );
  return `${name} ${values.join(', ')}`;
}

/** Says which beat is chosen to people who cannot see it. */
export function ChosenBeatStatus() {
  const session = useSession();
  const index = useStore(session.selection, (state) => state.beatIndex);
  const long = isLong(useChosen()?.summary?.durationSec ?? 0);
  const beats = useChosenRun('intervals')?.report?.result.beats;
  const beat = index === null ? undefined : beats?.[index];
  return (
    <output className="unseen" aria-live="polite">
      {beat && index !== null ? beatSentence(beat, index, long) : ''}
    </output>
  );
}

/** All that is known of a beat, in a sentence; intervals in ms. */
export function beatSentence(beat: IntervalBeat, index: number, long: boolean): string {
  const name = `Beat ${formatNumber(index + 1, 0)} at ${formatClock(beat.r, long, 0.1)}`;
  if (beat.rejected !== null) return `${name}, left out: ${rejectWords[beat.rejected]}.`;
  const [rptt, lvet] = [rpttWorth(beat), lvetWorth(beat)];
  return `${name}, ${intervalText('rPTT', beat.rptt, rptt)}, ${intervalText('LVET', beat.lvet, lvet)}.`;
}
