import { useFigureOwner } from '../bench/figure-owner.ts';
import { type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { BeatStop } from '../../charts/pointing/beat-stop.tsx';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import '../../charts/figures/plot.css';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import { penSvg } from '../../charts/pens/svg-pen.ts';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { Notice } from '../../ui/notice.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import type { LaidShapes } from '../../workers/traces/drawing-types.ts';
import { nearestRow } from './stacked-shapes.ts';
import type { StackedFrame } from './stacked-drawing.ts';
import type { StackedPicture } from './stacked-picture.ts';
import './stacked-panel.css';

interface StackedPanelProps<Key extends string> {
  /** What it counts, while no beat is pointed at. */
  readonly sub: string;
  /** What it shows, for people who cannot see it. */
  readonly description: string;
  readonly problem: string | null;
  /** Null before the beats are there. */
  readonly shapes: LaidShapes<Key> | null;
  /** All of the result. */
  readonly beats: readonly { readonly r: number }[];
  readonly picture: StackedPicture<Key>;
  /** Index of the chosen beat, where it is one of those that are drawn. */
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
  readonly table: () => DataTable;
  /** Stand before the menu. */
  readonly tools?: ReactNode;
}

/** Row of the beat under the pointer; null where there is none. */
function rowUnder<Key extends string>(
  shapes: LaidShapes<Key>,
  { lanes, lanePx, x, y: maps }: StackedFrame<Key>,
  event: PointerEvent<HTMLElement>,
): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const y = event.clientY - box.top;
  const index = Math.floor(y / lanePx);
  const [lane, map] = [lanes[index], maps[index]];
  if (!lane || !map) return null;
  const row = nearestRow(shapes, lane.key, x.value(event.clientX - box.left), map.value(y));
  return row < 0 ? null : row;
}

/** A window's beats laid over each other at R, with what is measured on them; one can be pointed at and chosen. */
export function StackedPanel<Key extends string>(props: StackedPanelProps<Key>) {
  const { sub, problem, shapes, beats, picture, chosenBeat, onBeat, table } = props;
  const owner = useFigureOwner();
  const { drawTraces, drawMarks, drawOne } = picture;
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const [hovered, setHovered] = useState<number | null>(null);
  const chosenRow = chosenBeat === null ? null : rowOf(shapes, chosenBeat);
  // Hundreds of curves take long, so they have a canvas of their own, which thresholds leave as it is.
  const onTraces = useCallback<Draw>(
    (context, own, colours) => drawTraces(canvasPen(context, colours), own),
    [drawTraces],
  );
  const onMarks = useCallback<Draw>(
    (context, own, colours) => drawMarks(canvasPen(context, colours), own),
    [drawMarks],
  );
  const onOver = useCallback<Draw>(
    (context, own, colours) => {
      const pen = canvasPen(context, colours);
      if (chosenRow !== null) drawOne(pen, own, chosenRow);
      if (hovered !== null && hovered !== chosenRow) drawOne(pen, own, hovered);
    },
    [drawOne, chosenRow, hovered],
  );
  const choose = (row: number): void => {
    const index = shapes?.beats[row];
    if (index !== undefined) onBeat(index);
  };
  const stop = chosenRow ?? 0;
  const named = shapes?.beats[hovered ?? stop] ?? 0;
  const beatText = `beat ${named + 1} at ${formatClock(beats[named]?.r ?? 0, false, 0.1)}`;
  const svg = palette
    ? {
        svg: () =>
          penSvg(`${owner}: stacked beats`, size, palette, (pen) => {
            drawTraces(pen, size);
            drawMarks(pen, size);
          }),
      }
    : {};
  return (
    <FigurePanel
      name="stacked"
      title="Stacked beats"
      sub={hovered === null ? sub : beatText}
      table={table}
      tools={props.tools}
      {...svg}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHovered(shapes && rowUnder(shapes, picture.frame(size), event))}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={(event) => {
          if (event.button === 0 && hovered !== null) choose(hovered);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={onTraces} />
        <PlotCanvas size={size} palette={palette} draw={onMarks} />
        <PlotCanvas size={size} palette={palette} draw={onOver} />
        <BeatStop
          label="Stacked beats"
          description={props.description}
          valueText={beatText}
          value={stop}
          count={shapes?.beats.length ?? 0}
          onChange={choose}
        />
      </div>
    </FigurePanel>
  );
}

/** Row of a beat; null where it is not among those that are drawn. */
function rowOf(shapes: LaidShapes<string> | null, index: number): number | null {
  const row = shapes?.beats.indexOf(index) ?? -1;
  return row < 0 ? null : row;
}
