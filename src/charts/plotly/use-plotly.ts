import type { Layout, PlotlyHTMLElement, Config } from 'plotly.js';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Palette } from '../pens/palette.ts';
import type { Size } from '../pointing/use-size.ts';
import type { FigurePoint, PlotlyFigure, PlotView } from './plotly-figure.ts';
import { plotlyTemplate } from './plotly-template.ts';
import type plotlyModule from 'plotly.js-basic-dist-min';

/**
 * Configuration of every statistics plot.
 *
 * Plotly has an upload button and an address to send charts to. Both are off and must stay off.
 */
export const plotlyConfig = {
  displayModeBar: false,
  displaylogo: false,
  showSendToCloud: false,
  plotlyServerURL: '',
  responsive: true,
  scrollZoom: false,
  doubleClick: 'reset',
  showTips: false,
} as const satisfies Partial<Config>;

/** Whether the plot is drawn yet, or why not. */
export type PlotState = 'waiting' | 'drawn' | 'not loaded';

interface Listener {
  readonly onState: (state: PlotState) => void;
  readonly onZoom: (zoom: PlotView['zoom']) => void;
}

const rangeText = (range: unknown): string => (Array.isArray(range) ? range.join(' ') : '');

/** Reports the visible range of the first x axis; null for all of it. */
function watchZoom(plot: PlotlyHTMLElement, ownRange: () => string, onZoom: Listener['onZoom']): void {
  plot.on('plotly_relayout', () => {
    const range = plot.layout.xaxis.range;
    const [from, to] = range ?? [];
    const whole = rangeText(range) === ownRange();
    onZoom(whole || typeof from !== 'number' || typeof to !== 'number' ? null : [from, to]);
  });
}

function makeLayout({ layout }: PlotlyFigure, size: Size, palette: Palette): Partial<Layout> {
  const template = plotlyTemplate(palette);
  const { widthPx: width, heightPx: height } = size;
  // A finger scrolls the page.
  const dragmode = matchMedia('(pointer: coarse)').matches ? false : 'zoom';
  return { ...layout, template, width, height, dragmode, uirevision: 'kept' };
}

/** Access to a plot's points once it is drawn. */
export interface PointedPlot {
  /** Shows the text of a point as if hovered; null hides it. */
  readonly point: (point: Pick<FigurePoint, 'curveNumber' | 'pointNumber' | 'subplot'> | null) => void;
  /** Sets the function that receives clicks on points. */
  readonly onClick: (listener: (curveNumber: number, pointNumber: number) => void) => void;
}

function createDrawing(
  root: RefObject<HTMLElement | null>,
  isStatic: boolean,
  { onState, onZoom }: Listener,
) {
  const owner = {};
  const config = { ...plotlyConfig, staticPlot: isStatic };
  let live = true;
  let shownText = '';
  let ownRange = '';
  let watched = false;
  let clickListener: Parameters<PointedPlot['onClick']>[0] | null = null;
  const watch = (plot: PlotlyHTMLElement): void => {
    watchZoom(plot, () => ownRange, onZoom);
    plot.on('plotly_click', ({ points: [first] }) => {
      if (first) clickListener?.(first.curveNumber, first.pointNumber);
    });
  };
  const drawNow = async (figure: PlotlyFigure, size: Size, palette: Palette): Promise<void> => {
    const element = root.current;
    if (!live || !element) return;
    ownRange = rangeText(figure.layout.xaxis?.range);
    const plotly = await loadPlotly();
    const plot = await plotly.react(element, figure.data, makeLayout(figure, size, palette), config);
    if (!watched) watch(plot);
    watched = true;
    onState('drawn');
  };
  const queue = async (figure: PlotlyFigure, size: Size, palette: Palette): Promise<void> => {
    try {
      await loadPlotly();
    } catch {
      // Only its file can be missing; the next change requests it again.
      shownText = '';
      onState('not loaded');
      return;
    }
    drawQueue.schedule(owner, () => void drawNow(figure, size, palette));
  };
  return {
    show: (figure: PlotlyFigure, size: Size, palette: Palette): void => {
      const text = JSON.stringify([figure, size, palette.colour]);
      if (text === shownText) return;
      shownText = text;
      void queue(figure, size, palette);
    },
    point: async (pointed: Parameters<PointedPlot['point']>[0]): Promise<void> => {
      const { Fx } = await loadPlotly();
      const element = root.current;
      if (!live || !watched || !element) return;
      if (pointed) Fx.hover(element, [pointed], pointed.subplot);
      else Fx.unhover(element);
    },
    onClick: (listener: typeof clickListener): void => {
      clickListener = listener;
    },
    open: (): void => {
      live = true;
    },
    close: async (element: HTMLElement): Promise<void> => {
      live = false;
      shownText = '';
      drawQueue.cancel(owner);
      if (!watched) return;
      watched = false;
      (await loadPlotly()).purge(element);
    },
  };
}

