import type { BeatClass } from '../../model/rhythm.ts';
import type { TemplateEdit, TemplatesResult } from '../../model/templates.ts';
import type { TemplatesRun } from './analyse-templates.ts';
import { readWindowShape } from './template-params.ts';
import { type EditedSorting, editedSorting } from './templates-edited.ts';
import { templateBeatRows, templatesResult } from './templates-result.ts';
import type { TemplatesSource } from './templates-source.ts';

/** A run, and the user's corrections of it. */
export interface EditedTemplatesRun {
  readonly run: TemplatesRun;
  readonly source: TemplatesSource;
  readonly edits: readonly TemplateEdit[];
  /** The sorted beats with the edits applied. */
  readonly edited: EditedSorting;
}

/** Applies the user's corrections to a run. */
export function editRun(run: TemplatesRun, edits: readonly TemplateEdit[]): EditedTemplatesRun {
  const source = makeSource(run);
  return { run, source, edits, edited: editedSorting(source, edits) };
}

function makeSource({ outputs, parameters }: TemplatesRun): TemplatesSource {
  const { channelIndex, label, unit, fs } = outputs.triggers;
  const { windows } = outputs;
  return {
    channelIndex,
    label,
    unit,
    fs,
    shape: readWindowShape(parameters, fs),
    classify: outputs.classify.params,
    result: outputs.classify.result,
    isKept: windows.isKept,
    stretchOf: (beat) => windows.stretchOf(beat),
  };
}

/** Returns the run with the edits applied. */
export function withTemplateEdits({ run, edits, edited }: EditedTemplatesRun): TemplatesRun {
  if (edits.length === 0) return run;
  const { labels, templates, master, masters, rhos, masterRhos, shifts } = edited;
  const { classify } = run.outputs;
  const result: TemplatesResult = {
    ...classify.result,
    templates,
    master,
    masters,
    beats: { ...classify.result.beats, labels, rhos, masterRhos, shifts },
  };
  return { ...run, outputs: { ...run.outputs, classify: { ...classify, result } } };
}

/**
 * Returns the result in the form of JSON, with the edits applied and listed.
 *
 * @param classes  of the triggers, if known
 */
export function editedTemplatesResult(
  held: EditedTemplatesRun,
  classes: readonly (BeatClass | null)[] | null = null,
): object {
  const result = templatesResult(withTemplateEdits(held), classes);
  if (held.edits.length === 0) return result;
  const { templates } = held.edited;
  const names = templates.map(({ label, name, origin, isNoise }) => ({ label, name, origin, isNoise }));
  return { ...result, edits: { made: held.edits, templates: names } };
}

/** Returns one row per beat, with the edits applied. */
export function editedTemplatesRows(held: EditedTemplatesRun): readonly object[] {
  const { outputs } = withTemplateEdits(held);
  return templateBeatRows(outputs.classify.result, outputs.triggers.fs);
}
