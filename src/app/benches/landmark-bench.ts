import { createElement } from 'react';
import { WindowChooser } from '../../features/intervals/window-chooser.tsx';
import { computedLandmark } from '../../features/intervals/landmark/computed-landmark.ts';
import { MeasuredSwitch } from '../../features/inspector/measured-switch.tsx';
import { landmarkDeclarations } from '../../pipeline/landmarks/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { groupsExcept, lazyParts, type RecordingBench } from './bench.ts';
import { intervalsBench } from './intervals-bench.ts';

const channelFields = () => import('../../features/inspector/channel-fields.tsx');
const ChannelField = lazyComponent(async () => (await channelFields()).ChannelField);
const TimedFromField = lazyComponent(async () => (await channelFields()).TimedFromField);

/** Groups of landmarks, initially open. Filters and beat detection, which other benches share, are closed. */
const landmarkGroups = ['Landmark', 'Least variance', 'Judgement'];

export const landmarkBench: RecordingBench = {
  kind: 'recording',
  id: 'landmark',
  title: 'Landmark',
  within: intervalsBench.id,
  work: 'landmark',
  declarations: landmarkDeclarations,
  shutGroups: groupsExcept(landmarkDeclarations, landmarkGroups),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: null,
    ids: [],
    fields: { channel: ChannelField, timedFrom: TimedFromField },
  },
  computed: ({ landmark }, windowIndex) => (landmark ? computedLandmark(landmark, windowIndex) : {}),
  ...lazyParts(
    async () => (await import('../../features/intervals/landmark/landmark-bench.tsx')).LandmarkBench,
    async () => (await import('../../features/waveforms/landmark-waveforms.tsx')).LandmarkWaveforms,
  ),
  Tools: WindowChooser,
};
