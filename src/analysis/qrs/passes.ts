/**
 * One pass over some leads from their first sample to their last, in pieces. A search in passes needs no more
 * memory for a day than for a minute.
 */
export interface Pass<Found> {
  /** Number of leads that the pass reads: the first ones. */
  readonly leadCount: number;
  /** @param leads the next samples of each lead, equally many for all leads, without gaps */
  push(leads: readonly Float64Array[]): void;
  /** Returns the result of the pass, after all samples have been pushed. */
  end(): PassEnd<Found>;
}

/** Another pass, or the result of the search. */
export type PassEnd<Found> =
  | { readonly next: Pass<Found>; readonly found?: undefined }
  | { readonly next: null; readonly found: Found };

/**
 * Ends a search with its result.
 *
 * @param value result of the search
 * @returns an end without a further pass
 */
export function endWithResult<Found>(value: Found): PassEnd<Found> {
  return { next: null, found: value };
}

/**
 * Runs all passes over complete leads.
 *
 * @param start the first pass, or the result if no pass is needed
 * @param leads of one rate and length, without gaps
 * @returns the result of the last pass
 */
export function runPasses<Found>(start: PassEnd<Found>, leads: readonly Float64Array[]): Found {
  let at = start;
  while (at.next !== null) {
    at.next.push(leads.slice(0, at.next.leadCount));
    at = at.next.end();
  }
  return at.found;
}
