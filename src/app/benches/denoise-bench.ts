import { DenoiseTools } from '../../features/denoise/denoise-tools.tsx';
import { denoiseDeclarations } from '../../pipeline/denoise/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyGroups, lazyParts, type RecordingBench } from './bench.ts';

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
  ...lazyParts(
    async () => (await import('../../features/denoise/denoise-bench.tsx')).DenoiseBench,
    async () => (await import('../../features/waveforms/denoise-waveforms.tsx')).DenoiseWaveforms,
  ),
  Tools: DenoiseTools,
};
