import { type PointerEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CursorLine, type TimeCursor, useTimeCursor } from '../pointing/cursor-line.tsx';
import { drawBandNames, drawLaneBackground, drawLanes } from './draw-lanes.ts';
import { envelopeTable } from './envelope-table.ts';
import { createLaneTiles } from './lane-tiles.ts';
import { type Draw, PlotCanvas } from '../figures/plot-canvas.tsx';
import '../figures/plot.css';
import { PlotFocus, type PlotFocusProps } from '../pointing/plot-focus.tsx';
import { PlotReadout, type Readout } from './readout.tsx';
import { type ShownFigure, useRegisteredFigure } from '../figures/shown-figures.ts';
import { standardLengthSec } from '../pointing/time-navigation.ts';
import { useDeviceRatio, useSize } from '../pointing/use-size.ts';
import { useDrag } from '../pointing/use-drag.ts';
import { type OnScale, usePinch, useWheelZoom } from '../pointing/use-pinch.ts';
import { usePalette } from '../pens/use-palette.ts';
import { laneNameLines } from './lane-name.ts';
import { fitScaleLabel, scaleLabel } from '../axes/scale-label.ts';
import { scaleBar } from '../axes/value-range.ts';
import { type Band, type Lane, type LaneBox, laneBoxes } from './lane.ts';
import { axisPx, edgePx, gutterPx, isLong, snapScale, type TimeScale, timeScale } from '../axes/time-axis.ts';

/** Distance before a mark's time from which the pointer reaches it, px; marks are centred on their time. */
export const pointerLeadPx = 5;

/** Tolerance, because views are snapped to device pixels, px. */
const slackPx = 1;

interface Pointed {
  /** x of the pointer, px. */
  readonly x: number;
  readonly atSec: number;
}

/** Time without a change of length after which a view counts as at rest, ms. */
const restMs = 150;

/** Returns whether a pointer at `x` points at a time. */
const isUnder = (atSec: number, x: number, scale: TimeScale): boolean =>
  Math.abs(scale.x(atSec) - x - pointerLeadPx) <= pointerLeadPx + slackPx;

/**
 * Returns whether the pointer still points at the same time while the view changes. With the pointer at rest and the
 * wheel turning, it does while the time is in view; during a drag, while the time moves along with the pointer.
 */
export function isStillPointedAt({ x: before, atSec }: Pointed, x: number, scale: TimeScale): boolean {
  const px = scale.x(atSec);
  if (x !== before) return Math.abs(px - x - pointerLeadPx) <= slackPx;
  return px >= gutterPx && px <= scale.widthPx - edgePx;
}

/**
 * Returns the time that a pointer at `x` points at, s. It stays the same while the view is zoomed or dragged, and is
 * updated once the view is at rest, so that the readout does not flicker.
 */
function usePointedMoment(x: number | null, scale: TimeScale): number | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    if (x === null) return undefined;
    const look = (): void =>
      setPointed((had) =>
        had && isUnder(had.atSec, x, scale) ? had : { x, atSec: scale.sec(x + pointerLeadPx) },
      );
    const timer = setTimeout(look, restMs);
    return () => clearTimeout(timer);
  }, [x, scale]);
  if (x === null) return null;
  const isKept = pointed !== null && isStillPointedAt(pointed, x, scale);
  const atSec = isKept ? pointed.atSec : scale.sec(x + pointerLeadPx);
  if (pointed?.x !== x || !isKept) setPointed({ x, atSec });
  return atSec;
}

interface WavePlotProps extends Omit<PlotFocusProps, 'ref'> {
  readonly lanes: readonly Lane[];
  readonly bands: readonly Band[];
  readonly cursor: TimeCursor;
  /** Returns the readout for a time; its `atSec` becomes the cursor's time. */
  readonly readoutAt: (atSec: number) => Readout | null;
  /** Readout shown while the pointer is elsewhere. */
  readonly readoutKept: Readout | null;
  /** Called with the time of a click; with Shift, to add it to the selection. */
  readonly onPick: (atSec: number, withShift: boolean) => void;
  /** Replaces the default height class: `filling` makes it take all available height. */
  readonly className?: string;
  /** Duration of a small box of ECG paper, s; the plain grid if null or omitted. */
  readonly boxSec?: number | null;
  readonly onScale?: OnScale;
  /** Elements over the lanes. */
  readonly overlay?: (place: PlotPlace) => ReactNode;
}

/** Position of the lanes of a plot. */
export interface PlotPlace {
  readonly scale: TimeScale;
  readonly boxes: readonly LaneBox[];
  /** Height down to the axis, px. */
  readonly heightPx: number;
}

/** Time per frame for drawing the lanes' contents, ms; the page needs the rest. */
const contentsMs = 1;
/** The same while the view is at rest and only marks move. More frames would draw all unchanged parts again. */
const stillMs = 8;

/**
 * Renders signals over one time axis: the wheel zooms, dragging pans, keys do both, hovering shows values, clicking
 * picks.
 */
