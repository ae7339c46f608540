import { DenoiseTools } from '../../features/denoise/denoise-tools.tsx';
import { DenoiseWaveforms } from '../../features/waveforms/denoise-waveforms.tsx';
import { denoiseDeclarations } from '../../pipeline/denoise/declarations.ts';
import { lateComponent } from '../../ui/late-component.ts';
import { groupsBut, lateGroups, lateView, type RecordingBench } from './bench.ts';

/** Groups of cleaning, initially open. Groups of beat detection, which other benches share, are closed. */
const denoiseGroups = ['Filters', 'Beats', 'Segments', 'Peak correction', 'Template'];

const CleanGroup = lateComponent(
  async () => (await import('../../features/denoise/clean-group.tsx')).CleanGroup,
);

export const denoiseBench: RecordingBench = {
  kind: 'recording',
  id: 'denoise',
  title: 'Denoise',
  work: 'denoise',
  declarations: denoiseDeclarations,
  shutGroups: ['Signals', ...groupsBut(denoiseDeclarations, denoiseGroups)],
  own: { groups: lateGroups(CleanGroup), ids: [] },
  ...lateView(async () => (await import('../../features/denoise/denoise-bench.tsx')).DenoiseBench),
  Waves: DenoiseWaveforms,
  Tools: DenoiseTools,
};
