/** Known features of one synthetic beat; times in s, null if the beat lacks it. */
export interface TrueBeat {
  readonly r: number;
  readonly foot: number | null;
  readonly peak: number | null;
  readonly notch: number | null;
  readonly s1: number | null;
  readonly s2: number | null;
  /** WFDB mnemonic: `N`, `V`, `F` for fusions, `a` for aberrant beats, `/` for paced beats. */
  readonly class: string;
}

/** The content of `PATH.truth.json`. */
export interface Truth {
  readonly beats: readonly TrueBeat[];
}
