import { type BlandAltman, blandAltman } from '../../dsp/bland-altman.ts';
import type { FileFigures, WindowFigures } from './file-figures.ts';
import { groupFiles } from './group-files.ts';
import { meanOf } from './mean-of.ts';
import { poolPpv } from './pool-counts.ts';
import type { CohortFile } from './cohort-file.ts';

/** What two methods are compared in: mean intervals and their SDs in ms, PPV as a share. */
export type AgreementQuantity = 'rptt' | 'lvet' | 'rpttSd' | 'lvetSd' | 'footPpv' | 'notchPpv';

/** The held-out ones are of the beats on which no threshold was chosen, and have SDs alone. */
export type ComparedMethod = 'historic' | 'leastVariance' | 'historicHeldOut' | 'leastVarianceHeldOut';

export type AgreementUnit = 'window' | 'file' | 'subject';

export interface AgreementPoint {
  /** Null of a subject, who has several. */
  readonly file: string | null;
  readonly subject: string;
  /** Index among the recording's windows; null of a recording or a subject. */
  readonly window: number | null;
  /** Mean of both methods. */
  readonly mean: number;
  /** First − second. */
  readonly difference: number;
}

export interface MethodAgreement {
  readonly points: readonly AgreementPoint[];
  /** Null under two points. */
  readonly limits: BlandAltman | null;
}

/**
 * A Bland–Altman plot of two methods. A recording's SD is the mean of its windows', a subject's figures are the means
 * of the recordings', and what lacks either method is left out.
 *
 * Source: Bland and Altman 1986, 1999.
 */
export function methodAgreement(
  files: readonly CohortFile[],
  quantity: AgreementQuantity,
  [first, second]: readonly [ComparedMethod, ComparedMethod],
  unit: AgreementUnit,
): MethodAgreement {
  const values = (figures: FileFigures, window: WindowFigures | null) =>
    [valueOf(figures, window, quantity, first), valueOf(figures, window, quantity, second)] as const;
  const points = groupFiles(files, 'subject').flatMap(({ label, files: own }) => {
    const subject = label ?? '';
    if (unit === 'subject') {
      const pairs = own.map(({ figures }) => values(figures, null));
      return pointOf({ file: null, subject, window: null }, meanPair(pairs));
    }
    return own.flatMap(({ file, figures }) =>
      unit === 'file'
        ? pointOf({ file, subject, window: null }, values(figures, null))
        : figures.windows.flatMap((window, k) =>
            pointOf({ file, subject, window: k }, values(figures, window)),
          ),
    );
  });
  return { points, limits: blandAltman(points.map(({ difference }) => difference)) };
}

type Pair = readonly [number | null, number | null];

function pointOf(place: Pick<AgreementPoint, 'file' | 'subject' | 'window'>, [a, b]: Pair): AgreementPoint[] {
  return a === null || b === null ? [] : [{ ...place, mean: (a + b) / 2, difference: a - b }];
}

/** Of the recordings that have both. */
function meanPair(pairs: readonly Pair[]): Pair {
  const both = pairs.filter((pair): pair is [number, number] => pair[0] !== null && pair[1] !== null);
  return [meanOf(both.map(([a]) => a)), meanOf(both.map(([, b]) => b))];
}

/** @param window  null for the recording as a whole */
function valueOf(
  figures: FileFigures,
  window: WindowFigures | null,
  quantity: AgreementQuantity,
  method: ComparedMethod,
): number | null {
  const windows = window === null ? figures.windows : [window];
  const base = method === 'historic' || method === 'historicHeldOut' ? 'historic' : 'leastVariance';
  const isHeldOut = base !== method;
  if (quantity === 'rpttSd' || quantity === 'lvetSd') {
    const of = quantity === 'rpttSd' ? 'rptt' : 'lvet';
    return meanOf(windows.map((one) => one[of][isHeldOut ? 'heldOut' : 'sd'][base]));
  }
  if (isHeldOut) return null;
  if (quantity === 'rptt' || quantity === 'lvet') {
    return window === null ? figures[quantity][base] : window[quantity].mean[base];
  }
  return poolPpv([{ ...figures, windows }])[quantity === 'footPpv' ? 'foot' : 'notch'][base];
}
