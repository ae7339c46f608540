import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useCalipers } from '../features/waveforms/bench/use-calipers.ts';
import { useSession } from '../features/session-context.ts';
import type { CommandEntry } from './command.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Returns the commands of the Waveforms bench, possible while it is open. */
export function useWaveformCommands(): readonly CommandEntry[] {
  const { waveforms } = useSession();
  const isPossible = useOpenBench().id === 'waveforms';
  const isPaper = useStore(waveforms, (state) => state.paper.isOn);
  const { isOn, isMarching, toggle, march, placeInView } = useCalipers();
  return useMemo(
    () => [
      {
        id: 'calipers',
        title: isOn ? 'Remove the calipers' : 'Place calipers',
        does: 'Waveforms: calipers',
        detail: 'time, rate and amplitude',
        chords: [{ key: 'c' }],
        isPossible,
        run: () => toggle(!isOn),
      },
      {
        id: 'calipers-here',
        title: 'Place calipers in the view',
        isPossible: isPossible && isOn,
        run: placeInView,
      },
      {
        id: 'march',
        title: isMarching ? 'Stop marching out' : 'March the calipers out',
        does: 'Waveforms: march the calipers out',
        detail: 'equal distances',
        chords: [{ key: 'm' }],
        isPossible,
        run: () => march(!isMarching),
      },
      {
        id: 'paper',
        title: isPaper ? 'Plain grid' : 'ECG paper',
        does: 'Waveforms: ECG paper',
        detail: 'mm/s and mm/mV',
        chords: [{ key: 'g' }],
        isPossible,
        run: () => waveforms.setPaper({ isOn: !isPaper }),
      },
    ],
    [waveforms, isPossible, isPaper, isOn, isMarching, toggle, march, placeInView],
  );
}
