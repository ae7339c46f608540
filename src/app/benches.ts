import type { ComponentType } from 'react';
import { IntervalsBench } from '../features/intervals/intervals-bench.tsx';
import { computedThresholds } from '../features/intervals/computed-thresholds.ts';
import { WindowChooser } from '../features/intervals/window-chooser.tsx';
import type { ParameterDeclaration } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';
import { intervalsDeclarations } from '../pipeline/intervals/declarations.ts';
import type { IntervalsReport, RecordingSummary } from '../workers/protocol.ts';

/** What the shell knows of a bench. */
export interface Bench {
  readonly id: string;
  readonly title: string;
  /** Roles that a recording must have a channel for, each with what it is called. */
  readonly needs: readonly { readonly role: ChannelRole; readonly name: string }[];
  readonly declarations: readonly ParameterDeclaration[];
  /** Groups of the inspector that are shut at first. */
  readonly shutGroups: readonly string[];
  /** What words such as 'auto' came to, by parameter. */
  readonly computed: (report: IntervalsReport, windowIndex: number) => Readonly<Record<string, string>>;
  readonly View: ComponentType<{ readonly summary: RecordingSummary }>;
  /** Stands at the right of the tabs. */
  readonly Tools: ComponentType;
}

/** The benches that work, in the order of their tabs. */
export const benches = [
  {
    id: 'intervals',
    title: 'Intervals',
    needs: [
      { role: 'ecg', name: 'an ECG' },
      { role: 'ppg', name: 'a pulse (PPG)' },
    ],
    declarations: intervalsDeclarations,
    shutGroups: ['Part of the record', 'R-peaks', 'Computing'],
    computed: computedThresholds,
    View: IntervalsBench,
    Tools: WindowChooser,
  },
] as const satisfies readonly Bench[];
