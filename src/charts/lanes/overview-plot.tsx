import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { CursorLine, type TimeCursor, useTimeCursor } from '../pointing/cursor-line.tsx';
import { drawOverview, type OverviewRecord } from './draw-overview.ts';
import type { DrawingContext } from '../pens/drawing-context.ts';
import { envelopeTable } from './envelope-table.ts';
import type { Palette } from '../pens/palette.ts';
import { type Draw, PlotCanvas } from '../figures/plot-canvas.tsx';
import '../figures/plot.css';
import { PlotFocus, type PlotFocusProps } from '../pointing/plot-focus.tsx';
import { PlotReadout, type Readout } from './readout.tsx';
import { type ShownFigure, useRegisteredFigure } from '../figures/shown-figures.ts';
import { edgePx, gutterPx, isLong, timeScale, type TimeScale } from '../axes/time-axis.ts';
import { standardLengthSec, type TimeNavigation } from '../pointing/time-navigation.ts';
import { useDrag } from '../pointing/use-drag.ts';
import { usePalette } from '../pens/use-palette.ts';
import { type Size, useSize } from '../pointing/use-size.ts';
import { usePinch, useWheelZoom } from '../pointing/use-pinch.ts';

/** Horizontal position of the brush that shows the view, whole px. */
interface Brush {
  readonly left: number;
  readonly right: number;
}

/** Part of the brush at a position: an end, its inside, or none. */
type BrushPart = 'from' | 'to' | 'inside' | 'beside';

/** Distance from an edge at which a pointer grabs it, px, inside and outside. */
const insidePx = 6;
const outsidePx = 18;

const minWidthPx = 6;

/** Space left free for the axis above it and a little below, px. */
const topPx = 18;
const bottomPx = 3;

/** Size of the grip on an edge, px. */
const gripWidthPx = 3;
const gripHeightPx = 12;

export function brushOn(
  scale: TimeScale,
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
): Brush {
  const left = Math.round(scale.x(fromSec));
  return { left, right: Math.max(Math.round(scale.x(toSec)), left + minWidthPx) };
}

/** Returns the part of the brush that a pointer at `x` grabs, px. */
export function brushPartAt(x: number, { left, right }: Brush): BrushPart {
  const isFrom = x >= left - outsidePx && x <= left + insidePx;
  const isTo = x >= right - insidePx && x <= right + outsidePx;
  if (isTo && (!isFrom || x > (left + right) / 2)) return 'to';
  if (isFrom) return 'from';
  return x < left || x > right ? 'beside' : 'inside';
}

/** Draws the brush, with a grip on each edge. */
function drawBrush(
  context: DrawingContext,
  { left, right }: Brush,
  heightPx: number,
  { colour }: Palette,
): void {
  const height = heightPx - topPx - bottomPx;
  context.fillStyle = colour.accentWash;
  context.fillRect(left, topPx, right - left, height);
  context.strokeStyle = colour.accent;
  context.lineWidth = 1;
  context.beginPath();
  context.rect(left + 0.5, topPx + 0.5, right - left - 1, height - 1);
  context.stroke();
  context.fillStyle = colour.accent;
  const gripTop = topPx + Math.round((height - gripHeightPx) / 2);
  for (const edge of [left, right - 1]) {
    context.fillRect(edge - 1, gripTop, gripWidthPx, gripHeightPx);
  }
}

/** Classes that show what the pointer would grab. */
const partClasses: Readonly<Record<BrushPart, string>> = {
  from: 'over-edge',
  to: 'over-edge',
  inside: 'over-brush',
  beside: '',
};

interface OverviewPlotProps extends Omit<PlotFocusProps, 'ref' | 'navigation'> {
  /** Must stay the same object while its content does not change. */
  readonly record: OverviewRecord;
  /** R of the chosen beat, s. */
  readonly chosenSec: number | null;
  readonly cursor: TimeCursor;
  /** Returns the readout for a time; its `atSec` becomes the cursor's time. */
  readonly readoutAt: (atSec: number) => Readout | null;
  readonly navigation: TimeNavigation & {
    readonly centreAt: (atSec: number) => void;
    readonly resize: (end: 'from' | 'to', atSec: number) => void;
  };
}

