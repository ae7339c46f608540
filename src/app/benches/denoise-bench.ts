import { createElement, lazy, Suspense } from 'react';
import { DenoiseTools } from '../../features/denoise/denoise-tools.tsx';
import { DenoiseWaveforms } from '../../features/waveforms/denoise-waveforms.tsx';
import { denoiseDeclarations } from '../../pipeline/denoise/declarations.ts';
import type { RecordingBench } from './bench.ts';

const loadDenoise = () => import('../../features/denoise/denoise-bench.tsx');

/** What is of cleaning alone; how beats are found elsewhere stays shut. */
const denoiseGroups = new Set(['Filters', 'Beats', 'Segments', 'Peak correction', 'Template']);

const CleanGroup = lazy(async () => ({
  default: (await import('../../features/denoise/clean-group.tsx')).CleanGroup,
}));

export const denoiseBench: RecordingBench = {
  kind: 'recording',
  id: 'denoise',
  title: 'Denoise',
  work: 'denoise',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: denoiseDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(denoiseDeclarations.map(({ group }) => group).filter((group) => !denoiseGroups.has(group))),
  ],
  computed: () => ({}),
  own: { groups: createElement(Suspense, null, createElement(CleanGroup)), ids: [] },
  load: loadDenoise,
  View: lazy(async () => ({ default: (await loadDenoise()).DenoiseBench })),
  Waves: DenoiseWaveforms,
  Tools: DenoiseTools,
};
