import { createElement, lazy, Suspense } from 'react';
import { computedThresholds } from '../../features/intervals/computed-thresholds.ts';
import { MeasuredSwitch } from '../../features/inspector/measured-switch.tsx';
import { IntervalsTools } from '../../features/intervals/intervals-tools.tsx';
import { Waveforms } from '../../features/waveforms/waveforms.tsx';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import type { RecordingBench } from './bench.ts';
import { OpenEditsGroup } from './shared-groups.ts';
import { PinnedGroup } from './shared-groups.ts';

const loadIntervals = () => import('../../features/intervals/intervals-bench.tsx');

export const intervalsBench: RecordingBench = {
  kind: 'recording',
  id: 'intervals',
  title: 'Intervals',
  work: 'intervals',
  needs: [
    { roles: ['ecg'], name: 'an ECG' },
    { roles: ['ppg'], name: 'a pulse (PPG)' },
  ],
  declarations: intervalsDeclarations,
  shutGroups: ['Part of the record', 'R-peaks', 'Computing'],
  computed: ({ intervals }, windowIndex) => (intervals ? computedThresholds(intervals, windowIndex) : {}),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: createElement(Suspense, null, createElement(PinnedGroup), createElement(OpenEditsGroup)),
    ids: [],
    isLast: true,
  },
  wayOut: 'rest',
  instead: [
    {
      id: 'landmark',
      act: 'Time a landmark of any channel',
      reason: 'It needs no ECG: its beats are the channel’s own.',
    },
    { id: 'qrs', act: 'Look at its beats', reason: 'QRS, Templates and Denoise need the ECG alone.' },
  ],
  load: loadIntervals,
  View: lazy(async () => ({ default: (await loadIntervals()).IntervalsBench })),
  Waves: Waveforms,
  Tools: IntervalsTools,
};
