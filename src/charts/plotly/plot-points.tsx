import { type KeyboardEvent, useEffect, useState } from 'react';
import type { KeyHelp } from '../../model/key-help.ts';
import type { FigurePoint } from './plotly-figure.ts';
import type { PointedPlot } from './use-plotly.ts';

/** Entries in the list of keys. */
export const pointKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a plot of points: previous and next point' },
  { keys: ['Enter'], does: 'on a plot of points: open what the point shows' },
];

interface PlotPointsProps {
  readonly label: string;
  readonly points: readonly FigurePoint[];
  readonly plot: PointedPlot;
  readonly onOpen: ((opens: number) => void) | undefined;
  /** Point that is open now, if arrow keys open points immediately. */
  readonly opened: number | null | undefined;
}

/** Renders the points of a plot as one tab stop. Arrow keys go from point to point; Enter or a click opens one. */
export function PlotPoints({ label, points, plot, onOpen, opened }: PlotPointsProps) {
  const [at, setAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const shown = opened === undefined ? at : points.findIndex((point) => point.opens === opened);
  const index = Math.min(Math.max(shown, 0), points.length - 1);
  const current = points[index];
  useEffect(() => {
    if (isFocused && current) plot.point(current);
  }, [isFocused, current, plot]);
  const open = (point: FigurePoint | undefined): void => {
    if (point && point.opens !== null) onOpen?.(point.opens);
  };
  useEffect(() => {
    plot.onClick((curveNumber, pointNumber) => {
      const picked = points.findIndex(
        (point) => point.curveNumber === curveNumber && point.pointNumber === pointNumber,
      );
      if (picked < 0) return;
      setAt(picked);
      open(points[picked]);
    });
  });
  const go = (next: number): void => {
    setAt(next);
    if (opened !== undefined) open(points[next]);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter') open(current);
  };
  return (
    <input
      className="plot-focus"
      type="range"
      min={0}
      max={points.length - 1}
      step={1}
      value={index}
      aria-label={`Points of ${label}`}
      aria-valuetext={current?.text ?? 'none'}
      onChange={(event) => go(event.currentTarget.valueAsNumber)}
      onKeyDown={key}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        plot.point(null);
      }}
    />
  );
}
