import type { PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { BeatStop } from '../../charts/beat-stop.tsx';
import { canvasPen } from '../../charts/canvas-pen.ts';
import { CursorLine } from '../../charts/cursor-line.tsx';
import type { Draw } from '../../charts/plot-canvas.tsx';
import { PlotCanvas } from '../../charts/plot-canvas.tsx';
import { penSvg } from '../../charts/svg-pen.ts';
import { edgePx, formatClock, gutterPx, isLong, timeScale } from '../../charts/time-axis.ts';
import { usePalette } from '../../charts/use-palette.ts';
import { useSize } from '../../charts/use-size.ts';
import { useTimeCursor } from '../../charts/use-time-cursor.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { drawRr, drawView } from './draw-rr.ts';
import { scoredFromSec } from './reference-words.ts';
import type { RrInterval, RrModel } from './rr-model.ts';
import { ectopicShare, medianCount, rrLimits, rrTable } from './rr-model.ts';

interface RrPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly rr: RrModel;
}

function indexNear(intervals: readonly RrInterval[], atSec: number): number {
  const after = intervals.findIndex((one) => one.atSec >= atSec);
  if (after < 0) return Math.max(intervals.length - 1, 0);
  const before = intervals[after - 1];
  const own = intervals[after];
  return before && own && atSec - before.atSec < own.atSec - atSec ? after - 1 : after;
}

/** RR over the whole record with the detector's errors; a click goes there. */
export function RrPanel({ summary, report, rr }: RrPanelProps) {
  const session = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const span = useStore(session.view, (state) => state.span);
  const [hoverSec, setHoverSec] = useState<number | null>(null);
  const { durationSec, name } = summary;
  const long = isLong(durationSec);
  const scale = useMemo(() => timeScale(0, durationSec, size.widthPx), [durationSec, size.widthPx]);
  const picture = useMemo(
    () => ({
      intervals: rr.intervals,
      limits: rrLimits(rr),
      errors: report.score?.score.errors ?? null,
      scoredFromSec: scoredFromSec(report),
      scale,
      long,
    }),
    [rr, report, scale, long],
  );
  const draw = useCallback<Draw>(
    (context, { heightPx }, colours) => drawRr(canvasPen(context, colours), { ...picture, heightPx }),
    [picture],
  );
  const drawSpan = useCallback<Draw>(
    (context, { heightPx }, colours) => drawView(canvasPen(context, colours), { scale, heightPx }, span),
    [scale, span],
  );
  const secUnder = (event: PointerEvent<HTMLElement>): number | null => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return x < gutterPx || x > size.widthPx - edgePx ? null : scale.sec(x);
  };
  useTimeCursor(session.cursor, hoverSec);
  const stop = indexNear(rr.intervals, (span.fromSec + span.toSec) / 2);
  const at = rr.intervals[stop];
  const ectopic = `${formatCount(rr.ectopicCount, 'interval')} off by over ${100 * ectopicShare} % from the median of ${medianCount}, left out of heart rate`;
  return (
    <FigurePanel
      name="rr"
      title="RR"
      sub={ectopic}
      recordingName={name}
      table={() => rrTable(rr)}
      {...(palette
        ? {
            svg: () =>
              penSvg(`${name}: RR`, size, palette, (pen) =>
                drawRr(pen, { ...picture, heightPx: size.heightPx }),
              ),
          }
        : {})}
    >
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHoverSec(secUnder(event))}
        onPointerLeave={() => setHoverSec(null)}
        onPointerUp={(event) => {
          const sec = event.button === 0 ? secUnder(event) : null;
          if (sec !== null) session.view.centreAt(sec);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={draw} />
        <PlotCanvas size={size} palette={palette} draw={drawSpan} />
        <CursorLine cursor={session.cursor} scale={scale} />
        <BeatStop
          label="RR over the record"
          description={`${ectopic}. Arrow keys go from beat to beat and move the view.`}
          valueText={
            at
              ? `${formatNumber(at.rrMs, 0)} ms at ${formatClock(at.atSec, long, 0.1)}${at.isEctopic ? ', ectopic' : ''}`
              : 'too few beats'
          }
          value={stop}
          count={rr.intervals.length}
          onChange={(index) => {
            const next = rr.intervals[index];
            if (next) session.view.centreAt(next.atSec);
          }}
        />
      </div>
    </FigurePanel>
  );
}
