import { PlotlyPlot, type PlotlyPlotProps, type PlotPrint } from '../../charts/plotly/plotly-plot.tsx';
import type { ReportPage } from './report-page.tsx';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { isLong, timeScale } from '../../charts/axes/time-axis.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import { penSvg } from '../../charts/pens/svg-pen.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import type { TimePanelProps } from '../bench/time-panel.tsx';
import { type Size, useSize } from '../../charts/pointing/use-size.ts';

interface ReportSectionProps {
  readonly title: string;
  /** Text that says what the figure counts. */
  readonly sub: string;
  /** Element at the right of its header. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a titled part of the page. */
export function ReportSection({ title, sub, aside, className = '', children }: ReportSectionProps) {
  return (
    <section className={`report-section ${className}`}>
      <div className="report-title">
        <h2>{title}</h2>
        <span className="dim nowrap">{sub}</span>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ReportFigureProps {
  /** Suffix of the class: `waves`, `sweep`. */
  readonly name: string;
  /** Description for people who cannot see it. */
  readonly label: string;
  /** Returns the drawing as an SVG file; null while it cannot be drawn. */
  readonly draw: (size: Size) => string | null;
}

/** Renders a vector drawing on the page that fills its container. */
export function ReportFigure({ name, label, draw }: ReportFigureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const svg = useMemo(() => (size.widthPx > 0 ? draw(size) : null), [size, draw]);
  useLayoutEffect(() => {
    if (svg === null) return;
    const file = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    drawing.current?.replaceChildren(document.adoptNode(file));
  }, [svg]);
  return (
    <div ref={frame} className={`report-figure report-${name}`} role="img" aria-label={label}>
      <div ref={drawing} />
    </div>
  );
}

interface PrintedPlotProps extends Pick<PlotlyPlotProps, 'label' | 'description' | 'figure' | 'overlay'> {
  /** Suffix of the class: `sweep`. */
  readonly name: string;
  readonly page: Pick<ReportPage, 'palette' | 'onDrawn'>;
}

/** Renders a statistics plot as on the screen. The page waits for it. */
export function PrintedPlot({ name, page, ...plot }: PrintedPlotProps) {
  const print = usePlotPrint(page, plot.label);
  return (
    <div className={`report-figure report-${name}`}>
      <PlotlyPlot {...plot} stops={false} print={print} />
    </div>
  );
}

/** Returns the settings for printing a plot on a page. */
export function usePlotPrint({ palette, onDrawn }: PrintedPlotProps['page'], label: string): PlotPrint {
  return useMemo(() => ({ palette, onDrawn: () => onDrawn(label) }), [palette, label, onDrawn]);
}

interface PenFigureProps extends Omit<ReportFigureProps, 'draw'> {
  /** Title of the drawing as a file. */
  readonly title: string;
  /** Null until it is known. */
  readonly palette: Palette | null;
  /** Must be the same function while the drawing is the same; null while there is nothing to draw. */
  readonly draw: ((pen: Pen, size: Size) => void) | null;
}

/** Renders a drawing by a pen. */
export function PenFigure({ title, palette, draw, ...figure }: PenFigureProps) {
  const drawFile = useCallback(
    (size: Size) => palette && draw && penSvg(title, size, palette, (pen) => draw(pen, size)),
    [title, palette, draw],
  );
  return <ReportFigure {...figure} draw={drawFile} />;
}

type TimeFigureProps = Omit<PenFigureProps, 'draw'> & Pick<TimePanelProps, 'summary' | 'parameters' | 'draw'>;

/** Renders rows over the whole analysed part of a record, like `TimePanel`. */
export function TimeFigure({ summary, parameters, draw, ...figure }: TimeFigureProps) {
  const { durationSec } = summary;
  const drawRows = useCallback(
    (pen: Pen, { widthPx, heightPx }: Size) => {
      const { fromSec, toSec } = analysedSpan(parameters, durationSec);
      draw(pen, { scale: timeScale(fromSec, toSec, widthPx), heightPx, long: isLong(durationSec) });
    },
    [parameters, durationSec, draw],
  );
  return <PenFigure {...figure} draw={drawRows} />;
}
