/** One column of the head: its name, and its numbers with NaN where there are none. */
export interface HeadColumn {
  readonly label: string;
  readonly unit: string;
  readonly texts: readonly string[];
  readonly values: Float64Array;
}
