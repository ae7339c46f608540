import { lateComponent } from '../../ui/late-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { SeriesWaveforms } from '../../features/waveforms/series-waveforms.tsx';
import { seriesDeclarations } from '../../pipeline/series/declarations.ts';
import { groupsBut, lateView, type RecordingBench } from './bench.ts';

export const seriesBench: RecordingBench = {
  kind: 'recording',
  id: 'series',
  title: 'Series',
  work: 'series',
  declarations: seriesDeclarations,
  shutGroups: groupsBut(seriesDeclarations, ['Series']),
  ...lateView(async () => (await import('../../features/series/series-bench.tsx')).SeriesBench),
  Waves: SeriesWaveforms,
  Report: lateComponent(
    async () => (await import('../../features/series/report/series-report-dialog.tsx')).SeriesReportDialog,
  ),
  Tools: WindowChooser,
};
