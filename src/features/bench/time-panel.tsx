import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { BeatStop, type BeatStopProps } from '../../charts/pointing/beat-stop.tsx';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import { CursorLine, useTimeCursor } from '../../charts/pointing/cursor-line.tsx';
import { PlotReadout, type Readout } from '../../charts/lanes/readout.tsx';
import { drawViewSpan } from '../../charts/lanes/draw-view-span.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import { edgePx, gutterPx, isLong, type TimeScale, timeScale } from '../../charts/axes/time-axis.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import { FigurePanel, type FigurePanelProps } from './figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { nearestBeat } from '../../state/view/nearest-beat.ts';

/** Returns the navigation from beat to beat in a panel over time: by click and by arrow keys. */
export function useBeatStops(beats: readonly { readonly r: number }[]) {
  const session = useSession();
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const goTo = (index: number): void => {
    session.chooseBeat(index);
    const beat = beats[index];
    if (beat) session.view.centreAt(beat.r);
  };
  return {
    /** Beat of the slider. */
    value: Math.min(chosenBeat ?? 0, Math.max(beats.length - 1, 0)),
    count: beats.length,
    onChange: goTo,
    onPick: (sec: number): void => {
      const index = nearestBeat(beats, sec);
      if (index >= 0) goTo(index);
    },
  };
}

/** Area in which a panel over the record draws. */
export interface TimeArea {
  readonly scale: TimeScale;
  /** Height including the axis, which takes `timeAxisPx` at the bottom. */
  readonly heightPx: number;
  /** Whether times include hours. */
  readonly long: boolean;
}

export interface TimePanelProps extends Pick<FigurePanelProps, 'name' | 'title' | 'sub' | 'table' | 'tools'> {
  readonly summary: RecordingSummary;
  /** All parameters of the result. Its rows cover only the analysed part of the record. */
  readonly parameters: ParameterValues;
  /**
   * Draws the rows and, with `drawTimeAxis`, the axis, on the screen and in the saved picture. Must be the same
   * function while the drawing is the same.
   */
  readonly draw: (pen: Pen, place: TimeArea) => void;
  /** Draws over the rows on the screen; by default the visible span. */
  readonly drawOver?: (pen: Pen, place: TimeArea) => void;
  /** Returns the time to which the cursor snaps, such as the nearest R; by default the pointer's time. */
  readonly snap?: (sec: number) => number | null;
  /** Returns the readout for the time under the pointer. */
  readonly readoutAt?: (sec: number) => Readout | null;
  /** Called for a click in the plot with its time, s; with Shift, to add it to the selection. */
  readonly onPick: (sec: number, withShift: boolean) => void;
  /** Props of the plot's tab stop. */
  readonly stop: BeatStopProps;
}

/**
 * Renders a panel of rows over the whole analysed part of a record. It marks the visible span, shows the shared cursor,
 * and a click picks a time.
 */
export function TimePanel(props: TimePanelProps) {
  const { summary, parameters, draw, drawOver, snap, readoutAt, onPick, stop, ...panel } = props;
  const session = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const span = useStore(session.view, (state) => state.span);
  const [hoverSec, setHoverSec] = useState<number | null>(null);
  const { durationSec } = summary;
  const long = isLong(durationSec);
  const { fromSec, toSec } = analysedSpan(parameters, durationSec);
  const scale = useMemo(() => timeScale(fromSec, toSec, size.widthPx), [fromSec, toSec, size.widthPx]);
  const drawRows = useCallback<Draw>(
    (context, { heightPx }, colours) => draw(canvasPen(context, colours), { scale, heightPx, long }),
    [draw, scale, long],
  );
  const drawUpper = useCallback<Draw>(
    (context, { heightPx }, colours) => {
      const pen = canvasPen(context, colours);
      if (drawOver) drawOver(pen, { scale, heightPx, long });
      else drawViewSpan(pen, { scale, heightPx }, span);
    },
    [drawOver, scale, long, span],
  );
  const secUnder = (event: PointerEvent<HTMLElement>): number | null => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return x < gutterPx || x > size.widthPx - edgePx ? null : scale.sec(x);
  };
  const pointedSec = hoverSec === null || !snap ? hoverSec : snap(hoverSec);
  useTimeCursor(session.cursor, pointedSec);
  const readout = pointedSec === null ? null : (readoutAt?.(pointedSec) ?? null);
  const picture = {
    size,
    palette,
    draw: (pen: Pen) => draw(pen, { scale, heightPx: size.heightPx, long }),
  };
  return (
    <FigurePanel {...panel} picture={picture}>
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHoverSec(secUnder(event))}
        onPointerLeave={() => setHoverSec(null)}
        onPointerUp={(event) => {
          const sec = event.button === 0 ? secUnder(event) : null;
          if (sec !== null) onPick(sec, event.shiftKey);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={drawRows} />
        <PlotCanvas size={size} palette={palette} draw={drawUpper} />
        <CursorLine cursor={session.cursor} scale={scale} />
        {readout && <PlotReadout readout={readout} scale={scale} />}
        <BeatStop {...stop} />
      </div>
    </FigurePanel>
  );
}
