import { WaveformsTools } from '../../features/waveforms/bench/waveforms-tools.tsx';
import { anySignal } from '../../pipeline/analyses.ts';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { lateComponent } from '../../ui/late-component.ts';
import { groupsBut, idsOfGroup, lateGroups, lateView, type RecordingBench } from './bench.ts';

const WaveformsGroups = lateComponent(
  async () => (await import('../../features/waveforms/bench/waveforms-groups.tsx')).WaveformsGroups,
);

export const waveformsBench: RecordingBench = {
  kind: 'recording',
  id: 'waveforms',
  title: 'Waveforms',
  work: 'qrs',
  also: ['intervals'],
  needs: [anySignal],
  declarations: qrsDeclarations,
  // Settings of the display come first, in groups of their own.
  changedFirst: [],
  shutGroups: ['Signals', ...groupsBut(qrsDeclarations, [])],
  own: {
    groups: lateGroups(WaveformsGroups),
    // Scoring parameters of the detector are not useful here.
    ids: idsOfGroup(qrsDeclarations, 'Scoring'),
  },
  ...lateView(
    async () => (await import('../../features/waveforms/bench/waveforms-bench.tsx')).WaveformsBench,
  ),
  Waves: () => null,
  Tools: WaveformsTools,
};
