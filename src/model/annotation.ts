/** One annotation, in the terms of WFDB. */
export interface Annotation {
  /** Sample index at the set's `fs`; may lie past 2³¹. */
  readonly sampleIndex: number;
  /** WFDB mnemonic: `N`, `V`, `+`, `~`, …; EDF+ texts are `"` (NOTE) with the text in `aux`. */
  readonly label: string;
  readonly subtype: number;
  readonly channel: number;
  readonly num: number;
  readonly aux: string;
  /** How long it lasts, s; absent where it is a moment, or its format says none. */
  readonly lengthSec?: number;
}

/** Where in a QRS complex its mark stands. */
export type MarkedPoint = 'R' | 'onset';

/** The annotations of one annotator (a file's extension, or `edf` for EDF+ annotations). */
export interface AnnotationSet {
  readonly source: string;
  /** Counts `sampleIndex`, Hz. */
  readonly fs: number;
  readonly annotations: readonly Annotation[];
  /** Where the marks of beats stand; absent where the file does not say. */
  readonly point?: MarkedPoint;
}

/**
 * A text at a moment, or over some time.
 *
 * @param sampleIndex at the rate of its set
 * @param aux         the text
 * @param channel     which it is about; 0 where it is about all
 * @param lengthSec   how long it lasts, s; left out of a moment
 */
export function textNote(sampleIndex: number, aux: string, channel = 0, lengthSec = 0): Annotation {
  const length = lengthSec > 0 ? { lengthSec } : {};
  return { sampleIndex, label: '"', subtype: 0, channel, num: 0, aux, ...length };
}
