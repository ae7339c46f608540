import './waveforms-groups.css';
import { useStore } from 'zustand';
import { useLate } from '../../../ui/use-late.ts';
import { useChosenRun, useSession } from '../../session-context.ts';
import { useCalipers } from './use-calipers.ts';

/** Calipers and paper at the right of the tabs. */
export function WaveformsTools() {
  const { waveforms } = useSession();
  const isPaper = useStore(waveforms, (state) => state.paper.isOn);
  const { isOn, toggle } = useCalipers();
  const computing = useLate(useChosenRun('qrs')?.state === 'running', 200);
  return (
    <>
      {computing && <span className="computing dim">computing</span>}
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
