import { useFigureOwner } from '../../bench/figure-owner.ts';
import type { PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { BeatStop } from '../../../charts/pointing/beat-stop.tsx';
import { canvasPen } from '../../../charts/pens/canvas-pen.ts';
import { CursorLine } from '../../../charts/pointing/cursor-line.tsx';
import '../../../charts/figures/plot.css';
import type { Draw } from '../../../charts/figures/plot-canvas.tsx';
import { PlotCanvas } from '../../../charts/figures/plot-canvas.tsx';
import { PlotReadout } from '../../../charts/lanes/readout.tsx';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import { edgePx, formatClock, gutterPx, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import { usePalette } from '../../../charts/pens/use-palette.ts';
import { useSize } from '../../../charts/pointing/use-size.ts';
import { useTimeCursor, type TimeCursor } from '../../../charts/pointing/use-time-cursor.ts';
import type { IntervalsResult } from '../../../model/intervals.ts';
import type { Span } from '../../../state/view/span.ts';
import { nearestBeat } from '../../../state/view/nearest-beat.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { OverTimePicture } from './draw-over-time.ts';
import { drawChosenBeat, drawOverTime } from './draw-over-time.ts';
import { beatReadout } from '../../words/beat-readout.ts';
import { FigurePanel } from '../../bench/figure-panel.tsx';
import { overTimeLanes, overTimeTable, pulseIntervals } from './over-time-model.ts';

interface IntervalsOverTimeProps {
  readonly result: IntervalsResult;
  readonly durationSec: number;
  /** The part of the record that the result is of. */
  readonly over: Span;
  readonly windowIndex: number;
  readonly cursor: TimeCursor;
  /** Its index in `result.beats`. */
  readonly chosenBeat: number | null;
  /** A beat was chosen: its index in `result.beats`. */
  readonly onBeat: (index: number) => void;
}

/** rPTT and LVET of every beat by all methods; each window's threshold stands above its points. */
export function IntervalsOverTime(props: IntervalsOverTimeProps) {
  const { result, durationSec, over, windowIndex, cursor, chosenBeat, onBeat } = props;
  const owner = useFigureOwner();
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const [hovered, setHovered] = useState<number | null>(null);
  const lanes = useMemo(() => overTimeLanes(result, pulseIntervals), [result]);
  const { fromSec, toSec } = over;
  const scale = useMemo(() => timeScale(fromSec, toSec, size.widthPx), [fromSec, toSec, size.widthPx]);
  const long = isLong(durationSec);
  const picture = useMemo<Omit<OverTimePicture, 'heightPx'>>(
    () => ({ beats: result.beats, windows: result.windows, lanes, current: windowIndex, scale, long }),
    [result, lanes, windowIndex, scale, long],
  );
  const draw = useCallback<Draw>(
    (context, { heightPx }, colours) => drawOverTime(canvasPen(context, colours), { ...picture, heightPx }),
    [picture],
  );
  const drawChosen = useCallback<Draw>(
    (context, { heightPx }, colours) => {
      if (chosenBeat !== null)
        drawChosenBeat(canvasPen(context, colours), { ...picture, heightPx }, chosenBeat);
    },
    [picture, chosenBeat],
  );
  const beatUnder = (event: PointerEvent<HTMLElement>): number | null => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (x < gutterPx || x > size.widthPx - edgePx) return null;
    const index = nearestBeat(result.beats, scale.sec(x));
    return index < 0 ? null : index;
  };
  const beat = hovered === null ? undefined : result.beats[hovered];
  const readout = beat ? beatReadout(result.beats, beat.r, long) : null;
  useTimeCursor(cursor, beat?.r ?? null);
  const stop = Math.min(chosenBeat ?? 0, Math.max(result.beats.length - 1, 0));
  const stopSec = result.beats[stop]?.r ?? 0;
  return (
    <FigurePanel
      name="time"
      title="Intervals over time"
      sub="threshold above, ! at its end"
      table={() => overTimeTable(result)}
      {...(palette
        ? {
            svg: () =>
              penSvg(`${owner}: intervals over time`, size, palette, (pen) =>
                drawOverTime(pen, { ...picture, heightPx: size.heightPx }),
              ),
          }
        : {})}
    >
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHovered(beatUnder(event))}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={(event) => {
          const index = event.button === 0 ? beatUnder(event) : null;
          if (index !== null) onBeat(index);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={draw} />
        <PlotCanvas size={size} palette={palette} draw={drawChosen} />
        <CursorLine cursor={cursor} scale={scale} />
        {readout && <PlotReadout readout={readout} scale={scale} />}
        <BeatStop
          label="Intervals over time"
          description={`${formatCount(result.beats.length, 'beat')}. ${lanes.map((lane) => `${lane.name} from ${lane.lowMs} to ${lane.highMs} ms.`).join(' ')} Arrow keys go from beat to beat.`}
          valueText={`beat ${stop + 1} at ${formatClock(stopSec, long, 0.1)}`}
          value={stop}
          count={result.beats.length}
          onChange={onBeat}
        />
      </div>
    </FigurePanel>
  );
}
