import { lazyComponent } from '../../ui/lazy-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { wavesDeclarations } from '../../pipeline/waves/declarations.ts';
import { groupsExcept, lazyGroups, lazyParts, type RecordingBench } from './bench.ts';
import { BeatTicksGroup } from './shared-groups.ts';

export const wavesBench: RecordingBench = {
  kind: 'recording',
  id: 'waves',
  title: 'Waves',
  work: 'waves',
  declarations: wavesDeclarations,
  shutGroups: groupsExcept(wavesDeclarations, ['Waves']),
  own: { groups: lazyGroups(BeatTicksGroup), ids: [] },
  ...lazyParts(
    async () => (await import('../../features/waves/waves-bench.tsx')).WavesBench,
    async () => (await import('../../features/waveforms/waves-waveforms.tsx')).WavesWaveforms,
  ),
  Report: lazyComponent(
    async () => (await import('../../features/waves/report/waves-report-dialog.tsx')).WavesReportDialog,
  ),
  Tools: WindowChooser,
};
