import type { TemplateView, TemplatesView } from '../../model/templates-view.ts';

/** Default minimum number of beats; templates with fewer are shown together. */
export const minBeatsDefault = 10;

/** One of the small multiples: a template, or all small ones together. */
export interface TileGroup {
  readonly key: string;
  /** Null for the small ones together. */
  readonly template: TemplateView | null;
  readonly labels: ReadonlySet<number>;
  /** Beats in the group, in ascending order. */
  readonly beats: Int32Array;
}

/** Maximum number of templates with their own tile. */
const maxTiles = 8;

/**
 * Returns the master, the templates with at least `leastBeats` in order of creation, and all others together at the
 * end. If there are too many, those with the most beats have tiles.
 */
export function tileGroups(
  { templates, master, labels }: Pick<TemplatesView, 'templates' | 'master' | 'labels'>,
  leastBeats: number,
): readonly TileGroup[] {
  const isNamed = ({ label, count, name, origin }: TemplateView): boolean =>
    label === master || count >= leastBeats || name !== null || origin !== 'computed';
  const named = templates.filter(isNamed).toSorted((a, b) => order(a, b, master));
  const most = new Set(
    named
      .toSorted((a, b) => Number(b.label === master) - Number(a.label === master) || b.count - a.count)
      .slice(0, maxTiles)
      .map(({ label }) => label),
  );
  const own = named.filter(({ label }) => most.has(label));
  const rest = new Set(templates.filter(({ label }) => !most.has(label)).map(({ label }) => label));
  const groups = own.map((template) => ({
    key: String(template.label),
    template,
    labels: new Set([template.label]),
  }));
  const all = rest.size === 0 ? groups : [...groups, { key: 'small', template: null, labels: rest }];
  return all.map((group) => ({ ...group, beats: beatsLabelled(labels, group.labels) }));
}

function order(a: TemplateView, b: TemplateView, master: number): number {
  return Number(b.label === master) - Number(a.label === master) || a.label - b.label;
}

function beatsLabelled(labels: Int32Array, of: ReadonlySet<number>): Int32Array {
  const beats: number[] = [];
  labels.forEach((label, beat) => {
    if (of.has(label)) beats.push(beat);
  });
  return Int32Array.from(beats);
}

/** Returns at most `most` beats, evenly chosen from first to last. */
export function pickEvenly(beats: Int32Array, most: number): Int32Array {
  if (beats.length <= most) return beats;
  return Int32Array.from(
    { length: most },
    (_, k) => beats[Math.round((k * (beats.length - 1)) / (most - 1))] ?? 0,
  );
}
