/** A span of a recording that has a name, or that is left out of all analyses. Names as sessions have them; s. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** As the file or a person says; may be empty of one that is left out. */
  readonly name: string;
  /** Whether analyses leave it out, as a gap. */
  readonly excluded: boolean;
}

/** What names a stretch that has no name of its own. */
export function stretchName({ name, excluded }: Pick<Stretch, 'name' | 'excluded'>): string {
  if (name !== '') return name;
  return excluded ? 'excluded' : 'unnamed';
}

/** In order of time; of two that begin together the longer first. */
export function inOrder(stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** More of one recording are not taken: they are no stretches that a person looks at. */
export const mostStretches = 10_000;

/** A name as files have it, which says with it whether the stretch is left out. */
export function readName(text: string): Pick<Stretch, 'name' | 'excluded'> {
  const name = text.trim();
  if (name === excludedAlone) return { name: '', excluded: true };
  if (!name.endsWith(excludedEnd)) return { name, excluded: false };
  return { name: name.slice(0, -excludedEnd.length).trim(), excluded: true };
}

/** How files say that a stretch is left out: without a name, and after one. */
const excludedAlone = 'excluded';
const excludedEnd = ' (excluded)';

/** The name that a file has of a stretch; `readName` reads it. */
export function writtenName({ name, excluded }: Pick<Stretch, 'name' | 'excluded'>): string {
  if (!excluded) return name;
  return name === '' ? excludedAlone : `${name}${excludedEnd}`;
}
