import './waveforms-groups.css';
import { useStore } from 'zustand';
import { ComputingNote } from '../../bench/analysis-bench.tsx';
import { useSession } from '../../session-context.ts';
import { useCalipers } from './use-calipers.ts';

/** Calipers and paper at the right of the tabs. */
export function WaveformsTools() {
  const { waveforms } = useSession();
  const isPaper = useStore(waveforms, (state) => state.paper.isOn);
  const { isOn, toggle } = useCalipers();
  return (
    <>
      <ComputingNote analysis="qrs" />
      <button
        type="button"
        className="btn tab-tool"
        aria-pressed={isOn}
        title="Calipers for time, rate and amplitude (C)"
        onClick={() => toggle(!isOn)}
      >
        Calipers
      </button>
      <button
        type="button"
        className="btn tab-tool"
        aria-pressed={isPaper}
        title="ECG paper (G)"
        onClick={() => waveforms.setPaper({ isOn: !isPaper })}
      >
        Paper
      </button>
    </>
  );
}
