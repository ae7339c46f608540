import { inject, it, type TestFunction } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly isWhole: boolean;
  }
}

/** Whether all tests run, as `npm run test:all` asks: also those that repeat a claim of the gate at other sizes. */
export const isWhole = inject('isWhole');

/** Added to the title of what the gate leaves out. */
export const gateNote = isWhole ? '' : ' [skipped: left to npm run test:all]';

/** Random cases that the gate tries at the least, where there are as many. */
const leastCases = 10;

/**
 * How many random cases of one claim are tried: all in `npm run test:all`, the first third in the gate. Its seeds are the same
 * in every run, so that the others would tell it what they told before.
 */
export const casesOf = (count: number): number =>
  isWhole ? count : Math.max(Math.min(count, leastCases), Math.ceil(count / 3));

/** As `it`, of a claim that is left to `npm run test:all`: it needs as much as others that the gate makes of the same part. */
export const itInAll = (title: string, run: TestFunction, timeoutMs?: number): void =>
  it.skipIf(!isWhole)(`${title}${gateNote}`, run, timeoutMs);

interface SweepPart<T> {
  readonly cases: readonly T[];
  readonly isLeftOut: boolean;
  /** Added to the title. */
  readonly note: string;
}

/** A sweep in two parts: the cases of the gate, and those that are left to `npm run test:all`. */
export function sweep<T>(gate: readonly T[], rest: readonly T[]): readonly SweepPart<T>[] {
  return [
    { cases: gate, isLeftOut: false, note: '' },
    { cases: rest, isLeftOut: !isWhole, note: gateNote },
  ];
}

/** As `sweep`, of a list of which the gate takes so many from the beginning. */
export const sweepFirst = <const T>(cases: readonly T[], count: number): readonly SweepPart<T>[] =>
  sweep(cases.slice(0, count), cases.slice(count));

/** Themes: of every bench the page tests look at both in any case. */
export const bothThemes = sweep<'light' | 'dark'>(['light'], ['dark']);

/** Sizes of the window at which a bench is held to the rules of accessibility, px. */
export const ruledSizes: readonly (readonly [width: number, height: number])[] = isWhole
  ? [
      [1440, 900],
      [768, 1024],
    ]
  : [[1440, 900]];
