/** A span of time, s. */
export interface Span {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Shortest span of the view, s: about forty samples at 500 Hz. */
export const minSpanSec = 0.08;

/** Moves a span into 0 … `durationSec` with the same length. A longer span becomes the whole record. */
export function fitSpan(span: Span, durationSec: number): Span {
  const lengthSec = Math.min(
    Math.max(span.toSec - span.fromSec, minSpanSec),
    Math.max(durationSec, minSpanSec),
  );
  const fromSec = Math.min(Math.max(span.fromSec, 0), Math.max(durationSec - lengthSec, 0));
  return { fromSec, toSec: fromSec + lengthSec };
}

/** Returns the span moved by `deltaSec`. */
export function panSpan(span: Span, deltaSec: number, durationSec: number): Span {
  return fitSpan({ fromSec: span.fromSec + deltaSec, toSec: span.toSec + deltaSec }, durationSec);
}

/** Returns the span `factor` times as long, with `atSec` at the same place on the screen. */
export function zoomSpan(span: Span, factor: number, atSec: number, durationSec: number): Span {
  const oldSec = span.toSec - span.fromSec;
  const lengthSec = Math.min(Math.max(oldSec * factor, minSpanSec), Math.max(durationSec, minSpanSec));
  const share = (atSec - span.fromSec) / oldSec;
  const fromSec = atSec - share * lengthSec;
  return fitSpan({ fromSec, toSec: fromSec + lengthSec }, durationSec);
}

/** Returns the span centred at `atSec`. */
export function centreSpan(span: Span, atSec: number, durationSec: number): Span {
  return panSpan(span, atSec - (span.fromSec + span.toSec) / 2, durationSec);
}

/** Returns the span with one end moved to `atSec`. The ends keep their order and a minimum distance. */
export function resizeSpan(span: Span, end: 'from' | 'to', atSec: number, durationSec: number): Span {
  const sec = Math.min(Math.max(atSec, 0), durationSec);
  return end === 'from'
    ? { fromSec: Math.max(Math.min(sec, span.toSec - minSpanSec), 0), toSec: span.toSec }
    : { fromSec: span.fromSec, toSec: Math.max(sec, span.fromSec + minSpanSec) };
}
