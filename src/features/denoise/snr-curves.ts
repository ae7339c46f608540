/** Signal to noise over the record, dB by stretch; null where it is not known. */
export interface SnrCurve {
  readonly id: string;
  /** Stand at the curve's end, one below the other; none where another curve's words stand for both. */
  readonly words: readonly string[];
  readonly values: readonly (number | null)[];
  readonly mark: 'filled' | 'open' | 'plus' | 'none';
  readonly tone: 'ink' | 'plain' | 'faint';
  /** Whether it is the one that is in force. */
  readonly isStrong: boolean;
}

/** The last value that is known, at which a curve's words stand; null of none. */
export function endOf({ values }: SnrCurve): number | null {
  return values.findLast((value) => value !== null) ?? null;
}
