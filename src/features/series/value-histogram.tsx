import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import type { SeriesKind } from '../../model/series.ts';
import { formatCount } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';

/** Bin width for RR, ms. Source: Task Force 1996. */
const rrBinMs = 1000 / 128;
const maxBins = 200;

/** Distribution of the values of a window. */
interface ValueBins {
  readonly fromValue: number;
  readonly width: number;
  readonly counts: readonly number[];
  /** Number of values beyond the outer bins. */
  readonly offScale: number;
}

/** Returns the bin width by Freedman and Diaconis, as 1, 2 or 5 times a power of ten. */
function usualWidth(values: readonly number[]): number {
  const spread = percentile(values, 75) - percentile(values, 25);
  const wanted = (2 * spread) / Math.cbrt(values.length);
  if (!(wanted > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((digit) => digit * decade >= wanted) ?? 10) * decade;
}

/** Counts values in bins of 1/128 s for RR, otherwise with a width that suits the values; null without values. */
export function valueBins(values: readonly number[], of: SeriesKind): ValueBins | null {
  if (values.length === 0) return null;
  const isRr = of === 'rr' || of === 'pulse';
  const width = isRr ? rrBinMs : usualWidth(values);
  const fromValue = Math.floor(percentile(values, 0.5) / width) * width - width;
  const last = percentile(values, 99.5) + width;
  const count = Math.min(Math.max(Math.ceil((last - fromValue) / width), 5), maxBins);
  const counts = Array.from({ length: count }, () => 0);
  let offScale = 0;
  for (const value of values) {
    const bin = Math.floor((value - fromValue) / width);
    if (bin >= 0 && bin < count) counts[bin] = (counts[bin] ?? 0) + 1;
    else offScale++;
  }
  return { fromValue, width, counts, offScale };
}

interface ValueHistogramProps {
  /** The counted values. */
  readonly values: readonly number[];
  readonly of: SeriesKind;
  readonly name: string;
  readonly unit: string;
}

/** Renders the distribution of the counted values. */
export function ValueHistogram({ values, of, name, unit }: ValueHistogramProps) {
  const bins = useMemo(() => valueBins(values, of), [values, of]);
  const figure = useCallback(
    (_: Size, { colour }: Palette): PlotlyFigure => {
      if (bins === null) return { data: [], layout: {} };
      const { fromValue, width, counts } = bins;
      return {
        data: [
          {
            type: 'bar',
            x: counts.map((_count, k) => fromValue + (k + 0.5) * width),
            y: [...counts],
            width,
            marker: { color: colour.text3, line: { width: 0 } },
            hovertemplate: `%{y} about %{x:.4~g} ${unit}<extra></extra>`,
          },
        ],
        layout: {
          // The unit of the last tick may extend to the edge.
          margin: { l: 42, r: 34, t: 8, b: 22, pad: 0 },
          bargap: 0,
          hovermode: 'closest',
          xaxis: {
            range: [fromValue, fromValue + counts.length * width],
            ticksuffix: `\u202f${unit}`,
          },
          yaxis: { range: [0, 1.08 * Math.max(...counts, 1)], showgrid: true },
        },
      };
    },
    [bins, unit],
  );
  const count = formatCount(values.length, 'value');
  const wide = bins === null ? '' : `, bins of ${Number(bins.width.toPrecision(3))} ${unit}`;
  const off = bins === null || bins.offScale === 0 ? '' : `, ${bins.offScale} off the scale`;
  return (
    <PlotPanel
      name="series-histogram"
      title="Histogram"
      sub={`${count}${wide}${off}`}
      table={() => ({
        columns: [`from, ${unit}`, `to, ${unit}`, 'values'],
        rows: (bins?.counts ?? []).map((own, k) => {
          const from = (bins?.fromValue ?? 0) + k * (bins?.width ?? 0);
          return [from, from + (bins?.width ?? 0), own];
        }),
      })}
      empty={bins === null ? 'No value is counted.' : null}
      description={`${name}: ${count}${wide}.`}
      figure={figure}
    />
  );
}
