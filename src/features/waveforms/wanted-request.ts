import type { Span } from '../../state/view/span.ts';
import type { TraceEnvelope, TraceForm, TraceRequest } from '../../workers/traces/drawing-types.ts';

/** How much is fetched beyond each side of the view, in lengths of it, so that a short pan needs nothing. */
const beyond = 0.5;

/** Columns a device pixel. */
const columnsPerPx = 2;

/** The request for a view and what lies beside it. */
export function wantedRequest(
  channel: TraceRequest['channel'],
  form: TraceForm,
  span: Span,
  durationSec: number,
  widthDevicePx: number,
): TraceRequest {
  const lengthSec = span.toSec - span.fromSec;
  const fromSec = Math.max(span.fromSec - beyond * lengthSec, 0);
  const toSec = Math.min(span.toSec + beyond * lengthSec, durationSec);
  const columnCount = Math.max(Math.round((columnsPerPx * widthDevicePx * (toSec - fromSec)) / lengthSec), 2);
  return { channel, form, fromSec, toSec, columnCount };
}

/**
 * Whether an envelope still serves a view: it covers it with a little to spare on both sides, and is
 * about as fine as the screen.
 */
export function serves(
  envelope: TraceEnvelope,
  span: Span,
  durationSec: number,
  widthDevicePx: number,
): boolean {
  const spareSec = (span.toSec - span.fromSec) * 0.1;
  const covers =
    envelope.fromSec <= Math.max(span.fromSec - spareSec, 0) + 1e-9 &&
    envelope.toSec >= Math.min(span.toSec + spareSec, durationSec) - 1e-9;
  const wantedPerSec = (columnsPerPx * widthDevicePx) / (span.toSec - span.fromSec);
  const hasPerSec = envelope.min.length / (envelope.toSec - envelope.fromSec);
  return covers && hasPerSec > wantedPerSec * 0.8 && hasPerSec < wantedPerSec * 1.6;
}
