import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import { CursorLine, useTimeCursor } from '../../charts/pointing/cursor-line.tsx';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import { PlotFocus } from '../../charts/pointing/plot-focus.tsx';
import { edgePx, formatClock, gutterPx, isLong, timeScale } from '../../charts/axes/time-axis.ts';
import { useDrag } from '../../charts/pointing/use-drag.ts';
import { usePinch, useWheelZoom } from '../../charts/pointing/use-pinch.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import type { QrsCandidate } from '../../model/qrs-inside.ts';
import type { InsideView } from '../../workers/traces/drawing-types.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type Fetched, useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';
import { drawInside } from './draw-inside.ts';
import { createPaneRanges, insidePanes } from './inside-frame.ts';
import { fullVerdict, insideSentence, insideSubtitle, insideTable } from './inside-words.ts';
import { detectorSkipSec } from './method-words.ts';
import type { Span } from '../../state/view/span.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import '../../charts/figures/plot.css';

const nothing: InsideView = { lines: [], judgedId: '', thresholdId: '', candidates: [] };

/** Distance within which the pointer selects a candidate, px. */
const reachPx = 10;

function nearest(candidates: readonly QrsCandidate[], atSec: number, reachSec: number): QrsCandidate | null {
  let best: QrsCandidate | null = null;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate.timeSec - atSec);
    if (distance <= reachSec && (best === null || distance < Math.abs(best.timeSec - atSec)))
      best = candidate;
  }
  return best;
}

/**
 * Renders the signal on which the detector decided in the view, and each candidate's verdict. It scrolls with the ECG.
 */
export function InsidePanel({ summary, report }: ResultProps<QrsReport>) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLInputElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const [rangeOf] = useState(createPaneRanges);
  const [hoverX, setHoverX] = useState<number | null>(null);
  const { value: view, problem, isThere } = useInside(summary, report, span, size.widthPx);
  const long = isLong(summary.durationSec);
  const scale = useMemo(() => timeScale(span.fromSec, span.toSec, size.widthPx), [span, size.widthPx]);
  const navigation = session.view;
  useWheelZoom(ref, scale, navigation);
  usePinch(ref, scale, navigation);
  const skipSec = detectorSkipSec(report.parameters);
  const of = `${summary.id} ${String(report.parameters['method'])}`;
  const picture = useMemo(
    () => view && { view, panes: insidePanes(view, span, of, rangeOf), scale, skipSec, long },
    [view, span, of, rangeOf, scale, skipSec, long],
  );
  const draw = useCallback<Draw>(
    (context, { heightPx }, colours) => {
      if (picture) drawInside(canvasPen(context, colours), { ...picture, heightPx });
    },
    [picture],
  );
  const drag = useDrag((startX) => {
    focus.current?.focus({ preventScroll: true });
    let lastX = startX;
    return (x) => {
      navigation.panBy(scale.sec(lastX) - scale.sec(x));
      lastX = x;
    };
  });
  const hover = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setHoverX(x >= gutterPx && x <= size.widthPx - edgePx ? x : null);
    drag.onPointerMove(event);
  };
  const hoverSec = hoverX === null ? null : scale.sec(hoverX);
  const candidate =
    hoverSec === null || !view ? null : nearest(view.candidates, hoverSec, reachPx / scale.perSec);
  useTimeCursor(session.cursor, candidate?.timeSec ?? hoverSec);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const shown = view ?? nothing;
  const note =
    problem ??
    (isThere && view === null
      ? 'The beats are annotations: no detector was run.'
      : isThere
        ? null
        : 'Computing the detector’s signals.');
  return (
    <FigurePanel
      name="inside"
      title="Inside the detector"
      sub={view ? insideSubtitle(view, skipSec) : ''}
      table={() => insideTable(shown)}
      picture={
        picture && {
          size,
          palette,
          draw: (pen) => drawInside(pen, { ...picture, heightPx: size.heightPx }),
        }
      }
    >
      {note !== null && <p className="quiet">{note}</p>}
      <div
        ref={ref}
        className="plot inside-plot"
        hidden={isThere && view === null}
        {...drag}
        onPointerMove={hover}
        onPointerLeave={() => setHoverX(null)}
      >
        <PlotCanvas size={size} palette={palette} draw={draw} />
        <CursorLine cursor={session.cursor} scale={scale} />
        {candidate && hoverX !== null && (
          <p
            className={`plot-readout inside-readout ${hoverX > size.widthPx / 2 ? 'before' : ''}`}
            style={{ left: Math.round(scale.x(candidate.timeSec)) }}
            aria-hidden="true"
          >
            {`${clock(candidate.timeSec)} ${fullVerdict(candidate)}`}
          </p>
        )}
        <PlotFocus
          ref={focus}
          label="Inside the detector"
          valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
          description={insideSentence({
            ...shown,
            candidates: shown.candidates.filter(
              ({ timeSec }) => timeSec >= span.fromSec && timeSec <= span.toSec,
            ),
          })}
          span={span}
          durationSec={summary.durationSec}
          navigation={navigation}
        />
      </div>
    </FigurePanel>
  );
}

/** Returns the span with half its length added on both sides, on a grid so that a pan rarely causes a request. */
function requestSpan({ fromSec, toSec }: Span, durationSec: number): Span {
  const half = (toSec - fromSec) / 2;
  const from = Math.floor(fromSec / half - 1) * half;
  return { fromSec: Math.max(0, from), toSec: Math.min(durationSec, from + 5 * half) };
}

/** Returns the signals on which the detector decided in the view; the last ones stay until the next arrive. */
function useInside(
  { id, durationSec }: RecordingSummary,
  { traceVersion }: QrsReport,
  span: Span,
  widthPx: number,
): Fetched<InsideView | null> {
  const { client } = useSession();
  const { fromSec, toSec } = requestSpan(span, durationSec);
  const columnCount = Math.round(((toSec - fromSec) / (span.toSec - span.fromSec)) * widthPx);
  const asked = columnCount <= 0 ? null : [client, traceVersion, fromSec, toSec, columnCount];
  return useFetched(id, asked, () => client.qrsInside(id, { fromSec, toSec, columnCount }));
}
