import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { ComponentType } from 'react';
import type { InspectorProps } from '../../features/inspector/inspector.tsx';
import type { ChosenReports } from '../../features/session-context.ts';
import type { ChannelRole } from '../../model/recording.ts';
import type { BenchAnalysis, BenchId } from '../../state/benches.ts';
import type { SampleName } from '../../workers/client-types.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';

/** A channel that a bench cannot do without. */
interface Need {
  /** Any of these will do. */
  readonly roles: readonly ChannelRole[];
  /** What it is called: 'an ECG'. */
  readonly name: string;
}

/** Another bench, and what it does of what this one was for. */
export interface Alternative {
  readonly id: BenchId;
  /** On its button: 'Look at its beats'. */
  readonly act: string;
  /** What it makes do with, as a sentence. */
  readonly reason: string;
}

/** What the shell knows of any bench. */
interface BenchOfAnyKind extends BenchAnalysis {
  /** Groups of the inspector that are shut at first. */
  readonly shutGroups: readonly string[];
  /** Groups of its own in the inspector, and the parameters that they are of. */
  readonly own: InspectorProps['own'];
  /** Fetches what `View` is made of, so that it is there when it is shown. */
  readonly load: () => Promise<unknown>;
  /** Stands at the right of the tabs. */
  readonly Tools: ComponentType;
}

/** A bench of one analysis of the chosen recording. */
export interface RecordingBench extends BenchOfAnyKind {
  readonly kind: 'recording';
  readonly work: AnalysisName;
  readonly needs: readonly Need[];
  /** The sample that has all that it needs, offered where a recording has not. */
  readonly wayOut?: SampleName;
  /** Benches that may do with what a recording has, offered where this one cannot. */
  readonly instead?: readonly Alternative[];
  /** What words such as 'auto' came to, by parameter. */
  readonly computed: (reports: ChosenReports, windowIndex: number) => Readonly<Record<string, string>>;
  readonly View: ComponentType<{ readonly summary: RecordingSummary }>;
  /** Stands above the tabs. */
  readonly Waves: ComponentType<{ readonly summary: RecordingSummary }>;
}

/** A bench that needs no chosen recording: of all of them together, or of this machine. */
export interface MachineBench extends BenchOfAnyKind {
  readonly kind: 'machine';
  readonly work: 'cohort' | 'performance';
  /** Stands in the top bar beside the bench's name. */
  readonly About: ComponentType;
  readonly View: ComponentType;
}

export type Bench = RecordingBench | MachineBench;
