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
import { EctopicSign } from './ectopic-sign.tsx';
import { ectopicSentence, flagOrder, intervalWords, shortFlagNames } from './ectopic-words.ts';
import { scoredFromSec } from './reference-words.ts';
import { doubtfulEpisodes } from './rhythm-episodes.ts';
import type { EctopicCounts, RrModel } from './rr-model.ts';
import { intervalNear, rrLimits } from './rr-model.ts';
import { rrTable } from './rr-table.ts';
import { useRhythmEpisodes } from './use-rhythm-episodes.ts';

interface RrPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly rr: RrModel;
}

/** Each kind of beat that stands out, with its sign and how many there are. */
function EctopicKey({ counts }: { readonly counts: EctopicCounts }) {
  const pauses = counts.fullPauses + counts.partialPauses;
  return (
    <span className="rr-key" aria-hidden="true">
      {flagOrder
        .filter((flag) => counts.byFlag[flag] > 0)
        .map((flag) => (
          <span key={flag}>
            <EctopicSign kind={flag} />
            {`${formatNumber(counts.byFlag[flag], 0)} ${shortFlagNames[flag]}`}
          </span>
        ))}
      {pauses > 0 && (
        <span>
          <EctopicSign kind="pause" />
          {formatCount(pauses, 'pause')}
        </span>
      )}
    </span>
  );
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
  const rhythms = useRhythmEpisodes(summary, report);
  const doubtful = useMemo(() => doubtfulEpisodes(report.quality ?? []), [report.quality]);
  const picture = useMemo(
    () => ({
      rhythms,
      doubtful,
      intervals: rr.intervals,
      limits: rrLimits(rr),
      errors: report.score?.score.errors ?? null,
      scoredFromSec: scoredFromSec(report),
      scale,
      long,
    }),
    [rr, report, rhythms, doubtful, scale, long],
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
  const stop = intervalNear(rr.intervals, (span.fromSec + span.toSec) / 2);
  const at = rr.intervals[stop];
  const { leftOutCount } = rr.summary;
  const sub = `${formatNumber(leftOutCount, 0)} of ${formatNumber(rr.intervals.length, 0)} left out of heart rate`;
  const episodes = rhythms.length > 0 ? ` ${formatCount(rhythms.length, 'episode')} of other rhythms.` : '';
  return (
    <FigurePanel
      name="rr"
      title="RR"
      sub={sub}
      tools={<EctopicKey counts={rr.counts} />}
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
          description={`${ectopicSentence(rr.counts)}. ${sub}.${episodes} Arrow keys go from beat to beat and move the view.`}
          valueText={at ? `${intervalWords(at)} at ${formatClock(at.atSec, long, 0.1)}` : 'too few beats'}
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
