import type { BlandAltman } from '../../dsp/statistics/bland-altman.ts';
import {
  type ByMethod,
  comparedMethods,
  type MethodId,
  type MethodPair,
  methodPairs,
} from '../../model/methods.ts';
import type { CohortFile } from './cohort-file.ts';
import { methodAgreement } from './method-agreement.ts';
import { type ComparedWindows, poolPpv } from './pool-counts.ts';
import { type CohortUnit, testedUnits, testUnits, type UnitTests } from './unit-tests.ts';

export interface ByFeature<T> {
  readonly foot: T;
  readonly notch: T;
}

export type TestsOverUnits = Readonly<Record<CohortUnit, ByFeature<UnitTests>>>;

export type AgreementOverUnits = Readonly<
  Record<CohortUnit, { readonly rptt: BlandAltman | null; readonly lvet: BlandAltman | null }>
>;

/** PPV by two methods over the windows in which both have one, as shares. */
export interface PairPpv extends ByFeature<Readonly<Partial<ByMethod<number | null>>>> {
  readonly compared: ComparedWindows;
}

/** Comparison of two methods where both have a value. */
export interface PairComparison {
  /** First and second method; differences are first − second. */
  readonly methods: MethodPair;
  readonly average: PairPpv;
  readonly tests: TestsOverUnits;
  readonly agreement: AgreementOverUnits;
}

/** All pairs except `comparedMethods`, by their names in results. */
const otherPairs: readonly (readonly [name: string, pair: MethodPair])[] = methodPairs
  .filter((pair) => !pair.every((method) => isCompared(method)))
  .map((pair) => [`${pair[0]}${pair[1].charAt(0).toUpperCase()}${pair[1].slice(1)}`, pair]);

function isCompared(method: MethodId): boolean {
  return comparedMethods.some((one) => one === method);
}

/**
 * Computes a value for every other pair of methods, by its name, like `historicAligned`.
 *
 * @param of  computes the value of a pair
 */
function byOtherPair<T>(of: (pair: MethodPair) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(otherPairs.map(([name, pair]) => [name, of(pair)]));
}

/** Computes PPV of some recordings by every other pair, over the windows in which both methods have one. */
export function computeOtherPairPpv(files: readonly CohortFile[]): Readonly<Record<string, PairPpv>> {
  return byOtherPair((pair) => pairPpv(files, pair));
}

/** Compares all recordings by every other pair. */
export function compareOtherPairs(files: readonly CohortFile[]): Readonly<Record<string, PairComparison>> {
  return byOtherPair((pair) => ({
    methods: pair,
    average: pairPpv(files, pair),
    tests: testPair(files, pair),
    agreement: computePairAgreement(files, pair),
  }));
}

function pairPpv(files: readonly CohortFile[], pair: MethodPair): PairPpv {
  const { foot, notch, compared } = poolPpv(
    files.map(({ figures }) => figures),
    pair,
  );
  const own = (shares: ByMethod<number | null>) =>
    Object.fromEntries(pair.map((method) => [method, shares[method]]));
  return { foot: own(foot), notch: own(notch), compared };
}

/** Runs all tests of two methods, over files and over subjects. */
export function testPair(files: readonly CohortFile[], pair: MethodPair): TestsOverUnits {
  const of = (unit: CohortUnit): ByFeature<UnitTests> => {
    const units = testedUnits(files, unit, pair);
    return { foot: testUnits(units, 'foot', pair), notch: testUnits(units, 'notch', pair) };
  };
  return { file: of('file'), subject: of('subject') };
}

/** Computes limits of agreement of two methods' mean intervals. */
export function computePairAgreement(files: readonly CohortFile[], pair: MethodPair): AgreementOverUnits {
  const of = (unit: CohortUnit) => ({
    rptt: methodAgreement(files, 'rptt', pair, unit).limits,
    lvet: methodAgreement(files, 'lvet', pair, unit).limits,
  });
  return { file: of('file'), subject: of('subject') };
}
