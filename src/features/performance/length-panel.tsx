import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureLabel, type PlotlyFigure, lineUpright } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { type FilterLine, rowsWithTaps, listTaps } from './filter-lines.ts';
import { type LogCurve, logFigure, type LogPlot, figureNote, type LogPoint } from './log-figure.ts';
import { type BreakEven, breakEven } from '../../pipeline/performance/break-even.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import type { BenchTime } from '../../pipeline/performance/study.ts';
import { shortCount } from './figures.ts';

type LengthCurveId = 'direct' | 'overlap-save' | 'all-cores' | 'transfers' | 'kernel';

/** Time against length for one method of filtering. */
interface LengthCurve {
  readonly id: LengthCurveId;
  readonly name: string;
  readonly points: readonly LogPoint[];
  /** Lengths of the points whose time is predicted. */
  readonly predicted: ReadonlySet<number>;
}

/** Returns the faster of two times; null if there is neither. */
function faster(a: BenchTime | null, b: BenchTime | null): BenchTime | null {
  if (a === null || b === null) return a ?? b;
  return a.ms <= b.ms ? a : b;
}

const timeOf: Readonly<Record<LengthCurveId, (row: FilterRow) => BenchTime | null>> = {
  direct: ({ cpu }) => cpu.direct,
  'overlap-save': ({ cpu }) => cpu.overlapSave,
  'all-cores': ({ cpu }) => faster(cpu.directAllCores, cpu.overlapSaveAllCores),
  transfers: ({ transfers }) =>
    transfers === null ? null : { ms: transfers.totalMs, source: 'wall-clock', runCount: 1 },
  kernel: ({ gpu, chosen }) => (chosen === null ? null : (gpu[chosen] ?? null)),
};

const names: Readonly<Record<LengthCurveId, string>> = {
  direct: 'CPU, direct sum',
  'overlap-save': 'CPU, overlap-save',
  'all-cores': 'CPU, all cores',
  transfers: 'GPU with transfers',
  kernel: 'GPU kernel',
};

const order: readonly LengthCurveId[] = ['direct', 'transfers', 'kernel', 'overlap-save', 'all-cores'];

/** Returns all measured methods, against length. */
function lengthCurves(rows: readonly FilterRow[]): readonly LengthCurve[] {
  return order.flatMap((id) => {
    const found = rows.flatMap((row) => {
      const time = timeOf[id](row);
      return time === null
        ? []
        : [{ x: row.sampleCount, y: time.ms, isPredicted: time.source === 'predicted' }];
    });
    if (found.length === 0) return [];
    const predicted = new Set(found.filter(({ isPredicted }) => isPredicted).map(({ x }) => x));
    return [{ id, name: names[id], points: found.map(({ x, y }) => ({ x, y })), predicted }];
  });
}

/** Returns from which length the GPU with transfers is faster than one thread; null if either was not measured. */
function transfersBreakEven(
  curves: readonly LengthCurve[],
  baseline: 'direct' | 'overlap-save',
): BreakEven | null {
  const cpu = curves.find(({ id }) => id === baseline)?.points ?? [];
  const gpu = curves.find(({ id }) => id === 'transfers')?.points ?? [];
  return breakEven(
    gpu.flatMap(({ x, y }) => {
      const other = cpu.find((point) => point.x === x);
      return other ? [{ sampleCount: x, cpuMs: other.y, gpuMs: y }] : [];
    }),
  );
}

/** Describes which is faster. */
function aheadText(even: BreakEven | null, longest: number): string | null {
  if (even === null) return null;
  if (even.sampleCount !== null) return `GPU ahead from ${shortCount(roundCount(even.sampleCount))} samples`;
  if (even.always === 'gpu') return 'GPU ahead throughout';
  return `CPU ahead up to ${shortCount(longest)}`;
}

/** Rounds a length to two digits, the precision of a break-even. */
const roundCount = (count: number): number => Number(count.toPrecision(2));

/** Formats a break-even. */
const countText = (count: number): string => `${formatNumber(roundCount(count), 0)} samples`;

const margin = { l: 62, r: 18, t: 44 } as const;
/** Width of the label of a minute, px. */
const minutePx = 72;

/** Lengths of a minute of signal. */
const minutes = [
  { sampleCount: 30_000, text: '60 s, 500 Hz' },
  { sampleCount: 3_000_000, text: '60 s, 50 kHz' },
];

/** Returns the y at which a curve reaches a crossing. */
function crossing(curve: LengthCurve | undefined, sampleCount: number): number | null {
  const points = curve?.points ?? [];
  const next = points.findIndex(({ x }) => x >= sampleCount);
  const [before, after] = [points[next - 1], points[next]];
  if (!before || !after) return after?.y ?? null;
  const share = Math.log(sampleCount / before.x) / Math.log(after.x / before.x);
  return Math.exp(Math.log(before.y) + share * Math.log(after.y / before.y));
}

/**
 * Returns the shade between transfers and kernel, which is the cost of both transfers, and a ring at the break-even.
 */
