/** What is known of one synthetic beat; times in s, null where the beat has none. */
export interface TrueBeat {
  readonly r: number;
  readonly foot: number | null;
  readonly peak: number | null;
  readonly notch: number | null;
  readonly s1: number | null;
  readonly s2: number | null;
  /** WFDB mnemonic: `N`, `V`, of fusions `F`, of aberrant beats `a`, of paced ones `/`. */
  readonly class: string;
}

/** The content of `PATH.truth.json`. */
export interface Truth {
  readonly beats: readonly TrueBeat[];
}
