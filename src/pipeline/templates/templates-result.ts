import { suggestClasses } from './suggest-classes.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { SortingOutput } from './outputs.ts';

/** The part of a run from which a result is made. */
export interface SortedRun {
  readonly outputs: {
    readonly triggers: { readonly fs: number };
    readonly classify: Pick<SortingOutput, 'result' | 'run'>;
  };
}

/**
 * Converts the result of a run to the form of the output; times in s from the recording's first sample.
 * @param classes  of the triggers, if known
 */
export function templatesResult(
  { outputs: { triggers, classify } }: SortedRun,
  classes: readonly (BeatClass | null)[] | null = null,
): object {
  const { result, run } = classify;
  const { fs } = triggers;
  const suggested = classes === null ? null : suggestClasses(result.beats.labels, classes);
  return {
    master: result.master,
    masters: result.masters.map(({ label, fromIndex }) => ({ label, from: fromIndex / fs })),
    templates: result.templates.map(({ label, count, firstIndex, samples }) => {
      const own = suggested === null ? {} : { suggested: suggested.get(label) ?? null };
      return { label, count, first: firstIndex / fs, ...own, samples: [...samples] };
    }),
    beats: templateBeatRows(result, fs),
    strategy: {
      name: run.name,
      workers: run.workers,
      files: run.files,
      overall: run.overallMs,
      shares: run.shares,
      ...(run.agreement === null ? {} : { agreement: run.agreement }),
    },
  };
}

/** Returns the row of one point of a parameter grid: number of templates, and of beats that match the master. */
export function sweptTemplatesRows({ outputs }: SortedRun): readonly object[] {
  const { templates, master, beats } = outputs.classify.result;
  const likeMaster = beats.labels.reduce((count, label) => count + (label === master ? 1 : 0), 0);
  return [{ templates: templates.length, beats: beats.labels.length, likeMaster }];
}

/** Returns one row per beat. */
export function templateBeatRows(
  { beats }: SortedRun['outputs']['classify']['result'],
  fs: number,
): readonly object[] {
  const { triggerIndices, labels, rhos, shifts } = beats;
  return Array.from(triggerIndices, (triggerSample, beat) => ({
    trigger: triggerSample / fs,
    triggerSample,
    template: labels[beat],
    rho: rhos[beat],
    shift: shifts[beat],
  }));
}

/** Returns one row per template, with one column per sample. */
export function templateRows({ outputs: { triggers, classify } }: SortedRun): readonly object[] {
  return classify.result.templates.map(({ label, count, firstIndex, samples }) => ({
    label,
    count,
    first: firstIndex / triggers.fs,
    ...Object.fromEntries(Array.from(samples, (sample, n) => [`samples.${n}`, sample])),
  }));
}
