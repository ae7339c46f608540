import { useStore } from 'zustand';
import { isLong } from '../../charts/time-axis.ts';
import { useChosen, useChosenRun, useSession } from '../session-context.ts';
import { beatSentence } from './beat-sentence.ts';

/** Says which beat is chosen to whoever does not see it. */
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
