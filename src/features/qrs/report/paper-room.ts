import { extremesBetween } from '../../../charts/lanes/envelope.ts';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';

/** Under and over the trace: its axis, and room at the edges, mm. */
const aboutMm = 9;
/** Least height of a picture, mm. */
const leastMm = 26;

/**
 * Height that pictures need so that none is cut off at 10 mm/mV, mm.
 *
 * @param envelopes  drawn at the same height
 * @param mostMm     more is not to be had
 */
export function paperHeightMm(envelopes: readonly TraceEnvelope[], mostMm: number): number {
  const needed = envelopes.map((envelope) => {
    const extremes = extremesBetween(envelope, envelope.fromSec, envelope.toSec);
    const perMm = unitsPerPaperMm(envelope.unit, 10);
    return extremes === null || perMm === null ? leastMm : (extremes.high - extremes.low) / perMm + aboutMm;
  });
  return Math.min(mostMm, Math.max(leastMm, ...needed));
}