/** Renders the whole record with a brush for the view: drag it or its edges, click next to it, or use the keys. */
export function OverviewPlot(props: OverviewPlotProps) {
  const { span, durationSec, navigation, record } = props;
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  const size = useSize(ref);
  const scale = useMemo(() => timeScale(0, durationSec, size.widthPx), [durationSec, size.widthPx]);
  const [hoverX, setHoverX] = useState<number | null>(null);
  useWheelZoom(ref, scale, navigation);
  usePinch(ref, scale, navigation, 'span');

  const drawOn = useCallback(
    (context: DrawingContext, { heightPx }: Size, colours: Palette) =>
      drawOverview(context, { ...record, scale, heightPx, long: isLong(durationSec) }, colours),
    [record, scale, durationSec],
  );
  const draw: Draw = drawOn;
  const { envelope, quality } = record;
  const figure = useMemo<ShownFigure | null>(() => {
    if (palette === null || size.widthPx === 0) return null;
    return {
      svg: async (title) => {
        const { contextSvg } = await import('../pens/svg-context.ts');
        return contextSvg(title, size, palette, (context) => drawOn(context, size, palette));
      },
      table: () => envelopeTable(envelope ? [{ name: 'whole record', unit: '', envelope }] : []),
    };
  }, [drawOn, envelope, size, palette]);
  useRegisteredFigure('overview', figure);

  const brush = useMemo(() => brushOn(scale, span), [scale, span]);
  // Drawn on a canvas, because moving an element makes the browser composite all its layers again.
  const drawBrushOn = useCallback<Draw>(
    (context, { heightPx }, colours) => drawBrush(context, brush, heightPx, colours),
    [brush],
  );
  const [part, setPart] = useState<BrushPart>('beside');
  const drag = useDrag((startX) => {
    focus.current?.focus({ preventScroll: true });
    const held = brushPartAt(startX, brush);
    if (held === 'from' || held === 'to') return (x) => navigation.resize(held, scale.sec(x));
    if (held === 'beside') {
      navigation.centreAt(scale.sec(startX));
      setPart('inside');
    }
    let lastX = startX;
    return (x) => {
      navigation.panBy(scale.sec(x) - scale.sec(lastX));
      lastX = x;
    };
  });
  const hover = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const inside = x >= gutterPx && x <= size.widthPx - edgePx;
    // The readout must not cover what is being dragged.
    setHoverX(inside && event.buttons === 0 ? x : null);
    if (event.buttons === 0) setPart(brushPartAt(x, brush));
    drag.onPointerMove(event);
  };
  const readout = hoverX === null ? null : props.readoutAt(scale.sec(hoverX));
  useTimeCursor(props.cursor, hoverX === null ? null : (readout?.atSec ?? scale.sec(hoverX)));
  return (
    <div className="overview-frame">
      <div
        ref={ref}
        className={`plot overview ${quality.length === 0 ? '' : 'with-quality'} ${partClasses[part]}`}
        {...drag}
        onPointerMove={hover}
        onPointerLeave={() => setHoverX(null)}
        onDoubleClick={() => navigation.setLength(standardLengthSec)}
      >
        <PlotCanvas size={size} palette={palette} draw={draw} />
        <PlotCanvas size={size} palette={palette} draw={drawBrushOn} />
        {size.widthPx > 0 && props.chosenSec !== null && (
          <div
            className="beat-tick"
            style={{ transform: `translateX(${Math.round(scale.x(props.chosenSec))}px)` }}
          />
        )}
        <CursorLine cursor={props.cursor} scale={scale} />
        <PlotFocus ref={focus} {...props} />
      </div>
      {readout && <PlotReadout readout={readout} scale={scale} />}
    </div>
  );
}
