import { useEffect, useRef, useState } from 'react';
import { failureInWords } from '../../state/failure-of.ts';
import type { Span } from '../../state/view/span.ts';
import type { InsideView } from '../../workers/drawing-types.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

interface Loaded {
  readonly id: string;
  /** What it was drawn from. */
  readonly of: string;
  readonly view: InsideView | null;
  readonly problem: string | null;
  readonly isThere: boolean;
}

/** The span with half of it to both sides, on a raster so that a pan asks but now and then. */
function wanted({ fromSec, toSec }: Span, durationSec: number): Span {
  const half = (toSec - fromSec) / 2;
  const from = Math.floor(fromSec / half - 1) * half;
  return { fromSec: Math.max(0, from), toSec: Math.min(durationSec, from + 5 * half) };
}

/** What the detector decided on in view; the last that came stays until the next does. */
export function useInside(
  { id, durationSec }: RecordingSummary,
  report: QrsReport,
  span: Span,
  widthPx: number,
): Loaded {
  const { client } = useSession();
  const [loaded, setLoaded] = useState<Loaded>({ id, of: '', view: null, problem: null, isThere: false });
  const { fromSec, toSec } = wanted(span, durationSec);
  const columnCount = Math.round(((toSec - fromSec) / (span.toSec - span.fromSec)) * widthPx);
  const asked = useRef(0);
  const { traceVersion } = report;
  useEffect(() => {
    if (columnCount <= 0) return;
    asked.current += 1;
    const number = asked.current;
    const put = (view: InsideView | null, problem: string | null): void => {
      if (number === asked.current) setLoaded({ id, of: traceVersion, view, problem, isThere: true });
    };
    client
      .qrsInside(id, { fromSec, toSec, columnCount })
      .then((view) => put(view, null))
      .catch((error: unknown) => put(null, failureInWords(error).message));
  }, [client, id, traceVersion, fromSec, toSec, columnCount]);
  return loaded.id === id ? loaded : { id, of: '', view: null, problem: null, isThere: false };
}
