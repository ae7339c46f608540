import type { WindowSpread } from './file-figures.ts';
import type { CohortFile } from './cohort-file.ts';
import { type ByMethod, comparedMethods, type MethodPair } from '../../model/methods.ts';

/** SDs of one interval over the same beats, ms. */
export interface SdComparison extends ByMethod<number | null> {
  /** First of the compared methods − second; positive if the second varies less. */
  readonly difference: number | null;
}

/** One interval in one window. */
export interface IntervalComparison {
  readonly mean: ByMethod<number | null>;
  readonly sd: SdComparison;
  /** Over the beats that were not used to choose a threshold. */
  readonly heldOut: SdComparison;
  /** Of single beats, whatever the methods average over. These SDs can be compared between all methods. */
  readonly sdUnaveraged: SdComparison;
  /** %; negative for a notch on the downslope. */
  readonly threshold: number | null;
}

/** A bar of figure 5.2, with the data behind it. */
export interface CohortWindowRow extends Pick<CohortFile, 'file' | 'labels'> {
  /** Index among the recording's windows. */
  readonly window: number;
  readonly fromSec: number;
  readonly toSec: number;
  readonly rptt: IntervalComparison;
  readonly lvet: IntervalComparison;
}

/**
 * Returns every window of all recordings, in order.
 *
 * @param pair  the methods whose SDs are compared
 * Source: Cziesler 2014, equation 5.1 and figure 5.2.
 */
export function windowRows(
  files: readonly CohortFile[],
  pair: MethodPair = comparedMethods,
): CohortWindowRow[] {
  return files.flatMap(({ file, labels, figures }) =>
    figures.windows.map((window, index) => ({
      file,
      labels,
      window: index,
      fromSec: window.fromSec,
      toSec: window.toSec,
      rptt: compared(window.rptt, pair),
      lvet: compared(window.lvet, pair),
    })),
  );
}

function compared(spread: WindowSpread, pair: MethodPair): IntervalComparison {
  const { mean, sd, heldOut, sdUnaveraged, threshold } = spread;
  const of = (sds: ByMethod<number | null>): SdComparison => withDifference(sds, pair);
  return { mean, sd: of(sd), heldOut: of(heldOut), sdUnaveraged: of(sdUnaveraged), threshold };
}

function withDifference(sd: ByMethod<number | null>, pair: MethodPair): SdComparison {
  const [first, second] = [sd[pair[0]], sd[pair[1]]];
  return { ...sd, difference: first === null || second === null ? null : first - second };
}
