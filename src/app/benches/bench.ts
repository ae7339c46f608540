import type { AnalysisName, ChannelNeed } from '../../pipeline/analyses.ts';
import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import type { InspectorProps } from '../../features/inspector/inspector.tsx';
import type { ChosenReports } from '../../features/session-context.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import type { BenchAnalysis, BenchId } from '../../state/benches.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { lateComponent } from '../../ui/late-component.ts';
import type { ReportDialogProps } from '../../features/report/report-page.tsx';

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
  /** Groups and fields of its own in the inspector, and the parameters that they are of. */
  readonly own?: InspectorProps['own'];
  /** Fetches what `View` is made of, so that it is there when it is shown. */
  readonly load: () => Promise<unknown>;
  /** At the right of the tabs. */
  readonly Tools: ComponentType;
}

/** A bench of one analysis of the chosen recording. */
export interface RecordingBench extends BenchOfAnyKind {
  readonly kind: 'recording';
  readonly work: AnalysisName;
  /** Parameters that stand first, where they are not those of its analysis. */
  readonly changedFirst?: readonly string[];
  /** What it cannot do without, where that is not what its analysis needs. */
  readonly needs?: readonly ChannelNeed[];
  /** The sample that has all that it needs, offered where a recording has not. */
  readonly wayOut?: SampleName;
  /** Benches that may do with what a recording has, offered where this one cannot. */
  readonly instead?: readonly Alternative[];
  /** What words such as 'auto' came to, by parameter. */
  readonly computed?: (reports: ChosenReports, windowIndex: number) => Readonly<Record<string, string>>;
  /** The dialog of its printed report, where it has one. */
  readonly Report?: ComponentType<ReportDialogProps>;
  readonly View: ComponentType<{ readonly summary: RecordingSummary }>;
  /** Stands above the tabs. */
  readonly Waves: ComponentType<{ readonly summary: RecordingSummary }>;
}

/** A bench that needs no chosen recording: of all of them together, or of this machine. */
export interface MachineBench extends BenchOfAnyKind {
  readonly kind: 'machine';
  readonly work: 'cohort' | 'performance';
  readonly changedFirst: readonly string[];
  /** Stands in the top bar beside the bench's name. */
  readonly About: ComponentType;
  readonly View: ComponentType;
}

export type Bench = RecordingBench | MachineBench;

/** The view of a bench, which may be fetched before it is shown. */
export function lateView<Props>(load: () => Promise<ComponentType<Props>>) {
  return { load, View: lateComponent(load) };
}

/** Groups of the inspector that are fetched when they are first shown. */
export function lateGroups(...groups: readonly ComponentType[]): ReactNode {
  return createElement(Suspense, null, ...groups.map((Group) => createElement(Group)));
}

/** The groups of declarations, in their order, but for those that stand open. */
export function groupsBut(declarations: readonly ParameterDeclaration[], open: readonly string[]): string[] {
  const groups = new Set(declarations.map(({ group }) => group));
  return [...groups].filter((group) => !open.includes(group));
}

/** Ids of the parameters of a group. */
export function idsOfGroup(declarations: readonly ParameterDeclaration[], own: string): string[] {
  return declarations.filter(({ group }) => group === own).map(({ id }) => id);
}

/** Declarations with those of a group first. */
export function withGroupFirst(
  declarations: readonly ParameterDeclaration[],
  first: string,
): ParameterDeclaration[] {
  const isFirst = ({ group }: ParameterDeclaration): boolean => group === first;
  return [...declarations.filter(isFirst), ...declarations.filter((one) => !isFirst(one))];
}
