import { type BlandAltman, blandAltman } from '../../dsp/statistics/bland-altman.ts';
import { type ComparedMethod, isHeldOutMethod, type MethodId } from '../../model/methods.ts';
import { comparedMeans } from './compared-means.ts';
import type { WindowFigures, WindowSpread } from './file-figures.ts';
import { groupFiles } from './group-files.ts';
import { meanOrNull } from './mean-or-null.ts';
import { poolPpv } from './pool-counts.ts';
import type { CohortFile } from './cohort-file.ts';

/** Quantities in which two methods are compared: mean intervals and their SDs in ms, PPV as a share. */
export type AgreementQuantity = 'rptt' | 'lvet' | 'rpttSd' | 'lvetSd' | 'footPpv' | 'notchPpv';

export type AgreementUnit = 'window' | 'file' | 'subject';

export interface AgreementPoint {
  /** Null for a subject, which has several. */
  readonly file: string | null;
  readonly subject: string;
  /** Index among the recording's windows; null for a recording or a subject. */
  readonly window: number | null;
  /** Mean of both methods. */
  readonly mean: number;
  /** First − second. */
  readonly difference: number;
}

export interface MethodAgreement {
  readonly points: readonly AgreementPoint[];
  /** Null if there are fewer than two points. */
  readonly limits: BlandAltman | null;
}

/**
 * Computes a Bland–Altman plot of two methods. A recording's figures are over the windows in which both methods have
 * one: its mean interval over the beats of these, its SD the mean of theirs. A subject's figures are the means of its
 * recordings'.
 *
 * Source: Bland and Altman 1986, 1999.
 */
export function methodAgreement(
  files: readonly CohortFile[],
  quantity: AgreementQuantity,
  methods: readonly [ComparedMethod, ComparedMethod],
  unit: AgreementUnit,
): MethodAgreement {
  const points = groupFiles(files, 'subject').flatMap(({ label, files: own }) => {
    const subject = label ?? '';
    if (unit === 'subject') {
      const pairs = own.flatMap(({ figures }) => pairWindows(figures.windows, quantity, methods) ?? []);
      return makePoint({ file: null, subject, window: null }, meanPair(pairs));
    }
    return own.flatMap(({ file, figures }) =>
      unit === 'file'
        ? makePoint({ file, subject, window: null }, pairWindows(figures.windows, quantity, methods))
        : figures.windows.flatMap((window, k) =>
            makePoint({ file, subject, window: k }, pairWindows([window], quantity, methods)),
          ),
    );
  });
  return { points, limits: blandAltman(points.map(({ difference }) => difference)) };
}

/** A figure by the first and by the second method. */
interface Pair {
  readonly first: number;
  readonly second: number;
}

function makePoint(
  place: Pick<AgreementPoint, 'file' | 'subject' | 'window'>,
  pair: Pair | null,
): AgreementPoint[] {
  if (pair === null) return [];
  const { first, second } = pair;
  return [{ ...place, mean: (first + second) / 2, difference: first - second }];
}

function meanPair(pairs: readonly Pair[]): Pair | null {
  const first = meanOrNull(pairs.map((pair) => pair.first));
  const second = meanOrNull(pairs.map((pair) => pair.second));
  return first === null || second === null ? null : { first, second };
}

function completePair(first: number | null | undefined, second: number | null | undefined): Pair | null {
  return typeof first === 'number' && typeof second === 'number' ? { first, second } : null;
}

/** Null if no window has a figure by both methods. */
function pairWindows(
  windows: readonly WindowFigures[],
  quantity: AgreementQuantity,
  [first, second]: readonly [ComparedMethod, ComparedMethod],
): Pair | null {
  if (quantity === 'rpttSd' || quantity === 'lvetSd') {
    const of = quantity === 'rpttSd' ? 'rptt' : 'lvet';
    return meanPair(
      windows.flatMap(
        (window) => completePair(methodSd(window[of], first), methodSd(window[of], second)) ?? [],
      ),
    );
  }
  if (isHeldOutMethod(first) || isHeldOutMethod(second)) return null;
  if (quantity === 'rptt' || quantity === 'lvet') {
    const means = comparedMeans(windows, quantity, [first, second]);
    return completePair(means?.[first], means?.[second]);
  }
  const shares = poolPpv([{ windows }], [first, second])[quantity === 'footPpv' ? 'foot' : 'notch'];
  return completePair(shares[first], shares[second]);
}

function methodSd({ sd, heldOut }: WindowSpread, method: ComparedMethod): number | null {
  if (!isHeldOutMethod(method)) return sd[method];
  return heldOut[method.replace('HeldOut', '') as MethodId];
}
