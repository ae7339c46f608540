/** A span of a recording that has a name, or that all analyses leave out. Names are those of session files; s. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Name from the file or the user; may be empty if the span is excluded. */
  readonly name: string;
  /** Whether analyses treat it as a gap. */
  readonly excluded: boolean;
}

/** Returns the display name of a stretch, with a substitute if it has no name. */
export function stretchName({ name, excluded }: Pick<Stretch, 'name' | 'excluded'>): string {
  if (name !== '') return name;
  return excluded ? 'excluded' : 'unnamed';
}

/** Sorts by time; of two stretches with the same start, the longer comes first. */
export function sortStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  return stretches.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** Maximum number of stretches of one recording. More are refused, since nobody can review them. */
export const maxStretches = 10_000;

/** Parses a name as written in files, which also says whether the stretch is excluded. */
export function parseStretchName(text: string): Pick<Stretch, 'name' | 'excluded'> {
  const name = text.trim();
  if (name === excludedMark) return { name: '', excluded: true };
  if (!name.endsWith(excludedSuffix)) return { name, excluded: false };
  return { name: name.slice(0, -excludedSuffix.length).trim(), excluded: true };
}

/** Marks of an excluded stretch in files: without a name, and after a name. */
const excludedMark = 'excluded';
const excludedSuffix = ' (excluded)';

/** Returns the name of a stretch as written in files; `parseStretchName` parses it. */
export function formatStretchName({ name, excluded }: Pick<Stretch, 'name' | 'excluded'>): string {
  if (!excluded) return name;
  return name === '' ? excludedMark : `${name}${excludedSuffix}`;
}
