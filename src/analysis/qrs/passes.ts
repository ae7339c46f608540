/**
 * One walk over some leads from their first sample to their last, piece by piece: what is found out so
 * asks for no more memory for a day than for a minute.
 */
export interface Pass<Found> {
  /** How many of the leads it looks at, the first ones. */
  readonly leadCount: number;
  /** @param leads  of each lead the samples that follow those before, as many of all, without gaps */
  push(leads: readonly Float64Array[]): void;
  /** What comes of it, once all samples were there. */
  end(): PassEnd<Found>;
}

/** Another pass, or what was sought. */
export type PassEnd<Found> =
  | { readonly next: Pass<Found>; readonly found?: undefined }
  | { readonly next: null; readonly found: Found };

/**
 * Ends a search with what it found.
 *
 * @param value what the search was for
 * @returns an end without a further pass
 */
export function found<Found>(value: Found): PassEnd<Found> {
  return { next: null, found: value };
}

/**
 * Makes all passes over leads that are there as a whole.
 *
 * @param start the first pass, or what was found without any
 * @param leads of one rate and length, without gaps
 * @returns what the last pass ends with
 */
export function runPasses<Found>(start: PassEnd<Found>, leads: readonly Float64Array[]): Found {
  let at = start;
  while (at.next !== null) {
    at.next.push(leads.slice(0, at.next.leadCount));
    at = at.next.end();
  }
  return at.found;
}
