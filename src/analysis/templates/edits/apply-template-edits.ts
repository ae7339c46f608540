import type { EditedTemplate, EditedTemplates, Template, TemplateEdit } from '../../../model/templates.ts';
import { sameBeatSec } from '../../edits/apply-edits.ts';
import { findNearestIndex } from '../../scoring/nearest-time.ts';

/** Beats as sorted. */
export interface SortedBeats {
  /** Trigger of each beat, ascending, s. */
  readonly timesSec: ArrayLike<number>;
  /** The same as sample indices. */
  readonly triggerIndices: ArrayLike<number>;
  /** Label of each beat's template. */
  readonly labels: Int32Array;
  readonly templates: readonly Template[];
  /** Label of the master. */
  readonly master: number;
  /**
   * Returns the window of a beat at the shift that fits its template best; as long as the templates. Null if
   * windows are not kept: then nothing can be split off.
   */
  readonly windowOf: ((beat: number) => ArrayLike<number>) | null;
}

type Draft = { -readonly [Key in keyof EditedTemplate]: EditedTemplate[Key] };

/**
 * Applies the user's edits to templates and beats, in the order in which they were made.
 *
 * A merged template has the mean of both, weighted by their numbers of beats. A template that is split off has
 * the mean of its beats' windows, and the other keeps its samples. A template that takes all beats of the
 * master becomes the master. An edit refers to the beat nearest to its time, at most 50 ms from it.
 *
 * @param sorted beats and templates as computed
 * @param edits in the order in which they were made
 * @returns templates and beats, and the edits without a match
 */
export function applyTemplateEdits(sorted: SortedBeats, edits: readonly TemplateEdit[]): EditedTemplates {
  const drafts = new DraftTemplates(sorted);
  const unmatched = edits.filter((edit) => !drafts.apply(edit));
  return { ...drafts.finish(), unmatched };
}

class DraftTemplates {
  readonly #sorted: SortedBeats;
  readonly #labels: Int32Array;
  readonly #byLabel: Map<number, Draft>;
  #master: number;

  constructor(sorted: SortedBeats) {
    this.#sorted = sorted;
    this.#labels = sorted.labels.slice();
    this.#master = sorted.master;
    this.#byLabel = new Map(
      sorted.templates.map((template) => [
        template.label,
        { ...template, name: null, origin: 'computed', isNoise: false },
      ]),
    );
  }

  /** Applies an edit; returns whether its target was found and changed. */
  apply(edit: TemplateEdit): boolean {
    if (edit.op === 'split') return this.#split(edit.times);
    const template = this.#templateAt(edit.time);
    if (template === null) return false;
    if (edit.op === 'merge') return this.#merge(template, this.#templateAt(edit.into));
    if (edit.op === 'promote') {
      if (template.label === this.#master) return false;
      template.isNoise = false;
      this.#master = template.label;
    } else if (edit.op === 'rename') {
      template.name = edit.name === '' ? null : edit.name;
    } else {
      if (template.label === this.#master || template.isNoise === edit.noise) return false;
      template.isNoise = edit.noise;
    }
    return true;
  }

  finish(): Omit<EditedTemplates, 'unmatched'> {
    const templates = [...this.#byLabel.values()].toSorted((a, b) => a.label - b.label);
    return { labels: this.#labels, templates, master: this.#master };
  }

  #merge(from: Draft, into: Draft | null): boolean {
    if (into === null || into.label === from.label) return false;
    const [a, b] = [from.samples, into.samples];
    const all = from.count + into.count;
    into.samples = b.map((value, i) => (value * into.count + a[i] * from.count) / all);
    into.count = all;
    into.firstIndex = Math.min(into.firstIndex, from.firstIndex);
    into.origin = 'merged';
    for (let i = 0; i < this.#labels.length; i++)
      if (this.#labels[i] === from.label) this.#labels[i] = into.label;
    this.#byLabel.delete(from.label);
    if (this.#master === from.label) this.#master = into.label;
    if (this.#master === into.label) into.isNoise = false;
    return true;
  }

  #split(times: readonly number[]): boolean {
    const { triggerIndices, windowOf } = this.#sorted;
    if (windowOf === null) return false;
    const found = times.map((time) => this.#beatAt(time)).filter((beat) => beat !== null);
    const beats = [...new Set(found)].toSorted((a, b) => a - b);
    if (beats.length === 0) return false;
    const from = new Set(beats.map((beat) => this.#labels[beat]));
    const [only] = from;
    if (from.size === 1 && this.#byLabel.get(only)?.count === beats.length) return false;
    const label = Math.max(...this.#byLabel.keys()) + 1;
    for (const beat of beats) this.#labels[beat] = label;
    this.#byLabel.set(label, {
      label,
      samples: meanWindow(beats, windowOf),
      count: beats.length,
      firstIndex: triggerIndices[beats[0]],
      name: null,
      origin: 'split',
      isNoise: false,
    });
    for (const old of from) this.#recount(old, label);
    return true;
  }

  /** Updates a template from which beats were taken. */
  #recount(label: number, taker: number): void {
    const template = this.#byLabel.get(label);
    if (template === undefined) return;
    let count = 0;
    for (const own of this.#labels) if (own === label) count++;
    if (count === 0) {
      this.#byLabel.delete(label);
      if (this.#master === label) this.#master = taker;
      return;
    }
    template.count = count;
    template.firstIndex = this.#sorted.triggerIndices[this.#labels.indexOf(label)];
  }

  #beatAt(timeSec: number): number | null {
    const { timesSec } = this.#sorted;
    const beat = findNearestIndex(timesSec, timeSec);
    return beat < 0 || Math.abs(timesSec[beat] - timeSec) > sameBeatSec ? null : beat;
  }

  #templateAt(timeSec: number): Draft | null {
    const beat = this.#beatAt(timeSec);
    return beat === null ? null : (this.#byLabel.get(this.#labels[beat]) ?? null);
  }
}

function meanWindow(beats: readonly number[], windowOf: (beat: number) => ArrayLike<number>): Float64Array {
  const sum = Float64Array.from(windowOf(beats[0]));
  for (const beat of beats.slice(1)) {
    const window = windowOf(beat);
    for (let i = 0; i < sum.length; i++) sum[i] += window[i];
  }
  return sum.map((value) => value / beats.length);
}
