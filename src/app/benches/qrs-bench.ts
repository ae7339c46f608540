import { createElement, lazy, Suspense } from 'react';
import { QrsTools } from '../../features/qrs/qrs-tools.tsx';
import { QrsWaveforms } from '../../features/waveforms/qrs-waveforms.tsx';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import type { RecordingBench } from './bench.ts';
import { OpenEditsGroup } from './shared-groups.ts';

const loadQrs = () => import('../../features/qrs/qrs-bench.tsx');

const ScoringGroup = lazy(async () => ({
  default: (await import('../../features/inspector/scoring-group.tsx')).ScoringGroup,
}));

export const qrsBench: RecordingBench = {
  kind: 'recording',
  id: 'qrs',
  title: 'QRS',
  work: 'qrs',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: qrsDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(qrsDeclarations.map(({ group }) => group).filter((group) => group !== 'R-peaks')),
  ],
  computed: () => ({}),
  own: {
    groups: createElement(Suspense, null, createElement(ScoringGroup), createElement(OpenEditsGroup)),
    ids: qrsDeclarations.filter(({ group }) => group === 'Scoring').map(({ id }) => id),
    isLast: true,
  },
  load: loadQrs,
  View: lazy(async () => ({ default: (await loadQrs()).QrsBench })),
  Waves: QrsWaveforms,
  Tools: QrsTools,
};
