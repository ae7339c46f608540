import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { Warning } from '../../model/failure.ts';
import type { TemplateEdit } from '../../model/template-edits.ts';
import type { StrategyRun } from '../../model/templates.ts';
import type { MeasuresView, TemplatesView } from '../../model/templates-view.ts';
import type { Truth } from '../../model/synthetic.ts';
import { analyseTemplates, type TemplatesOptions } from '../../pipeline/templates/analyse-templates.ts';
import type { StageCache } from '../../pipeline/run-stages.ts';
import { classesOfTriggers } from '../../pipeline/templates/trigger-classes.ts';
import { outnumberedWarning } from '../../pipeline/templates/outnumbered-warning.ts';
import { readTriggerRule } from '../../pipeline/templates/template-params.ts';
import type { TemplatesReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';
import { createWorkerLauncher } from './strategy-launcher.ts';
import { type EditedTemplatesRun, editRun } from '../../pipeline/templates/edited-run.ts';
import { type KnownOf, knownClasses } from './templates-known.ts';
import type { TriggerTraces } from './templates-traces.ts';
import { templatesView } from './templates-view-of.ts';

interface HeldTemplatesOptions extends Omit<TemplatesOptions, 'launcher'> {
  readonly qrsCache?: StageCache;
  readonly templateEdits: readonly TemplateEdit[];
  readonly truth: Truth | null;
}

/** A run with what its pictures are made from, and the edits that lie over it. */
export interface HeldTemplates extends TriggerTraces, EditedTemplatesRun {
  /** Every beat's likeness by each measure, once the page has asked for it. */
  measures: MeasuresView | null;
  readonly knownOf: KnownOf;
  /** The class of each trigger, as `qrs` names the beats of the same ECG. */
  readonly classes: (signal: AbortSignal) => Promise<readonly (BeatClass | null)[]>;
}

/** Null where there are no workers, as where the analysis runs without a page. */
export function strategyLauncher(): WorkerLauncher | null {
  return typeof Worker === 'undefined' ? null : createWorkerLauncher();
}

/** Sorts the beats of a recording, and holds what the page asks of them later. */
export async function holdTemplates(options: HeldTemplatesOptions): Promise<HeldTemplates> {
  const { templateEdits, truth, ...rest } = options;
  const run = await analyseTemplates({ ...rest, launcher: strategyLauncher() });
  const { outputs, parameters, serials } = run;
  return {
    ...editRun(run, templateEdits),
    pass: outputs.triggers,
    rule: readTriggerRule(parameters),
    traceVersion: String(serials['triggers']),
    measures: null,
    knownOf: knownClasses(options.recording, truth),
    classes: (signal) => classesOfTriggers({ ...rest, signal }, run),
  };
}

/** What the page is told: the sorted beats with the edits over them. A draft is as good as a whole result. */
export function templatesReport({ run, source, edited, knownOf }: HeldTemplates): TemplatesReport {
  const strategy: StrategyRun = run.outputs.classify.run;
  const view = templatesView(source, edited, knownOf);
  return {
    ...view,
    hasWindows: source.isKept,
    strategy,
    // Traces and windows are of the triggers and the windows alone: a threshold that is dragged moves neither.
    ...reportHead(run, ['windows']),
    warnings: shownWarnings(view, run.warnings),
  };
}

/** The warnings of the run, with what holds of the master after edits. */
function shownWarnings(view: TemplatesView, warnings: readonly Warning[]): readonly Warning[] {
  const letters = new Map(view.templates.map(({ label, letter, name }) => [label, name ?? letter]));
  const outnumbered = outnumberedWarning(
    view,
    (label) => letters.get(label) ?? String(label),
    (named) => `Look at ${named}, and make it the master if it is.`,
  );
  return [
    ...warnings.filter(({ code }) => code !== 'master-outnumbered'),
    ...(outnumbered === null ? [] : [outnumbered]),
  ];
}
