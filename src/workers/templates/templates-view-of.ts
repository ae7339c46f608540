import { median } from '../../dsp/statistics/stats.ts';
import { outnumbering } from '../../pipeline/templates/outnumbered-warning.ts';
import type { EditedTemplates } from '../../model/template-edits.ts';
import type { TemplatesResult } from '../../model/templates.ts';
import type { ShownTemplate, TemplatesView } from '../../model/templates-view.ts';
import type { EditedSorting } from '../../pipeline/templates/templates-edited.ts';
import type { KnownOf } from './templates-known.ts';
import { type TemplatesSource, windowAt } from '../../pipeline/templates/templates-source.ts';

/** So many templates can be told by their colours. */
const colourCount = 8;

/** The spread of larger templates is of so many of their beats, evenly chosen. */
const mostForSpread = 2000;

/** Sorted beats after edits by hand, as the page shows them. */
export function templatesView(
  source: TemplatesSource,
  edited: EditedSorting,
  knownOf: KnownOf,
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
    outnumberedBy: outnumbering(edited.templates, master)?.label ?? null,
    known: knownOf({ triggersSec, labels, master, noise }),
    unmatchedEdits: edited.unmatched,
  };
}

/** `A` … `Z`, `AA`, … */
export function templateLetter(place: number): string {
  const own = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? own : `${templateLetter(Math.floor(place / 26) - 1)}${own}`;
}

interface Letter {
  readonly letter: string;
  readonly colour: number | null;
}

/**
 * Letter and place among the colours of every template, by label. Those that were sorted keep theirs whatever
 * edits do; what edits made, and a former master, come after them. Single beats have none.
 */
export function templateLetters(
  sorted: Pick<TemplatesResult, 'templates' | 'master'>,
  { templates, master }: Pick<EditedTemplates, 'templates' | 'master'>,
): ReadonlyMap<number, Letter> {
  const placed = sorted.templates
    .filter(({ label, count }) => label !== sorted.master && count >= 2)
    .map(({ label }) => label);
  const known = new Set(placed);
  for (const { label, count, origin } of templates)
    if (label !== master && !known.has(label) && (count >= 2 || origin !== 'computed')) placed.push(label);
  const colours = chooseColours(placed, sorted.templates);
  const letters = new Map<number, Letter>(
    placed.map((label, place) => [
      label,
      { letter: templateLetter(place), colour: colours.get(label) ?? null },
    ]),
  );
  return letters.set(master, { letter: 'M', colour: null });
}

/** Places among the colours in order of creation, those with most beats first: they stand beside each other. */
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

function shownTemplates(source: TemplatesSource, edited: EditedSorting): readonly ShownTemplate[] {
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

/** Sample SD of beats' windows, each at its best shift, sample by sample. */
function measureSpread(source: TemplatesSource, shifts: Int16Array, all: readonly number[]): Float32Array {
  const { shape, isKept } = source;
  const length = shape.before + shape.after;
  if (!isKept) return new Float32Array(length).fill(Number.NaN);
  const step = Math.max(1, Math.ceil(all.length / mostForSpread));
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
