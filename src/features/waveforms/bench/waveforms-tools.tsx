import { BareButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import './waveforms-groups.css';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { ComputingNote } from '../../bench/analysis-bench.tsx';
import { useChosen, useSession } from '../../session-context.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { useCalipers } from './use-calipers.ts';

const noChannels: RecordingSummary['channels'] = [];
const LeadsDialog = lazyComponent(async () => (await import('../leads-sheet/leads-dialog.tsx')).LeadsDialog);

/** Renders the buttons for calipers and paper, at the right of the tabs. */
export function WaveformsTools() {
  const { waveforms } = useSession();
  const isPaper = useStore(waveforms, (state) => state.paper.isOn);
  const { isOn, toggle } = useCalipers();
  const channels = useChosen()?.summary?.channels ?? noChannels;
  const hasLeads = channels.filter(({ role }) => role === 'ecg').length > 1;
  const [isSheet, setSheet] = useState(false);
  return (
    <>
      <ComputingNote analysis="qrs" />
      <BareButton
        className="tab-tool"
        aria-pressed={isOn}
        title="Calipers for time, rate and amplitude (C)"
        onClick={() => toggle(!isOn)}
      >
        Calipers
      </BareButton>
      <BareButton
        className="tab-tool"
        aria-pressed={isPaper}
        title="ECG paper (G)"
        onClick={() => waveforms.setPaper({ isOn: !isPaper })}
      >
        Paper
      </BareButton>
      {hasLeads && (
        <BareButton
          className="tab-tool"
          title="All leads on a sheet of ECG paper, to print"
          onClick={() => setSheet(true)}
        >
          Sheet
        </BareButton>
      )}
      {isSheet && (
        <Suspense fallback={null}>
          <LeadsDialog onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </>
  );
}
