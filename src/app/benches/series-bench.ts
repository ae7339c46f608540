import { lazyComponent } from '../../ui/lazy-component.ts';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { seriesDeclarations } from '../../pipeline/series/declarations.ts';
import { groupsExcept, lazyParts, type RecordingBench } from './bench.ts';

export const seriesBench: RecordingBench = {
  kind: 'recording',
  id: 'series',
  title: 'Series',
  work: 'series',
  declarations: seriesDeclarations,
  shutGroups: groupsExcept(seriesDeclarations, ['Series']),
  ...lazyParts(
    async () => (await import('../../features/series/series-bench.tsx')).SeriesBench,
    async () => (await import('../../features/waveforms/series-waveforms.tsx')).SeriesWaveforms,
  ),
  Report: lazyComponent(
    async () => (await import('../../features/series/report/series-report-dialog.tsx')).SeriesReportDialog,
  ),
  Tools: WindowChooser,
};
