import { lazyComponent } from '../../ui/lazy-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { SeriesWaveforms } from '../../features/waveforms/series-waveforms.tsx';
import { seriesDeclarations } from '../../pipeline/series/declarations.ts';
import { groupsExcept, lazyView, type RecordingBench } from './bench.ts';

export const seriesBench: RecordingBench = {
  kind: 'recording',
  id: 'series',
  title: 'Series',
  work: 'series',
  declarations: seriesDeclarations,
  shutGroups: groupsExcept(seriesDeclarations, ['Series']),
  ...lazyView(async () => (await import('../../features/series/series-bench.tsx')).SeriesBench),
  Waves: SeriesWaveforms,
  Report: lazyComponent(
    async () => (await import('../../features/series/report/series-report-dialog.tsx')).SeriesReportDialog,
  ),
  Tools: WindowChooser,
};
