/** Height of a row of the cohort's tables. */
export const cohortRowPx = 24;

/** The room of rows that do not stand in the page. */
export function RowSpace({ count }: { readonly count: number }) {
  return count > 0 ? (
    <tr className="cohort-space" aria-hidden="true" style={{ height: count * cohortRowPx }} />
  ) : null;
}
