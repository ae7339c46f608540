/** Height of a row of the cohort's tables, px. */
export const cohortRowPx = 24;

/** Renders the space of rows that are not in the page. */
export function RowSpace({ count }: { readonly count: number }) {
  return count > 0 ? (
    <tr className="cohort-space" aria-hidden="true" style={{ height: count * cohortRowPx }} />
  ) : null;
}
