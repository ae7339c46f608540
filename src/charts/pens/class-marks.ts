import type { BeatClass } from '../../model/rhythm.ts';
import type { ColourName } from './palette.ts';

/** A class that is written over its beats; the usual one is not. */
export type LetteredClass = Exclude<BeatClass, 'N'>;

/** The letter of a class, and the colour of the bar under it, so that colour never stands alone. */
export const classForms: Readonly<
  Record<LetteredClass, { readonly letter: string; readonly colour: ColourName }>
> = {
  V: { letter: 'V', colour: 'templateA' },
  S: { letter: 'S', colour: 'templateB' },
  F: { letter: 'F', colour: 'templateC' },
  paced: { letter: 'P', colour: 'text2' },
  unknown: { letter: '?', colour: 'text3' },
};

/** Classes with letters, the most telling first: where there is no room for all, it gets its letter first. */
export const letteredClasses = [
  'V',
  'F',
  'S',
  'paced',
  'unknown',
] as const satisfies readonly LetteredClass[];

/** Whether a kind of mark is that of a class. */
export function isClassMark(kind: string): kind is LetteredClass {
  return Object.hasOwn(classForms, kind);
}

/** A letter needs so much to both sides of its middle, px. */
const halfLetterPx = 5;

/** What is taken of a line of letters. */
export interface LetterRoom {
  /** Takes a stretch, px. */
  readonly block: (fromPx: number, toPx: number) => void;
  /** Takes the place of a letter about `x`, px, where it is free; returns whether it was. */
  readonly take: (x: number) => boolean;
}

/** A line on which letters do not run into each other or into words. */
export function createLetterRoom(): LetterRoom {
  const taken = new Set<number>();
  const block = (fromPx: number, toPx: number): void => {
    for (let px = Math.floor(fromPx); px <= Math.ceil(toPx); px += 1) taken.add(px);
  };
  return {
    block,
    take: (x) => {
      const [from, to] = [Math.round(x) - halfLetterPx, Math.round(x) + halfLetterPx];
      for (let px = from; px <= to; px += 1) if (taken.has(px)) return false;
      block(from, to);
      return true;
    },
  };
}
