import type { WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { Warning } from '../../model/failure.ts';
import type { EditedTemplates, StrategyRun, TemplateEdit, TemplatesResult } from '../../model/templates.ts';
import type { MeasuresView, TemplateView, TemplatesView, KnownClasses } from '../../model/templates-view.ts';
import type { Truth } from '../../model/synthetic.ts';
import { analyseTemplates, type TemplatesOptions } from '../../pipeline/templates/analyse-templates.ts';
import type { StageCache } from '../../pipeline/run-stages.ts';
import { classifyTriggers } from '../../pipeline/templates/trigger-classes.ts';
import { outnumberedWarning, findOutnumbering } from '../../pipeline/templates/outnumbered-warning.ts';
import { readTriggerRule } from '../../pipeline/templates/template-params.ts';
import type { TemplatesReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';
import { createWorkerLauncher } from './strategy-launcher.ts';
import { type EditedTemplatesRun, editRun } from '../../pipeline/templates/edited-run.ts';
import type { TriggerTraces } from './templates-traces.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { EditedSorting } from '../../pipeline/templates/templates-edited.ts';
import { type TemplatesSource, windowAt } from '../../pipeline/templates/templates-source.ts';
import { toScoredClass } from '../../analysis/scoring/beat-classes.ts';
import { type KnownBeats, pairTriggers } from '../../analysis/templates/known/known-beats.ts';
import { scoreTemplates } from '../../analysis/templates/known/score-templates.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { Recording } from '../../model/recording.ts';

/** Number of templates that can be distinguished by colour. */
const colourCount = 8;

/** Maximum number of beats for the spread of a template; larger templates use an evenly spaced selection. */
const maxForSpread = 2000;

/** Returns the sorted beats after the user's edits, in the form that the page shows. */
export function templatesView(
  source: TemplatesSource,
  edited: EditedSorting,
  knownOf: FindKnownClasses,
): TemplatesView {
  const { channelIndex, label, unit, fs, shape, classify, result } = source;
  const triggersSec = result.beats.triggerIndices.map((index) => index / fs);
  const { labels, master, masters, rhos, masterRhos, shifts } = edited;
  const noise = new Set(edited.templates.filter(({ isNoise }) => isNoise).map((one) => one.label));
  return {
    signal: { channelIndex, label, fs, unit },
    shape,
    threshold: classify.threshold,
    measure: classify.measure,
    triggersSec,
    labels,
    sortedLabels: result.beats.labels,
    rhos,
    masterRhos,
    shifts,
    templates: shownTemplates(source, edited),
    master,
    masters,
    outnumberedBy: findOutnumbering(edited.templates, master)?.label ?? null,
    known: knownOf({ triggersSec, labels, master, noise }),
    unmatchedEdits: edited.unmatched,
  };
}

/** Returns the letters of a position: `A` … `Z`, `AA`, … */
export function templateLetter(place: number): string {
  const own = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? own : `${templateLetter(Math.floor(place / 26) - 1)}${own}`;
}

interface LetterAndColour {
  readonly letter: string;
  readonly colour: number | null;
}

/**
 * Returns letter and colour index of every template, by label. Templates from the sorting keep theirs whatever edits
 * do; templates from edits, and a former master, come after them. Single beats have none.
 */
export function templateLetters(
  sorted: Pick<TemplatesResult, 'templates' | 'master'>,
  { templates, master }: Pick<EditedTemplates, 'templates' | 'master'>,
): ReadonlyMap<number, LetterAndColour> {
  const placed = sorted.templates
    .filter(({ label, count }) => label !== sorted.master && count >= 2)
    .map(({ label }) => label);
  const known = new Set(placed);
  for (const { label, count, origin } of templates)
    if (label !== master && !known.has(label) && (count >= 2 || origin !== 'computed')) placed.push(label);
  const colours = chooseColours(placed, sorted.templates);
  const letters = new Map<number, LetterAndColour>(
    placed.map((label, place) => [
      label,
      { letter: templateLetter(place), colour: colours.get(label) ?? null },
    ]),
  );
  return letters.set(master, { letter: 'M', colour: null });
}

/**
 * Assigns colour indices in order of creation, first to the templates with most beats, which are shown next to each
 * other.
 */
function chooseColours(
  placed: readonly number[],
  templates: TemplatesResult['templates'],
): ReadonlyMap<number, number> {
  const countOf = new Map(templates.map(({ label, count }) => [label, count]));
  const count = (label: number): number => countOf.get(label) ?? 0;
  const largest = new Set(placed.toSorted((a, b) => count(b) - count(a)).slice(0, colourCount));
  const order = placed.toSorted((a, b) => Number(largest.has(b)) - Number(largest.has(a)));
  return new Map(order.map((label, colour) => [label, colour]));
}

function shownTemplates(source: TemplatesSource, edited: EditedSorting): readonly TemplateView[] {
  const { rhos, shifts } = edited;
  const beatsOf = new Map<number, number[]>();
  edited.labels.forEach((label, beat) => {
    const beats = beatsOf.get(label);
    if (beats === undefined) beatsOf.set(label, [beat]);
    else beats.push(beat);
  });
  const letters = templateLetters(source.result, edited);
  return edited.templates.map((template) => {
    const { label, samples, firstIndex, ...rest } = template;
    const beats = beatsOf.get(label) ?? [];
    return {
      ...rest,
      label,
      ...(letters.get(label) ?? { letter: '', colour: null }),
      samples: Float32Array.from(samples),
      spread: measureSpread(source, shifts, beats),
      firstSec: firstIndex / source.fs,
      medianRho: median(beats.map((beat) => rhos[beat] ?? Number.NaN)),
    };
  });
}

/** Computes the sample SD of beats' windows, each at its best shift, sample by sample. */
function measureSpread(source: TemplatesSource, shifts: Int16Array, all: readonly number[]): Float32Array {
  const { shape, isKept } = source;
  const length = shape.before + shape.after;
  if (!isKept) return new Float32Array(length).fill(Number.NaN);
  const step = Math.max(1, Math.ceil(all.length / maxForSpread));
  const mean = new Float64Array(length);
  const squares = new Float64Array(length);
  let count = 0;
  for (let k = 0; k < all.length; k += step) {
    const beat = all[k] ?? 0;
    const window = windowAt(source, beat, shifts[beat] ?? 0);
    count += 1;
    for (let i = 0; i < length; i++) {
      const value = window[i] ?? Number.NaN;
      const before = value - (mean[i] ?? 0);
      mean[i] = (mean[i] ?? 0) + before / count;
      squares[i] = (squares[i] ?? 0) + before * (value - (mean[i] ?? 0));
    }
  }
  if (count < 2) return new Float32Array(length).fill(Number.NaN);
  return Float32Array.from(squares, (sum) => Math.sqrt(sum / (count - 1)));
}

interface HeldTemplatesOptions extends Omit<TemplatesOptions, 'launcher'> {
  readonly qrsCache?: StageCache;
  readonly templateEdits: readonly TemplateEdit[];
  readonly truth: Truth | null;
}

/** A run with the data for its drawings, and its edits. */
export interface HeldTemplates extends TriggerTraces, EditedTemplatesRun {
  /** Similarity of every beat by each measure, once the page has requested it. */
  measures: MeasuresView | null;
  readonly knownOf: FindKnownClasses;
  /** Returns the class of each trigger, as classified by `qrs` in the same ECG. */
  readonly classes: (signal: AbortSignal) => Promise<readonly (BeatClass | null)[]>;
}

/** Returns null if there are no workers, like when the analysis runs without a page. */
export function strategyLauncher(): WorkerLauncher | null {
  return typeof Worker === 'undefined' ? null : createWorkerLauncher();
}

/** Sorts the beats of a recording, and holds what the page requests later. */
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
    knownOf: createKnownClassesFinder(options.recording, truth),
    classes: (signal) => classifyTriggers({ ...rest, signal }, run),
  };
}

