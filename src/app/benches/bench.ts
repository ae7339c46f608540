import type { AnalysisName, ChannelNeed } from '../../pipeline/analyses.ts';
import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import type { InspectorProps } from '../../features/inspector/inspector.tsx';
import type { ChosenReports } from '../../features/session-context.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import type { BenchAnalysis, BenchId } from '../../state/benches.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { ReportDialogProps } from '../../features/report/report-page.tsx';

/** Another bench that can be used instead. */
export interface Alternative {
  readonly id: BenchId;
  /** Text of its button: 'Show its beats'. */
  readonly act: string;
  /** Sentence that says what the bench needs. */
  readonly reason: string;
}

/** Properties of any bench that the shell uses. */
interface BenchOfAnyKind extends BenchAnalysis {
  /** Groups of the inspector that are initially closed. */
  readonly shutGroups: readonly string[];
  /** The bench's own groups and fields in the inspector, and the parameters that they contain. */
  readonly own?: InspectorProps['own'];
  /** Fetches the code of `View` in advance. */
  readonly load: () => Promise<unknown>;
  /** Elements at the right of the tabs. */
  readonly Tools: ComponentType;
}

/** A bench of one analysis of the chosen recording. */
export interface RecordingBench extends BenchOfAnyKind {
  readonly kind: 'recording';
  readonly work: AnalysisName;
  /** Parameters listed first, if they differ from those of its analysis. */
  readonly changedFirst?: readonly string[];
  /** Channels that it needs, if they differ from those of its analysis. */
  readonly needs?: readonly ChannelNeed[];
  /** Sample with all channels that it needs, offered if a recording lacks them. */
  readonly wayOut?: SampleName;
  /** Benches that may work with what a recording has, offered if this one cannot. */
  readonly instead?: readonly Alternative[];
  /** Returns what words such as 'auto' resolved to, by parameter. */
  readonly computed?: (reports: ChosenReports, windowIndex: number) => Readonly<Record<string, string>>;
  /** Dialog of its printed report, if it has one. */
  readonly Report?: ComponentType<ReportDialogProps>;
  readonly View: ComponentType<{ readonly summary: RecordingSummary }>;
  /** Waveforms above the tabs. */
  readonly Waves: ComponentType<{ readonly summary: RecordingSummary }>;
}

/** A bench that needs no chosen recording: it shows all recordings together, or this machine. */
export interface MachineBench extends BenchOfAnyKind {
  readonly kind: 'machine';
  readonly work: 'cohort' | 'performance';
  readonly changedFirst: readonly string[];
  /** Element in the top bar, next to the bench's name. */
  readonly About: ComponentType;
  readonly View: ComponentType;
}

export type Bench = RecordingBench | MachineBench;

/** Returns the view of a bench, whose code may be fetched before it is shown. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>) {
  return { load, View: lazyComponent(load) };
}

/** Returns the view of a bench and its waveforms, whose code may be fetched before they are shown. */
export function lazyParts<Props, WavesProps>(
  loadView: () => Promise<ComponentType<Props>>,
  loadWaves: () => Promise<ComponentType<WavesProps>>,
) {
  return {
    load: () => Promise.all([loadView(), loadWaves()]),
    View: lazyComponent(loadView),
    Waves: lazyComponent(loadWaves),
  };
}

/** Renders groups of the inspector whose code is fetched when they are first shown. */
export function lazyGroups(...groups: readonly ComponentType[]): ReactNode {
  return createElement(Suspense, null, ...groups.map((Group) => createElement(Group)));
}

/** Returns the groups of declarations in their order, except the initially open ones. */
export function groupsExcept(
  declarations: readonly ParameterDeclaration[],
  open: readonly string[],
): string[] {
  const groups = new Set(declarations.map(({ group }) => group));
  return [...groups].filter((group) => !open.includes(group));
}

/** Returns the ids of the parameters of a group. */
export function groupParameterIds(declarations: readonly ParameterDeclaration[], own: string): string[] {
  return declarations.filter(({ group }) => group === own).map(({ id }) => id);
}

/** Returns the declarations with those of one group first. */
export function withGroupFirst(
  declarations: readonly ParameterDeclaration[],
  first: string,
): ParameterDeclaration[] {
  const isFirst = ({ group }: ParameterDeclaration): boolean => group === first;
  return [...declarations.filter(isFirst), ...declarations.filter((one) => !isFirst(one))];
}
