import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listening } from '../features/listening.ts';
import { useChosenReport, useOpenRun, useSession } from '../features/session-context.ts';
import { beatTicks, tickedBenches, toggleTicks } from '../features/ticks/beat-ticks.ts';
import { toggleSound } from '../features/sounds/sound-player.ts';
import type { CommandEntry } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Commands that let something be heard: the heart sounds on their bench, beats as ticks on others. */
export function useSoundCommands(): readonly CommandEntry[] {
  const session = useSession();
  const { id, work } = useOpenBench();
  const isOpen = id === 'sounds';
  const ticked = tickedBenches.find((one) => one === id && one === work);
  const hasBeats = useOpenRun((run) => run?.report != null) && ticked !== undefined;
  const isTicking = useStore(beatTicks, (state) => state.state === 'playing');
  const isPossible = useChosenReport('sounds') !== null && isOpen;
  const isPlaying = useStore(listening, (state) => state.state === 'playing');
  return useMemo(
    () => [
      {
        id: 'play-sound',
        title: isPlaying ? 'Stop the sound' : 'Play the heart sounds',
        does: 'Sounds: play the chosen beat or what is in view, and stop',
        detail: 'sound',
        chords: [{ key: 'k', mod: false }],
        isPossible,
        run: () => void toggleSound(session),
      },
      {
        id: 'hear-beats',
        title: isTicking ? 'Stop the ticks' : 'Hear the beats',
        does: 'Intervals, QRS, Waves: a tick a beat, its pitch by RR or rPTT, and stop',
        detail: 'ticks',
        chords: [{ key: 'k', mod: false }],
        isPossible: hasBeats,
        run: () => {
          if (ticked) void toggleTicks(session, ticked);
        },
      },
    ],
    [session, isPossible, isPlaying, isTicking, hasBeats, ticked],
  );
}
