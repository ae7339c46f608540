import type { Annotations, Data, Shape } from 'plotly.js';
import type { Palette } from '../../charts/pens/palette.ts';
import { type FigureRow, figureRows, rowName } from '../../charts/plotly/figure-rows.ts';
import { figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { type MethodId, nameMethod } from '../../model/methods.ts';
import type { IntervalGroup } from '../../pipeline/cohort/interval-groups.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { labelsWithoutOverlap } from './labels-without-overlap.ts';

/** One quantity by state, either by every method or independent of methods. */
export interface StateBand {
  readonly name: string;
  readonly unit: string;
  /** Formats a value, and the median written at a box. */
  readonly text: (value: number) => string;
  readonly medianText: (value: number) => string;
  /** Whether lines join the points of each subject. */
  readonly joinsSubjects?: boolean;
  readonly sets: Partial<Readonly<Record<BandSet, readonly IntervalGroup[]>>>;
}

type BandSet = MethodId | 'any';

export const setName = (set: BandSet): string => (set === 'any' ? '' : nameMethod(set));

/** Returns the sets of a band, each with its groups by state. */
export const bandSets = ({ sets }: StateBand) =>
  Object.entries(sets) as [BandSet, readonly IntervalGroup[]][];

/** A recording whose points are drawn. */
interface DrawnFile {
  readonly file: string;
  readonly name: string;
}

const margin = { l: 64, r: 10, t: 19, b: 20, pad: 0 } as const;
/** Minimum column width for the headline method's medians at their boxes, px. */
const minNumberPx = 44;
/** Distance within which the pointer selects a point, px. */
const reachPx = 8;

/** A group with its position and points; a state is 1 wide along x. */
interface Box {
  readonly set: BandSet;
  readonly group: IntervalGroup;
  readonly x: number;
  readonly points: readonly {
    readonly x: number;
    readonly file: string;
    readonly subject: string;
    readonly value: number;
  }[];
}

function placeBoxes(band: StateBand, columnPx: number): readonly Box[] {
  const sets = bandSets(band);
  return sets.flatMap(([set, groups], place) =>
    groups.map((group, state): Box => {
      const side = 2 * place + 1 - sets.length;
      const x = state + side * Math.min(0.22, 14 / columnPx);
      // Spread horizontally, so that equal values stay distinguishable.
      const aside = (index: number): number => (((index * 7) % 11) / 10 - 0.5) * Math.min(0.14, 6 / columnPx);
      const points = group.points.map(({ file, subject, value }, index) => ({
        x: x + aside(index),
        file,
        subject,
        value,
      }));
      return { set, group, x, points };
    }),
  );
}

/** Returns the shapes of quartiles, median and whiskers. */
function boxShapes(
  { set, group: { quartiles }, x }: Box,
  { key }: FigureRow,
  columnPx: number,
  { colour }: Palette,
): Partial<Shape>[] {
  if (quartiles === null) return [];
  const { q1, median, q3, whiskers } = quartiles;
  const half = Math.min(Math.max(columnPx * 0.14, 2), 7) / columnPx;
  const shape = (
    type: 'line' | 'rect',
    aside: number,
    y0: number,
    y1: number,
    width = 1,
  ): Partial<Shape> => ({
    type,
    xref: 'x',
    yref: `y${key}` as 'y',
    x0: x - aside,
    x1: x + aside,
    y0,
    y1,
    line: { color: set === 'any' ? colour.text2 : colour[set], width },
  });
  return [
    shape('line', 0, whiskers[0], q1),
    shape('line', 0, q3, whiskers[1]),
    shape('rect', half, q1, q3),
    shape('line', half, median, median, 2),
  ];
}

function medianLine(
  { set, group: { quartiles }, x }: Box,
  headline: MethodId | null,
  { key }: FigureRow,
  { medianText }: StateBand,
  { colour }: Palette,
) {
  if (quartiles === null || (set !== headline && set !== 'any')) return [];
  const place = { x, y: quartiles.whiskers[1], yref: `y${key}` as 'y', yanchor: 'bottom' } as const;
  return [figureLabel(medianText(quartiles.median), colour.text2, place)];
}

/** Returns one line per subject from state to state, through the centre of its points in each. */
function subjectLines(boxes: readonly Box[], key: string, colour: string): Data {
  const subjects = [...new Set(boxes.flatMap(({ points }) => points.map(({ subject }) => subject)))];
  const ends = subjects.flatMap((subject) => [
    ...boxes.flatMap(({ points }) => {
      const own = points.filter((point) => point.subject === subject);
      return own.length === 0
        ? []
        : [{ x: mean(own.map(({ x }) => x)), y: mean(own.map(({ value }) => value)) }];
    }),
    { x: null, y: null },
  ]);
  return {
    type: 'scatter',
    mode: 'lines',
    yaxis: `y${key}` as 'y',
    x: ends.map(({ x }) => x),
    y: ends.map(({ y }) => y),
    line: { color: colour, width: 1 },
    opacity: 0.5,
    hoverinfo: 'skip',
    connectgaps: false,
  };
}

/** Returns the points of a row, with a ring around those of the chosen recording. */
function bandTraces(
  { name, unit, text, joinsSubjects = false }: StateBand,
  boxes: readonly Box[],
  { key }: FigureRow,
  files: readonly DrawnFile[],
  chosenFile: string | null,
  { colour }: Palette,
): Data[] {
  const marks = boxes.flatMap(({ set, points }) =>
    points.map(({ x, file, value }) => ({
      x,
      value,
      set,
      opens: files.findIndex((own) => own.file === file),
    })),
  );
  const chosen = marks.filter(({ opens }) => files[opens]?.file === chosenFile);
  const trace = (own: typeof marks) =>
    ({
      type: 'scatter',
      mode: 'markers',
      yaxis: `y${key}` as 'y',
      x: own.map(({ x }) => x),
      y: own.map(({ value }) => value),
    }) as const;
  const ring = {
    symbol: 'circle-open',
    size: 7,
    color: colour.accent,
    line: { color: colour.accent, width: 1.5 },
  };
  return [
    {
      ...trace(marks),
      marker: { color: colour.text3, opacity: 0.45, size: 3, line: { width: 0 } },
      hovertext: marks.map(({ opens, set, value }) => {
        const method = set === 'any' ? '' : `, ${setName(set)}`;
        return `${files[opens]?.name ?? ''}<br>${name}${method} ${text(value)} ${unit}`.trim();
      }),
      hoverinfo: 'text',
      customdata: marks.map(({ opens }) => opens),
    },
    ...(joinsSubjects ? [subjectLines(boxes, key, colour.text3)] : []),
    ...(chosen.length > 0 ? [{ ...trace(chosen), marker: ring, hoverinfo: 'skip' } as const] : []),
  ];
}

/** Returns stacked box plots of quantities by state, with their points and all methods side by side. */
export function statesFigure(
  bands: readonly StateBand[],
  headline: MethodId | null,
  files: readonly DrawnFile[],
  chosenFile: string | null,
  size: Size,
  palette: Palette,
): PlotlyFigure {
  const [first] = bands;
  const states = (first ? (bandSets(first)[0]?.[1] ?? []) : []).map(({ label }) => label ?? '–');
  const columnPx = Math.max(size.widthPx - margin.l - margin.r, 1) / Math.max(states.length, 1);
  const names = labelsWithoutOverlap(
    states.map((text, state) => ({ text, middlePx: (state + 0.5) * columnPx })),
  );
  const rows = figureRows(bands.length, size, margin, margin.t).flatMap((row, k) => {
    const band = bands[k];
    return band ? [{ band, row, boxes: placeBoxes(band, columnPx) }] : [];
  });
  const axes = rows.map(({ band, row: { key, domain, heightPx }, boxes }) => {
    const values = boxes.flatMap(({ points }) => points.map(({ value }) => value));
    const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
    const padding = (high > low ? high - low : 1) * 0.05;
    return {
      [`yaxis${key}`]: {
        domain,
        range: [low - padding, high + padding],
        nticks: Math.max(Math.floor(heightPx / 17), 2),
        ticksuffix: band.unit === '' ? '' : `\u202f${band.unit}`,
        fixedrange: false,
      },
    };
  });
  const labels: Partial<Annotations>[] = rows.flatMap(({ band, row, boxes }) => [
    rowName(band.name, palette.colour.text2, row, margin.l),
    ...(columnPx < minNumberPx ? [] : boxes.flatMap((box) => medianLine(box, headline, row, band, palette))),
  ]);
  return {
    data: rows.flatMap(({ band, row, boxes }) => bandTraces(band, boxes, row, files, chosenFile, palette)),
    layout: {
      ...Object.assign({}, ...axes),
      margin,
      hovermode: 'closest',
      hoverdistance: reachPx,
      xaxis: {
        range: [-0.5, states.length - 0.5],
        anchor: `y${rows.at(-1)?.row.key ?? ''}` as 'y',
        tickvals: names.map(({ middlePx }) => middlePx / columnPx - 0.5),
        ticktext: names.map(({ text }) => text),
        tickangle: 0,
        ticks: '',
      },
      shapes: rows.flatMap(({ row, boxes }) =>
        boxes.flatMap((box) => boxShapes(box, row, columnPx, palette)),
      ),
      annotations: labels,
    },
  };
}
