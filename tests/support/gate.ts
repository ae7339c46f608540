import { inject, it, type TestFunction } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly isWhole: boolean;
  }
}

/** Whether all tests run (`npm run test:all`), including those that repeat a claim of the gate at other sizes. */
export const runsAllTests = inject('isWhole');

/** Added to the title of tests that the gate skips. */
export const gateNote = runsAllTests ? '' : ' [skipped: left to npm run test:all]';

/** Minimum number of random cases in the gate, if there are as many. */
const leastCases = 10;

/**
 * Returns the number of random cases of one claim to test: all in `npm run test:all`, the first third in the gate. The
 * seeds are the same in every run, so repeating the others each time would give no new information.
 */
export const caseCount = (count: number): number =>
  runsAllTests ? count : Math.max(Math.min(count, leastCases), Math.ceil(count / 3));

/**
 * Like `it`, for a claim that only `npm run test:all` tests: it takes as long as other tests of the same part that the
 * gate runs.
 */
export const itInFullRun = (title: string, run: TestFunction, timeoutMs?: number): void =>
  it.skipIf(!runsAllTests)(`${title}${gateNote}`, run, timeoutMs);

interface SweepPart<T> {
  readonly cases: readonly T[];
  readonly isLeftOut: boolean;
  /** Added to the title. */
  readonly note: string;
}

/** Makes a sweep in two parts: the cases of the gate, and those that only `npm run test:all` tests. */
export function sweep<T>(gate: readonly T[], rest: readonly T[]): readonly SweepPart<T>[] {
  return [
    { cases: gate, isLeftOut: false, note: '' },
    { cases: rest, isLeftOut: !runsAllTests, note: gateNote },
  ];
}

/** Like `sweep`, for a list whose first `count` cases belong to the gate. */
export const sweepFirst = <const T>(cases: readonly T[], count: number): readonly SweepPart<T>[] =>
  sweep(cases.slice(0, count), cases.slice(count));

/** Themes: light in the gate, dark in the full run. The page tests examine every bench in both in any case. */
export const bothThemes = sweep<'light' | 'dark'>(['light'], ['dark']);

/** Window sizes at which the accessibility rules of a bench are tested, px. */
export const ruledSizes: readonly (readonly [width: number, height: number])[] = runsAllTests
  ? [
      [1440, 900],
      [768, 1024],
    ]
  : [[1440, 900]];
