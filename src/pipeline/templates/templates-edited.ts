import { applyTemplateEdits } from '../../analysis/templates/edits/apply-template-edits.ts';
import { createMatcher } from '../../analysis/templates/matcher.ts';
import type { ClassifiedBeats, EditedTemplates, MasterReign, TemplateEdit } from '../../model/templates.ts';
import { type TemplatesSource, windowAt } from './templates-source.ts';

/** Sorted beats after the user's edits; arrays have one item per beat. */
export interface EditedSorting
  extends EditedTemplates, Pick<ClassifiedBeats, 'rhos' | 'masterRhos' | 'shifts'> {
  /** A master that the user chose is the only one, from the first beat on. */
  readonly masters: readonly MasterReign[];
}

/**
 * Applies edits to the computed templates and beats. If edits change the master or its samples, every beat is compared
 * with it again; NaN if windows are not kept.
 */
export function editedSorting(source: TemplatesSource, edits: readonly TemplateEdit[]): EditedSorting {
  const { result, fs } = source;
  const { triggerIndices, labels, rhos, masterRhos, shifts } = result.beats;
  const edited = applyTemplateEdits(
    {
      timesSec: triggerIndices.map((index) => index / fs),
      triggerIndices,
      labels,
      templates: result.templates,
      master: result.master,
      windowOf: source.isKept ? (beat) => windowAt(source, beat, shifts[beat] ?? 0) : null,
    },
    edits,
  );
  const samplesOf = ({ templates, master }: Pick<EditedTemplates, 'templates' | 'master'> | typeof result) =>
    templates.find(({ label }) => label === master)?.samples;
  const samples = samplesOf(edited);
  if (samples === undefined || samples === samplesOf(result))
    return { ...edited, masters: result.masters, rhos, masterRhos, shifts };
  const matched = matchedWith(source, samples);
  const isOwn = (beat: number): boolean => edited.labels[beat] === edited.master;
  return {
    ...edited,
    masters: [{ label: edited.master, fromIndex: triggerIndices[0] ?? 0 }],
    masterRhos: matched?.rhos ?? masterRhos.map(() => Number.NaN),
    rhos: matched ? rhos.map((rho, beat) => (isOwn(beat) ? (matched.rhos[beat] ?? rho) : rho)) : rhos,
    shifts: matched
      ? shifts.map((shift, beat) => (isOwn(beat) ? (matched.shifts[beat] ?? shift) : shift))
      : shifts,
  };
}

/** Computes the best similarity of every beat with a template and its shift; null if windows are not kept. */
function matchedWith({ shape, classify, result, isKept, stretchOf }: TemplatesSource, samples: Float64Array) {
  if (!isKept) return null;
  const matcher = createMatcher(classify, shape);
  const prepared = matcher.prepare(samples);
  const beatCount = result.beats.labels.length;
  const rhos = new Float32Array(beatCount);
  const shifts = new Int16Array(beatCount);
  for (let beat = 0; beat < beatCount; beat++) {
    matcher.load(stretchOf(beat), 0);
    const { rho, shift } = matcher.match(prepared);
    rhos[beat] = rho;
    shifts[beat] = shift;
  }
  return { rhos, shifts };
}
