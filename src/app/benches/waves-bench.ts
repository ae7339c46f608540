import { lateComponent } from '../../ui/late-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { WavesWaveforms } from '../../features/waveforms/waves-waveforms.tsx';
import { wavesDeclarations } from '../../pipeline/waves/declarations.ts';
import { groupsBut, lateGroups, lateView, type RecordingBench } from './bench.ts';
import { BeatTicksGroup } from './shared-groups.ts';

export const wavesBench: RecordingBench = {
  kind: 'recording',
  id: 'waves',
  title: 'Waves',
  work: 'waves',
  declarations: wavesDeclarations,
  shutGroups: groupsBut(wavesDeclarations, ['Waves']),
  own: { groups: lateGroups(BeatTicksGroup), ids: [] },
  ...lateView(async () => (await import('../../features/waves/waves-bench.tsx')).WavesBench),
  Waves: WavesWaveforms,
  Report: lateComponent(
    async () => (await import('../../features/waves/report/waves-report-dialog.tsx')).WavesReportDialog,
  ),
  Tools: WindowChooser,
};
