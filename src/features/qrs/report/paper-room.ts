import { scaledExtremes } from '../../../charts/lanes/envelope.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { letterRowPx } from '../../class-letters.ts';

/** CSS px of a millimetre on paper. */
export const pxPerMm = 96 / 25.4;

/** Under and over the trace: its axis, and room at the edges, mm. */
const aboutMm = 9;
/** Its name above it, mm. */
export const nameMm = 4;
/** The row of letters of classes over the trace of a strip, mm. */
const letterRowMm = letterRowPx / pxPerMm;
/** Least height of a picture, mm. */
const leastMm = 26;

/**
 * Height that pictures need so that none is cut off at 10 mm/mV, mm.
 *
 * @param envelopes  drawn at the same height
 * @param mostMm     more is not to be had
 * @param headMm     above the traces
 */
export function paperHeightMm(envelopes: readonly TraceEnvelope[], mostMm: number, headMm = 0): number {
  const needed = envelopes.map((envelope) => {
    const extremes = scaledExtremes(envelope, envelope.fromSec, envelope.toSec);
    const perMm = unitsPerPaperMm(envelope.unit, 10);
    return extremes === null || perMm === null
      ? leastMm
      : (extremes.high - extremes.low) / perMm + aboutMm + headMm;
  });
  return Math.min(mostMm, Math.max(leastMm, ...needed));
}

/** A picture and how high it is, mm. */
export interface Placed<T> {
  readonly picture: T;
  readonly heightMm: number;
}

/**
 * Strips by page, in their order, each as high as it needs under its name and letters.
 *
 * @param pictures  each with its envelope
 * @param firstMm   room on the first page, which has one in any case
 * @param furtherMm room on each page after it
 * @returns a list a page, at least one; a picture higher than a page is as high as the page
 */
export function fillPages<T extends { readonly envelope: TraceEnvelope }>(
  pictures: readonly T[],
  firstMm: number,
  furtherMm: number,
): Placed<T>[][] {
  const pages: Placed<T>[][] = [[]];
  let leftMm = firstMm;
  for (const picture of pictures) {
    const isFirst = pages.length === 1 && pages[0]?.length === 0;
    const heightMm = paperHeightMm([picture.envelope], (isFirst ? firstMm : furtherMm) - nameMm, letterRowMm);
    if (heightMm + nameMm > leftMm && !isFirst) {
      pages.push([]);
      leftMm = furtherMm;
    }
    pages.at(-1)?.push({ picture, heightMm });
    leftMm -= heightMm + nameMm;
  }
  return pages;
}
