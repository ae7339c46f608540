import { createElement } from 'react';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { MeasuredSwitch } from '../../features/inspector/measured-switch.tsx';
import { LandmarkWaveforms } from '../../features/waveforms/landmark-waveforms.tsx';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { groupsBut, idsOfGroup, lateComponent, lateGroups, lateView, type RecordingBench } from './bench.ts';
import { intervalsBench } from './intervals-bench.ts';

const LandmarkGroup = lateComponent(
  async () => (await import('../../features/inspector/landmark-group.tsx')).LandmarkGroup,
);

/** What is of landmarks alone; filters, and how beats are found elsewhere, stay shut. */
const landmarkGroups = ['Landmark', 'Least variance', 'Judgement'];

export const landmarkBench: RecordingBench = {
  kind: 'recording',
  id: 'landmark',
  title: 'Landmark',
  within: intervalsBench.id,
  work: 'landmark',
  declarations: landmarkDeclarations,
  shutGroups: groupsBut(landmarkDeclarations, landmarkGroups),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: lateGroups(LandmarkGroup),
    ids: idsOfGroup(landmarkDeclarations, 'Landmark'),
  },
  ...lateView(
    async () => (await import('../../features/intervals/landmark/landmark-bench.tsx')).LandmarkBench,
  ),
  Waves: LandmarkWaveforms,
  Tools: WindowChooser,
};
