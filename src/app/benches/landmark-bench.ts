import { createElement, lazy, Suspense } from 'react';
import { LandmarkTools } from '../../features/intervals/landmark/landmark-tools.tsx';
import { MeasuredSwitch } from '../../features/inspector/measured-switch.tsx';
import { LandmarkWaveforms } from '../../features/waveforms/landmark-waveforms.tsx';
import type { ChannelRole } from '../../model/recording.ts';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import type { RecordingBench } from './bench.ts';
import { intervalsBench } from './intervals-bench.ts';

const loadLandmark = () => import('../../features/intervals/landmark/landmark-bench.tsx');

/** Roles of channels that may have beats of their own. */
const periodicRoles: readonly ChannelRole[] = ['ppg', 'pressure', 'respiration', 'other'];

const LandmarkGroup = lazy(async () => ({
  default: (await import('../../features/inspector/landmark-group.tsx')).LandmarkGroup,
}));

const ownOfLandmark = landmarkDeclarations.filter(({ group }) => group === 'Landmark').map(({ id }) => id);

/** What is of landmarks alone; filters, and how beats are found elsewhere, stay shut. */
const landmarkGroups = new Set(['Landmark', 'Least variance', 'Judgement']);

export const landmarkBench: RecordingBench = {
  kind: 'recording',
  id: 'landmark',
  title: 'Landmark',
  within: intervalsBench.id,
  work: 'landmark',
  needs: [{ roles: periodicRoles, name: 'a channel that repeats' }],
  declarations: landmarkDeclarations,
  shutGroups: [
    ...new Set(landmarkDeclarations.map(({ group }) => group).filter((group) => !landmarkGroups.has(group))),
  ],
  computed: () => ({}),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: createElement(Suspense, null, createElement(LandmarkGroup)),
    ids: ownOfLandmark,
  },
  load: loadLandmark,
  View: lazy(async () => ({ default: (await loadLandmark()).LandmarkBench })),
  Waves: LandmarkWaveforms,
  Tools: LandmarkTools,
};
