import type { WindowSpread } from './file-figures.ts';
import type { CohortFile } from './cohort-file.ts';
import { type ByMethod, comparedMethods } from '../../model/methods.ts';

/** SDs of one interval over the same beats, ms. */
export interface SdComparison extends ByMethod<number | null> {
  /** The first of `comparedMethods` − the second: above 0 where the second is the steadier. */
  readonly difference: number | null;
}

/** One interval in one window. */
export interface IntervalComparison {
  readonly mean: ByMethod<number | null>;
  readonly sd: SdComparison;
  /** Over the beats that no threshold was chosen on. */
  readonly heldOut: SdComparison;
  /** %, of the notch negative on the downslope. */
  readonly threshold: number | null;
}

/** A bar of figure 5.2, and what stands behind it. */
export interface CohortWindowRow extends Pick<CohortFile, 'file' | 'labels'> {
  /** Index among the recording's windows. */
  readonly window: number;
  readonly fromSec: number;
  readonly toSec: number;
  readonly rptt: IntervalComparison;
  readonly lvet: IntervalComparison;
}

/** Every window of all recordings, in their order. Source: Cziesler 2014, equation 5.1 and figure 5.2. */
export function windowRows(files: readonly CohortFile[]): CohortWindowRow[] {
  return files.flatMap(({ file, labels, figures }) =>
    figures.windows.map((window, index) => ({
      file,
      labels,
      window: index,
      fromSec: window.fromSec,
      toSec: window.toSec,
      rptt: compared(window.rptt),
      lvet: compared(window.lvet),
    })),
  );
}

function compared({ mean, sd, heldOut, threshold }: WindowSpread): IntervalComparison {
  return { mean, sd: withDifference(sd), heldOut: withDifference(heldOut), threshold };
}

function withDifference(sd: ByMethod<number | null>): SdComparison {
  const [first, second] = comparedMethods.map((method) => sd[method]);
  const difference = typeof first === 'number' && typeof second === 'number' ? first - second : null;
  return { ...sd, difference };
}
