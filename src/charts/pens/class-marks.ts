import type { BeatClass } from '../../model/rhythm.ts';
import type { ColourName } from './palette.ts';

/** A class with a letter above its beats; the normal class has none. */
export type LetteredClass = Exclude<BeatClass, 'N'>;

/** Letter of each class and colour of the bar under it, so that the meaning does not depend on colour alone. */
export const classForms: Readonly<
  Record<LetteredClass, { readonly letter: string; readonly colour: ColourName }>
> = {
  V: { letter: 'V', colour: 'templateA' },
  S: { letter: 'S', colour: 'templateB' },
  F: { letter: 'F', colour: 'templateC' },
  paced: { letter: 'P', colour: 'text2' },
  unknown: { letter: '?', colour: 'text3' },
};

/** Classes with letters, the most important first: if there is no room for all, it gets its letter first. */
export const letteredClasses = [
  'V',
  'F',
  'S',
  'paced',
  'unknown',
] as const satisfies readonly LetteredClass[];

/** Returns whether a kind of mark is that of a class. */
export function isClassMark(kind: string): kind is LetteredClass {
  return Object.hasOwn(classForms, kind);
}

/** Space that a letter needs on each side of its centre, px. */
const halfLetterPx = 5;

/** Occupied parts of a line of letters. */
export interface LetterLine {
  /** Occupies a range, px. */
  readonly block: (fromPx: number, toPx: number) => void;
  /** Occupies the place of a letter centred at `x`, px, if it is free; returns whether it was. */
  readonly take: (x: number) => boolean;
}

/** Creates a line on which letters do not overlap each other or other text. */
export function createLetterLine(): LetterLine {
  const occupied = new Set<number>();
  const block = (fromPx: number, toPx: number): void => {
    for (let px = Math.floor(fromPx); px <= Math.ceil(toPx); px += 1) occupied.add(px);
  };
  return {
    block,
    take: (x) => {
      const [from, to] = [Math.round(x) - halfLetterPx, Math.round(x) + halfLetterPx];
      for (let px = from; px <= to; px += 1) if (occupied.has(px)) return false;
      block(from, to);
      return true;
    },
  };
}
