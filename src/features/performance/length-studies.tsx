import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { allStudies } from '../../pipeline/performance/studies.ts';
import type { LengthTimes } from '../../pipeline/performance/study.ts';
import { msText, shortCount } from './figures.ts';
import type { LogPoint } from './log-plot.tsx';
import { LogAxes, powerOfTenText, logFrame, Series } from './log-plot.tsx';

/** The curves over length of the studies that have them. */
function studiesOf({ studies }: PerformanceResult): readonly StudyCurves[] {
  return allStudies.flatMap((study) => {
    const rows = study.lengths?.(studies[study.id] ?? []) ?? [];
    return rows.length > 0 ? [{ title: study.title, rows }] : [];
  });
}

interface StudyCurves {
  readonly title: string;
  readonly rows: readonly LengthTimes[];
}

const pointsOf = (
  rows: readonly LengthTimes[],
  msOf: (row: LengthTimes) => number | undefined,
): readonly LogPoint[] =>
  rows.flatMap((row) => {
    const y = msOf(row);
    return y === undefined || y <= 0 ? [] : [{ x: row.sampleCount, y }];
  });

function curvesOf(rows: readonly LengthTimes[]) {
  return [
    { name: 'CPU', mark: 'hollow', points: pointsOf(rows, ({ cpu }) => cpu.ms) },
    {
      name: 'GPU with transfers',
      mark: 'filled',
      points: pointsOf(rows, ({ transfers }) => transfers?.totalMs),
    },
    { name: 'GPU kernel', mark: 'filled', points: pointsOf(rows, ({ gpu }) => gpu?.ms) },
  ] as const;
}

/** Base lines of names beside the last points, none over another. */
function namePlaces(atPx: readonly (number | null)[]): readonly (number | null)[] {
  const order = atPx
    .map((px, index) => ({ px, index }))
    .filter((own): own is { px: number; index: number } => own.px !== null)
    .toSorted((a, b) => a.px - b.px);
  const places: (number | null)[] = atPx.map(() => null);
  let freePx = Number.NEGATIVE_INFINITY;
  for (const { px, index } of order) {
    const at = Math.max(px + 4, freePx);
    places[index] = at;
    freePx = at + 13;
  }
  return places;
}

function StudyPlot({ title, rows }: StudyCurves) {
  const curves = curvesOf(rows);
  const draw = (size: Size) => {
    const frame = logFrame(
      curves.flatMap(({ points }) => points),
      size,
      { leftPx: 62, rightPx: 116, topPx: 26 },
    );
    const places = namePlaces(
      curves.map(({ points }) => (points.at(-1) ? frame.y.px(points.at(-1)?.y ?? 1) : null)),
    );
    return (
      <>
        <PlotLabel kind="name" x={8} y={14}>
          {title}
        </PlotLabel>
        <LogAxes frame={frame} xText={shortCount} yText={powerOfTenText} yUnit="ms" xUnit="samples" />
        {curves.map(({ name, mark, points }, index) => {
          const last = points.at(-1);
          if (!last) return null;
          return (
            <g key={name}>
              <Series frame={frame} points={points} line="" mark={mark} />
              <PlotLabel kind="plain halo" x={frame.x.px(last.x) + 8} y={places[index] ?? 0}>
                {name}
              </PlotLabel>
            </g>
          );
        })}
      </>
    );
  };
  const words = curves.flatMap(({ name, points }) => {
    const last = points.at(-1);
    return last ? [`${name} ${msText(last.y)} ms at ${shortCount(last.x)} samples`] : [];
  });
  return (
    <SvgPlot label={`${title}: time against length`} description={`${words.join(', ')}.`} stops draw={draw} />
  );
}

/** Time against length of what else was measured, beside one another. */
export function LengthStudies({ result }: { readonly result: PerformanceResult }) {
  return (
    <div className="length-studies">
      {studiesOf(result).map((study) => (
        <StudyPlot key={study.title} {...study} />
      ))}
    </div>
  );
}
