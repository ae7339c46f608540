import { createElement, lazy, Suspense } from 'react';
import { WaveformsTools } from '../../features/waveforms/bench/waveforms-tools.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import type { RecordingBench } from './bench.ts';
import { everyRole } from './every-role.ts';

const loadWaveforms = () => import('../../features/waveforms/bench/waveforms-bench.tsx');

const WaveformsGroups = lazy(async () => ({
  default: (await import('../../features/waveforms/bench/waveforms-groups.tsx')).WaveformsGroups,
}));

export const waveformsBench: RecordingBench = {
  kind: 'recording',
  id: 'waveforms',
  title: 'Waveforms',
  work: 'qrs',
  also: ['intervals'],
  needs: [{ roles: everyRole, name: 'a signal' }],
  declarations: qrsDeclarations,
  shutGroups: ['Signals', ...new Set(qrsDeclarations.map(({ group }) => group))],
  computed: () => ({}),
  own: {
    groups: createElement(Suspense, null, createElement(WaveformsGroups)),
    // What scores the detector is of no use to who looks at waveforms.
    ids: qrsDeclarations.filter(({ group }) => group === 'Scoring').map(({ id }) => id),
  },
  load: loadWaveforms,
  View: lazy(async () => ({ default: (await loadWaveforms()).WaveformsBench })),
  Waves: () => null,
  Tools: WaveformsTools,
};
