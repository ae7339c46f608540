import { DenoiseTools } from '../../features/denoise/denoise-tools.tsx';
import { DenoiseWaveforms } from '../../features/waveforms/denoise-waveforms.tsx';
import { denoiseDeclarations } from '../../pipeline/denoise/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyGroups, lazyView, type RecordingBench } from './bench.ts';

/** Groups of cleaning, initially open. Groups of beat detection, which other benches share, are closed. */
const denoiseGroups = ['Filters', 'Beats', 'Segments', 'Peak correction', 'Template'];

const CleanGroup = lazyComponent(
  async () => (await import('../../features/denoise/clean-group.tsx')).CleanGroup,
);

export const denoiseBench: RecordingBench = {
  kind: 'recording',
  id: 'denoise',
  title: 'Denoise',
  work: 'denoise',
  declarations: denoiseDeclarations,
  shutGroups: ['Signals', ...groupsExcept(denoiseDeclarations, denoiseGroups)],
  own: { groups: lazyGroups(CleanGroup), ids: [] },
  ...lazyView(async () => (await import('../../features/denoise/denoise-bench.tsx')).DenoiseBench),
  Waves: DenoiseWaveforms,
  Tools: DenoiseTools,
};
