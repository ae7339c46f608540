/** One annotation, in the terms of WFDB. */
export interface Annotation {
  /** Sample index at the set's `fs`; may exceed 2³¹. */
  readonly sampleIndex: number;
  /** WFDB mnemonic: `N`, `V`, `+`, `~`, …; EDF+ texts are `"` (NOTE) with the text in `aux`. */
  readonly label: string;
  readonly subtype: number;
  readonly channel: number;
  readonly num: number;
  readonly aux: string;
  /** Duration, s; absent for a single moment, or if the format gives none. */
  readonly lengthSec?: number;
}

/** Point of the QRS complex that a mark refers to. */
export type MarkedPoint = 'R' | 'onset';

/** The annotations of one annotator (a file's extension, or `edf` for EDF+ annotations). */
export interface AnnotationSet {
  readonly source: string;
  /** Rate of `sampleIndex`, Hz. */
  readonly fs: number;
  readonly annotations: readonly Annotation[];
  /** Point that the marks of beats refer to; absent if the file does not say. */
  readonly point?: MarkedPoint;
}

/**
 * Makes an annotation with a text, at a moment or over a period.
 *
 * @param sampleIndex at the rate of its set
 * @param aux         the text
 * @param channel     channel that it refers to; 0 for all
 * @param lengthSec   duration, s; omitted for a moment
 */
export function makeTextNote(sampleIndex: number, aux: string, channel = 0, lengthSec = 0): Annotation {
  const length = lengthSec > 0 ? { lengthSec } : {};
  return { sampleIndex, label: '"', subtype: 0, channel, num: 0, aux, ...length };
}
