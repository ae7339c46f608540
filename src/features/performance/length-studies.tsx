import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { allStudies } from '../../pipeline/performance/studies.ts';
import type { LengthTimes } from '../../pipeline/performance/study.ts';
import { msText, shortCount } from './figures.ts';
import { type LogCurve, logFigure, type LogPoint, figureNote } from './log-figure.ts';

/** Returns the curves over length of the studies that have them. */
function listStudies({ studies }: PerformanceResult): readonly StudyCurves[] {
  return allStudies.flatMap((study) => {
    const rows = study.lengths?.(studies[study.id] ?? []) ?? [];
    return rows.length > 0 ? [{ title: study.title, rows }] : [];
  });
}

interface StudyCurves {
  readonly title: string;
  readonly rows: readonly LengthTimes[];
}

const curvePoints = (
  rows: readonly LengthTimes[],
  msOf: (row: LengthTimes) => number | undefined,
): readonly LogPoint[] =>
  rows.flatMap((row) => {
    const y = msOf(row);
    return y === undefined || y <= 0 ? [] : [{ x: row.sampleCount, y }];
  });

const timeCurves = (rows: readonly LengthTimes[]): readonly LogCurve[] => [
  { name: 'CPU', line: 'plain', mark: 'hollow', points: curvePoints(rows, ({ cpu }) => cpu.ms) },
  {
    name: 'GPU with transfers',
    line: 'plain',
    mark: 'filled',
    points: curvePoints(rows, ({ transfers }) => transfers?.totalMs),
  },
  { name: 'GPU kernel', line: 'plain', mark: 'filled', points: curvePoints(rows, ({ gpu }) => gpu?.ms) },
];

function StudyPlot({ title, rows }: StudyCurves) {
  const curves = useMemo(() => timeCurves(rows).filter(({ points }) => points.length > 0), [rows]);
  const figure = useCallback(
    (size: Size, palette: Palette) =>
      logFigure(
        {
          curves,
          labels: curves.map(({ name, points }) => ({ text: name, points: points.toReversed() })),
          margin: { l: 62, r: 18, t: 30 },
          xUnit: 'samples',
          yUnit: 'ms',
          notes: [figureNote(title, palette.colour.text2, [8 - 62, -20], 600)],
        },
        size,
        palette,
      ),
    [curves, title],
  );
  const words = curves.flatMap(({ name, points }) => {
    const last = points.at(-1);
    return last ? [`${name} ${msText(last.y)} ms at ${shortCount(last.x)} samples`] : [];
  });
  return (
    <PlotlyPlot
      label={`${title}: time against length`}
      description={`${words.join(', ')}.`}
      figure={figure}
      stops
    />
  );
}

/** Renders time against length of other measurements, side by side. */
export function LengthStudies({ result }: { readonly result: PerformanceResult }) {
  return (
    <div className="length-studies">
      {listStudies(result).map((study) => (
        <StudyPlot key={study.title} {...study} />
      ))}
    </div>
  );
}
