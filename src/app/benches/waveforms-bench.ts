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
  // What is shown is changed first, by groups of its own.
  changedFirst: [],
  shutGroups: ['Signals', ...groupsBut(qrsDeclarations, [])],
  own: {
    groups: lateGroups(WaveformsGroups),
    // What scores the detector is of no use to who looks at waveforms.
    ids: idsOfGroup(qrsDeclarations, 'Scoring'),
  },
  ...lateView(
    async () => (await import('../../features/waveforms/bench/waveforms-bench.tsx')).WaveformsBench,
  ),
  Waves: () => null,
  Tools: WaveformsTools,
};
