import type { Span } from '../../state/view/span.ts';
import type { TraceEnvelope, TraceForm, TraceRequest } from '../../workers/traces/drawing-types.ts';

/** Length fetched beyond each side of the view, as a fraction of the view, so that a short pan needs no request. */
const beyond = 0.5;

/** Columns per device pixel. */
const columnsPerPx = 2;

/** Returns the request for a view and its margins. */
export function makeTraceRequest(
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
 * Returns whether an envelope still suits a view: it covers the view with a small margin on both sides, and its
 * resolution is close to the screen's.
 */
export function suitsView(
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
