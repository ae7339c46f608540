import { lazyComponent } from '../../ui/lazy-component.ts';
import { createElement } from 'react';
import { computedThresholds } from '../../features/intervals/computed-thresholds.ts';
import { MeasuredSwitch } from '../../features/inspector/measured-switch.tsx';
import { IntervalsTools } from '../../features/intervals/intervals-tools.tsx';
import { Waveforms } from '../../features/waveforms/waveforms.tsx';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import { lazyGroups, lazyView, type RecordingBench } from './bench.ts';
import { OpenEditsGroup, PinnedGroup, BeatTicksGroup } from './shared-groups.ts';

export const intervalsBench: RecordingBench = {
  kind: 'recording',
  id: 'intervals',
  title: 'Intervals',
  work: 'intervals',
  declarations: intervalsDeclarations,
  shutGroups: ['Part of the record', 'R-peaks', 'Computing'],
  computed: ({ intervals }, windowIndex) => (intervals ? computedThresholds(intervals, windowIndex) : {}),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: lazyGroups(PinnedGroup, OpenEditsGroup, BeatTicksGroup),
    ids: [],
  },
  wayOut: 'rest',
  instead: [
    {
      id: 'landmark',
      act: 'Measure any landmark',
      reason: 'It needs no ECG: it finds beats in the channel itself.',
    },
    { id: 'qrs', act: 'Show its beats', reason: 'QRS, Templates and Denoise need only the ECG.' },
  ],
  ...lazyView(async () => (await import('../../features/intervals/intervals-bench.tsx')).IntervalsBench),
  Waves: Waveforms,
  Report: lazyComponent(
    async () => (await import('../../features/intervals/report/report-dialog.tsx')).IntervalsReportDialog,
  ),
  Tools: IntervalsTools,
};
