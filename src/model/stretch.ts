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
