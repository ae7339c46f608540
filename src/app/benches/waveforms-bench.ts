import { WaveformsTools } from '../../features/waveforms/bench/waveforms-tools.tsx';
import { anySignal } from '../../pipeline/analyses.ts';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, groupParameterIds, lazyGroups, lazyView, type RecordingBench } from './bench.ts';

const WaveformsGroups = lazyComponent(
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
  shutGroups: ['Signals', ...groupsExcept(qrsDeclarations, [])],
  own: {
    groups: lazyGroups(WaveformsGroups),
    // Scoring parameters of the detector are not useful here.
    ids: groupParameterIds(qrsDeclarations, 'Scoring'),
  },
  ...lazyView(
    async () => (await import('../../features/waveforms/bench/waveforms-bench.tsx')).WaveformsBench,
  ),
  Waves: () => null,
  Tools: WaveformsTools,
};