function shadeGround(curves: readonly LengthCurve[], { colour }: Palette): Data[] {
  const of = (id: LengthCurve['id']) => curves.find((curve) => curve.id === id);
  const [transfers, kernel] = [of('transfers')?.points ?? [], of('kernel')?.points ?? []];
  const outline = [...transfers, ...kernel.toReversed()];
  const even = transfersBreakEven(curves, 'direct')?.sampleCount ?? null;
  const evenMs = even === null ? null : crossing(of('transfers'), even);
  const price: Data = {
    type: 'scatter',
    mode: 'lines',
    fill: 'toself',
    fillcolor: colour.band,
    opacity: 0.5,
    line: { width: 0 },
    x: outline.map(({ x }) => x),
    y: outline.map(({ y }) => y),
    hoverinfo: 'skip',
  };
  const ring: Data = {
    type: 'scatter',
    mode: 'markers',
    x: [even],
    y: [evenMs],
    marker: { symbol: 'circle-open', size: 12, color: colour.text1 },
    hoverinfo: 'skip',
  };
  return [...(transfers.length < 2 || kernel.length < 2 ? [] : [price]), ...(evenMs === null ? [] : [ring])];
}

/** Returns which is faster, for the lines above the plot: against the direct sum, then against overlap-save. */
function headLines(curves: readonly LengthCurve[]): readonly (string | null)[] {
  const longest = Math.max(...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const even = transfersBreakEven(curves, 'direct');
  return [
    even?.sampleCount
      ? `break-even ${countText(even.sampleCount)}, direct sum`
      : (aheadText(even, longest)?.concat(', direct sum') ?? null),
    aheadText(transfersBreakEven(curves, 'overlap-save'), longest)?.concat(', overlap-save') ?? null,
  ];
}

/** Returns the curves by length, with their names and the break-evens. */
function lengthFigure(
  curves: readonly LengthCurve[],
  others: readonly LengthCurve[],
  size: Size,
  palette: Palette,
): PlotlyFigure {
  const { colour } = palette;
  const lengths = [...curves, ...others].flatMap(({ points }) => points.map(({ x }) => x));
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const shown = minutes.filter(({ sampleCount }) => sampleCount >= least && sampleCount <= most);
  const [even, overlap] = headLines(curves);
  const plot: LogPlot = {
    curves: [
      ...others.map(
        ({ name, points }) =>
          ({ name: `${name}, other device`, points, line: 'raw', mark: 'small' }) as const,
      ),
      ...curves.map(({ id, name, points }): LogCurve => {
        const mark = id === 'transfers' || id === 'kernel' ? 'filled' : 'hollow';
        return { name, points, line: id === 'all-cores' ? 'thin' : 'plain', mark };
      }),
    ],
    labels: curves.map(({ name, points }) => ({ text: name, points: points.toReversed() })),
    margin,
    xUnit: 'samples',
    yUnit: 'ms',
    ground: shadeGround(curves, palette),
    shapes: shown.map(({ sampleCount }) =>
      lineUpright(sampleCount, { color: colour.axis, width: 1, dash: '1px,3px' as 'dot' }),
    ),
    notes: [
      ...(even ? [figureNote(even, colour.text1, [0, -35], 600)] : []),
      ...(overlap ? [figureNote(overlap, colour.text1, [0, -22])] : []),
      ...shown.map(({ sampleCount, text }) => {
        const x = Math.log10(sampleCount);
        const share = (Math.log10(most) - x) / Math.max(Math.log10(most / least), 1);
        const xanchor = share * (size.widthPx - margin.l - margin.r) < minutePx ? 'right' : 'left';
        return figureLabel(text, colour.text3, { x, yref: 'paper', y: 1, xanchor, yanchor: 'bottom' });
      }),
    ],
  };
  return logFigure(plot, size, palette);
}

const maxChoices = 4;

function buildLengthTable(curves: readonly LengthCurve[]): DataTable {
  return {
    columns: ['curve', 'samples', 'ms', 'is predicted'],
    rows: curves.flatMap(({ name, points, predicted }) =>
      points.map(({ x, y }) => [name, x, y, predicted.has(x) ? 'yes' : 'no']),
    ),
  };
}

function describeLengths(curves: readonly LengthCurve[], taps: number): string {
  const longest = Math.max(0, ...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const said = (['direct', 'overlap-save'] as const).flatMap((baseline) => {
    const text = aheadText(transfersBreakEven(curves, baseline), longest);
    return text === null
      ? []
      : [`with transfers, against ${baseline === 'direct' ? 'the direct sum' : baseline}: ${text}`];
  });
  return said.length === 0
    ? `Nothing measured on a GPU at ${formatNumber(taps, 0)} taps.`
    : `${formatNumber(taps, 0)} taps; ${said.join('; ')}.`;
}

interface LengthPanelProps {
  readonly lines: readonly FilterLine[];
  /** Lines of another device, drawn in grey; empty without one. */
  readonly others: readonly FilterLine[];
  readonly taps: number;
  readonly onTaps: (taps: number) => void;
}

/** Renders how the cost of each method grows with length, and from where the GPU is faster. */
export function LengthPanel({ lines, others, taps, onTaps }: LengthPanelProps) {
  const curves = useMemo(() => lengthCurves(rowsWithTaps(lines, taps)), [lines, taps]);
  const figure = useCallback(
    (size: Size, palette: Palette) => {
      const other = lengthCurves(rowsWithTaps(others, taps));
      const ofGpu = other.filter(({ id }) => id === 'transfers' || id === 'kernel');
      return lengthFigure(curves, ofGpu, size, palette);
    },
    [curves, others, taps],
  );
  const choices = listTaps(lines)
    .slice(0, maxChoices)
    .map((value) => ({ value, label: formatNumber(value, 0) }));
  return (
    <PlotPanel
      name="length"
      title="Time against length"
      sub="log"
      table={() => buildLengthTable(curves)}
      tools={<Segmented label="Taps of the curves" value={taps} choices={choices} onChange={onTaps} />}
      empty={curves.length === 0 ? 'Nothing measured yet at these taps.' : null}
      description={describeLengths(curves, taps)}
      figure={figure}
    />
  );
}
