import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import '../../charts/figures/plot.css';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { stepOfKey } from './map-keys.ts';
import {
  cellAt,
  cellIndex,
  cellWords,
  drawMap,
  drawMapMarks,
  type MapCell,
  type MapModel,
} from './map-figure.ts';

interface MapPlotProps {
  readonly model: MapModel;
  /** Cell of the current settings; null if they are not on the map. */
  readonly present: MapCell | null;
  readonly onGo: (cell: MapCell) => void;
}

/** Renders a map of two parameters. Pointer and keys describe a cell; a click or Enter applies its settings. */
export function MapPlot({ model, present, onGo }: MapPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const palette = usePalette();
  const [hovered, setHovered] = useState<MapCell | null>(null);
  const [focused, setFocused] = useState<MapCell | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [columns, rows] = model.axes;
  const [nx, ny] = [columns.values.length, rows.values.length];
  const inside = ({ x, y }: MapCell): MapCell => ({
    x: Math.min(Math.max(x, 0), nx - 1),
    y: Math.min(Math.max(y, 0), ny - 1),
  });
  const current = inside(focused ?? present ?? { x: 0, y: 0 });
  const pointed = hovered ?? (isFocused ? current : null);
  const drawCells = useCallback<Draw>(
    (context, own, colours) => drawMap(canvasPen(context, colours), own, model),
    [model],
  );
  const drawMarks = useCallback<Draw>(
    (context, own, colours) => drawMapMarks(canvasPen(context, colours), own, model, { present, pointed }),
    [model, present, pointed],
  );
  const under = (event: PointerEvent<HTMLElement>): MapCell | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return cellAt(model, size, event.clientX - box.left, event.clientY - box.top);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = stepOfKey[event.key];
    if (event.key === 'Enter') onGo(current);
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    setFocused(inside({ x: current.x + far * step.x, y: current.y + far * step.y }));
  };
  return (
    <>
      <div
        ref={frame}
        className="plot map-plot"
        onPointerMove={(event) => setHovered(under(event))}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={(event) => {
          const cell = event.button === 0 ? under(event) : null;
          if (cell === null) return;
          setFocused(cell);
          onGo(cell);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={drawCells} />
        <PlotCanvas size={size} palette={palette} draw={drawMarks} />
        <input
          className="plot-focus"
          type="range"
          min={0}
          max={nx * ny - 1}
          step={1}
          value={cellIndex(model, current)}
          aria-label={`Cells of the map of ${model.names[0]} and ${model.names[1]}`}
          aria-valuetext={cellWords(model, current)}
          onChange={(event) => {
            const index = event.currentTarget.valueAsNumber;
            setFocused(inside({ x: Math.floor(index / ny), y: index % ny }));
          }}
          onKeyDown={key}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
        />
      </div>
      <p className="map-cell nowrap">
        {pointed
          ? cellWords(model, pointed)
          : present
            ? `Now: ${cellWords(model, present)}`
            : 'The present setting is not among these values. Point at a cell, or reach one with the arrow keys.'}
      </p>
    </>
  );
}