export function WavePlot(props: WavePlotProps) {
  const { lanes, bands, span, durationSec, navigation, boxSec = null } = props;
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  const size = useSize(ref);
  const [hoverX, setHoverX] = useState<number | null>(null);
  const deviceRatio = useDeviceRatio();
  const [tiles] = useState(createLaneTiles);
  /** Scale of the last complete drawing. */
  const wholeAt = useRef<TimeScale | null>(null);
  const scale = useMemo(
    () => snapScale(timeScale(span.fromSec, span.toSec, size.widthPx), deviceRatio),
    [span, size.widthPx, deviceRatio],
  );
  useWheelZoom(ref, scale, navigation, props.onScale);
  usePinch(ref, scale, navigation);

  const draw = useCallback<Draw>(
    (context, { heightPx }, colours, goOn) => {
      const long = isLong(durationSec);
      const picture = { lanes, bands, scale, heightPx, long, boxSec, deviceRatio };
      drawLaneBackground(context, picture, colours);
      const isWhole = tiles.draw(context, picture, colours, wholeAt.current === scale ? stillMs : contentsMs);
      if (isWhole) wholeAt.current = scale;
      else goOn();
      drawBandNames(context, picture, colours);
    },
    [lanes, bands, scale, durationSec, boxSec, deviceRatio, tiles],
  );

  const figure = useMemo<ShownFigure | null>(() => {
    if (palette === null || size.widthPx === 0) return null;
    const picture = { lanes, bands, scale, heightPx: size.heightPx, long: isLong(durationSec), boxSec };
    const traces = lanes.flatMap(({ name, unit, traces: own }) => {
      const front = own.at(-1);
      return front ? [{ name, unit, envelope: front.envelope }] : [];
    });
    return {
      svg: async (title) => {
        const { contextSvg } = await import('../pens/svg-context.ts');
        return contextSvg(title, size, palette, (context) => drawLanes(context, picture, palette));
      },
      table: () => envelopeTable(traces),
    };
  }, [lanes, bands, scale, size, durationSec, boxSec, palette]);
  useRegisteredFigure('waveforms', figure);

  const pick = (x: number, withShift: boolean): void => {
    if (x >= gutterPx) props.onPick(scale.sec(x + pointerLeadPx), withShift);
  };
  const drag = useDrag((startX) => {
    focus.current?.focus({ preventScroll: true });
    let lastX = startX;
    return (x) => {
      navigation.panBy(scale.sec(lastX) - scale.sec(x));
      lastX = x;
    };
  }, pick);
  const hover = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setHoverX(x >= gutterPx && x <= size.widthPx - edgePx ? x : null);
    drag.onPointerMove(event);
  };
  const hoverSec = usePointedMoment(hoverX, scale);
  const hovered = hoverSec === null ? null : props.readoutAt(hoverSec);
  const readout = hovered ?? props.readoutKept;
  useTimeCursor(props.cursor, hoverX === null ? null : (hovered?.atSec ?? scale.sec(hoverX)));

  const height = lanes.length < 2 ? 'one-lane' : lanes.length > 4 ? 'many-lanes' : '';
  const lanesPx = Math.max(size.heightPx - axisPx, 0);

  return (
    <div
      ref={ref}
      className={`plot waves ${props.className ?? height}`}
      {...drag}
      onPointerMove={hover}
      onPointerLeave={() => setHoverX(null)}
      onDoubleClick={() => navigation.setLength(standardLengthSec)}
    >
      <PlotCanvas size={size} palette={palette} draw={draw} />
      <LaneNames lanes={lanes} heightPx={size.heightPx} />
      <CursorLine cursor={props.cursor} scale={scale} />
      {readout && <PlotReadout readout={readout} scale={scale} />}
      {size.widthPx > 0 && props.overlay?.({ scale, boxes: laneBoxes(lanes, lanesPx), heightPx: lanesPx })}
      <PlotFocus ref={focus} {...props} />
    </div>
  );
}

/** Returns the full label of a lane's scale if the gutter has no room for it; otherwise null. */
function wholeScale({ range, barAmount, unit, traces, problem }: Lane): string | null {
  if (problem !== null || traces.length === 0) return null;
  const { amount } = scaleBar(range, barAmount);
  const whole = scaleLabel(amount, unit);
  return fitScaleLabel(amount, unit) === whole ? null : whole;
}

function Word({ text, topPx }: { readonly text: string; readonly topPx: number }) {
  return <span className="lane-name" title={text} aria-hidden="true" style={{ top: topPx }} />;
}

/** Renders tooltips with the full text over names and units that the canvas shortens. */
function LaneNames({ lanes, heightPx }: { readonly lanes: readonly Lane[]; readonly heightPx: number }) {
  const boxes = laneBoxes(lanes, Math.max(heightPx - axisPx, 0));
  return lanes.flatMap((lane, index) => {
    const topPx = boxes[index]?.top ?? 0;
    const scale = wholeScale(lane);
    const isCut = laneNameLines(lane.name, boxes[index]?.height ?? 0).some(
      (line) => !lane.name.includes(line),
    );
    return [
      isCut ? <Word key={lane.id} text={lane.name} topPx={topPx} /> : null,
      scale === null ? null : <Word key={`${lane.id} scale`} text={scale} topPx={topPx + 20} />,
    ];
  });
}
