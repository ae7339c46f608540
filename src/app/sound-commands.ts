import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listening } from '../features/listening.ts';
import { useChosenReport, useSession } from '../features/session-context.ts';
import { toggleSound } from '../features/sounds/sound-player.ts';
import type { PaletteCommand } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Commands of the Sounds bench, possible while it is open. */
export function useSoundCommands(): readonly PaletteCommand[] {
  const session = useSession();
  const isOpen = useOpenBench().id === 'sounds';
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
    ],
    [session, isPossible, isPlaying],
  );
}
