import { lazyComponent } from '../../ui/lazy-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { WavesWaveforms } from '../../features/waveforms/waves-waveforms.tsx';
import { wavesDeclarations } from '../../pipeline/waves/declarations.ts';
import { groupsExcept, lazyGroups, lazyView, type RecordingBench } from './bench.ts';
import { BeatTicksGroup } from './shared-groups.ts';

export const wavesBench: RecordingBench = {
  kind: 'recording',
  id: 'waves',
  title: 'Waves',
  work: 'waves',
  declarations: wavesDeclarations,
  shutGroups: groupsExcept(wavesDeclarations, ['Waves']),
  own: { groups: lazyGroups(BeatTicksGroup), ids: [] },
  ...lazyView(async () => (await import('../../features/waves/waves-bench.tsx')).WavesBench),
  Waves: WavesWaveforms,
  Report: lazyComponent(
    async () => (await import('../../features/waves/report/waves-report-dialog.tsx')).WavesReportDialog,
  ),
  Tools: WindowChooser,
};