/**
 * Maintains plotly's drawing in an element. It is redrawn only when it differs, in a task of its own.
 *
 * @param isStatic  whether the plot is not interactive
 */
export function usePlotly(root: RefObject<HTMLElement | null>, onZoom: Listener['onZoom'], isStatic = false) {
  const [state, onState] = useState<PlotState>('waiting');
  const drawing = useMemo(() => createDrawing(root, isStatic, { onState, onZoom }), [root, onZoom, isStatic]);
  useEffect(() => {
    const element = root.current;
    drawing.open();
    return () => {
      if (element) void drawing.close(element);
    };
  }, [drawing, root]);
  const pointed = useMemo(
    (): PointedPlot => ({ point: (point) => void drawing.point(point), onClick: drawing.onClick }),
    [drawing],
  );
  return { state, show: drawing.show, pointed };
}

type Plotly = typeof plotlyModule;

/**
 * Ids of style elements that plotly would add to the head, which the page's policy forbids. Plotly skips an id that
 * already exists; the rules are in `plotly.css`.
 */
const styleIds = [
  'plotly.js-style-global',
  '9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53',
] as const;

let loading: Promise<Plotly> | null = null;

async function load(): Promise<Plotly> {
  for (const id of styleIds) {
    const placeholder = document.createElement('meta');
    placeholder.id = id;
    placeholder.className = 'no-inline-styles';
    document.head.append(placeholder);
  }
  const plotly = (await import('plotly.js-basic-dist-min')).default;
  await new Promise<void>((resolve) => {
    drawQueue.schedule(styleIds, () => resolve(drawEmptyPlot(plotly)));
  });
  return plotly;
}

/**
 * Draws axes in an element outside the page, so that the engine compiles half of plotly's code before the first plot.
 * With all of it the first plot would be a long task.
 */
async function drawEmptyPlot(plotly: Plotly): Promise<void> {
  const element = document.createElement('div');
  await plotly.react(element, [], { width: 200, height: 100 }, { ...plotlyConfig, responsive: false });
  plotly.purge(element);
}

/** Fetches plotly for the first plot. Rejects if its file cannot be fetched; a later call tries again. */
function loadPlotly(): Promise<Plotly> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Queue that runs one drawing per task, and only the newest of each owner. */
interface DrawQueue {
  readonly schedule: (owner: object, draw: () => void) => void;
  readonly cancel: (owner: object) => void;
}

/**
 * Spreads the drawing of many plots over tasks of one plot each, so that the page stays responsive.
 * @param defer runs a function in a task of its own
 */
export function createDrawQueue(defer: (run: () => void) => void): DrawQueue {
  const waiting = new Map<object, () => void>();
  let running = false;
  const next = (): void => {
    const first = waiting.entries().next();
    running = first.done !== true;
    if (first.done === true) return;
    const [owner, draw] = first.value;
    waiting.delete(owner);
    defer(next);
    draw();
  };
  return {
    schedule: (owner, draw) => {
      waiting.set(owner, draw);
      if (running) return;
      running = true;
      defer(next);
    },
    cancel: (owner) => {
      waiting.delete(owner);
    },
  };
}

/** Maximum time that a plot waits for an idle moment, ms. */
const longestWaitMs = 200;

/** Queue that all plots share. */
const drawQueue = createDrawQueue((run) => {
  // Drags and their numbers go first. Not every browser can wait for an idle moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run);
});