/**
 * Returns what the page receives: the sorted beats with the edits applied. Drafts have the same form as final results.
 */
export function templatesReport({ run, source, edited, knownOf }: HeldTemplates): TemplatesReport {
  const strategy: StrategyRun = run.outputs.classify.run;
  const view = templatesView(source, edited, knownOf);
  return {
    ...view,
    hasWindows: source.isKept,
    strategy,
    // Traces and windows depend only on triggers and windows, and so not on the threshold.
    ...reportHead(run, ['windows']),
    warnings: shownWarnings(view, run.warnings),
  };
}

/** Returns the warnings of the run, with those about the master after edits. */
function shownWarnings(view: TemplatesView, warnings: readonly Warning[]): readonly Warning[] {
  const letters = new Map(view.templates.map(({ label, letter, name }) => [label, name ?? letter]));
  const outnumbered = outnumberedWarning(
    view,
    (label) => letters.get(label) ?? String(label),
    (named) => `Look at ${named}, and make it the master if it is the usual beat.`,
  );
  return [
    ...warnings.filter(({ code }) => code !== 'master-outnumbered'),
    ...(outnumbered === null ? [] : [outnumbered]),
  ];
}

interface SourcedBeats extends KnownBeats {
  readonly source: string;
}

/**
 * Returns the beats of a synthetic record's truth, or of the first annotator with classes; `atr` comes before others.
 */
function knownBeats(recording: Recording, truth: Truth | null): SourcedBeats | null {
  if (truth !== null) {
    const { beats } = truth;
    return { source: 'truth', timesSec: beats.map(({ r }) => r), labels: beats.map((one) => one.class) };
  }
  const sets = recording.annotations.toSorted(
    (a, b) => Number(b.source === 'atr') - Number(a.source === 'atr'),
  );
  for (const { source, fs, annotations } of sets) {
    const beats = annotations.filter(({ label }) => isBeatLabel(label));
    if (!beats.some(({ label }) => toScoredClass(label) !== 'Q')) continue;
    return {
      source,
      timesSec: beats.map(({ sampleIndex }) => sampleIndex / fs),
      labels: beats.map(({ label }) => label),
    };
  }
  return null;
}

/** Returns the known classes of the triggers of a record, and how well templates separate them. */
type FindKnownClasses = (sorted: KnownQuestion) => KnownClasses | null;

interface KnownQuestion {
  readonly triggersSec: Float64Array;
  /** After edits. */
  readonly labels: Int32Array;
  readonly master: number;
  readonly noise: ReadonlySet<number>;
}

/** Makes a function that returns null if no classes are known. */
function createKnownClassesFinder(recording: Recording, truth: Truth | null): FindKnownClasses {
  const known = knownBeats(recording, truth);
  if (known === null || known.labels.length === 0) return () => null;
  return ({ triggersSec, ...sorted }) => {
    const places = pairTriggers(known, triggersSec);
    return {
      source: known.source,
      labels: Array.from(places, (place) => known.labels[place] ?? ''),
      scores: scoreTemplates(known, { ...sorted, places }),
    };
  };
}
