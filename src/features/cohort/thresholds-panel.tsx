import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { windowRows, type CohortWindowRow } from '../../pipeline/cohort/window-rows.ts';
import type { ShownIntervals } from '../../state/cohort/cohort-shown.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { median } from '../../dsp/statistics/stats.ts';

const fixed = (px: number): string => px.toFixed(1);

interface HistogramProps {
  readonly counts: ThresholdCounts;
  /** x of its name, px. */
  readonly leftPx: number;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

function Histogram({ counts, leftPx, box }: HistogramProps) {
  const { name, low, high, bins, endCount } = counts;
  const [left, top, right, bottom] = box;
  const x = linearMap([low - 0.5, high + 0.5], [left, right]);
  const most = Math.max(1, ...bins.values());
  const y = linearMap([0, most], [bottom, top]);
  const half = Math.max((right - left) / (high - low + 1) / 2 - 0.2, 0.3);
  const bars = [...bins].map(
    ([threshold, count]) =>
      `M${fixed(x.px(threshold) - half)} ${bottom}V${fixed(y.px(count))}h${fixed(2 * half)}V${bottom}Z`,
  );
  const ticks = low < 0 ? [low, 0, high] : [0, high / 2, high];
  return (
    <>
      <PlotLabel kind="name" x={leftPx + 8} y={(top + bottom) / 2 + 4}>
        {name}
      </PlotLabel>
      <PlotLabel x={left - 4} y={top + 7} anchor="end">
        {formatNumber(most, 0)}
      </PlotLabel>
      <path className="cohort-bar steadier" d={bars.join('')} />
      <path className="plot-rule axis" d={`M${left} ${bottom + 0.5}H${right}`} />
      {ticks.map((tick, k) => (
        <PlotLabel key={tick} x={x.px(tick)} y={bottom + 13} anchor="middle">
          {k === ticks.length - 1 ? `${formatNumber(tick, 0)}\u202f%` : formatNumber(tick, 0)}
        </PlotLabel>
      ))}
      {endCount > 0 && (
        <PlotLabel x={right + 8} y={top + 9}>
          {`${formatNumber(endCount, 0)} at the end!`}
        </PlotLabel>
      )}
    </>
  );
}

/**
 * Renders which thresholds won, over all windows. If one at the end of its range won, the true minimum may lie beyond
 * it.
 */
export function ThresholdsPanel({ shown }: { readonly shown: ShownIntervals }) {
  const rows = windowRows(shown.files);
  const all = [countThresholds(rows, 'rptt'), countThresholds(rows, 'lvet')];
  const draw = ({ widthPx, heightPx }: Size) =>
    all.map((counts, k) => (
      <Histogram
        key={counts.name}
        counts={counts}
        leftPx={(k * widthPx) / 2}
        box={[(k * widthPx) / 2 + 56, 8, ((k + 1) * widthPx) / 2 - 88, heightPx - 17]}
      />
    ));
  return (
    <FigurePanel
      name="cohort-thresholds"
      title="Chosen thresholds"
      sub={formatCount(rows.length, 'window')}
      table={() => ({
        columns: ['subject', 'recording', 'window', 'foot threshold, %', 'notch threshold, %'],
        rows: rows.map(({ labels, file, window, rptt, lvet }) => [
          labels.subject,
          file,
          window + 1,
          rptt.threshold,
          lvet.threshold,
        ]),
      })}
    >
      <SvgPlot
        label="Chosen thresholds"
        description={all
          .map(
            ({ name, median, endCount }) =>
              `${name}: median ${formatNumber(median, 0)} %, ${endCount} at the end`,
          )
          .join('. ')}
        stops
        draw={draw}
      />
    </FigurePanel>
  );
}

/** Frequency with which each threshold won, %. */
interface ThresholdCounts {
  readonly name: 'Foot' | 'Notch';
  /** Ends of the axis. */
  readonly low: number;
  readonly high: number;
  readonly bins: ReadonlyMap<number, number>;
  readonly median: number | null;
  /** Number of windows whose winner is at the end of the range found. */
  readonly endCount: number;
}

const ends = { rptt: [0, 50], lvet: [-50, 50] } as const;

export function countThresholds(
  rows: readonly CohortWindowRow[],
  interval: 'rptt' | 'lvet',
): ThresholdCounts {
  const values = rows.flatMap((row) => row[interval].threshold ?? []);
  const bins = new Map<number, number>();
  for (const value of values) {
    const bin = Math.round(value);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const [first, last] = ends[interval];
  const low = Math.min(first, ...bins.keys());
  const high = Math.max(last, ...bins.keys());
  return {
    name: interval === 'rptt' ? 'Foot' : 'Notch',
    low,
    high,
    bins,
    median: values.length === 0 ? null : median(values),
    endCount: values.filter((value) => value >= high || (interval === 'lvet' && value <= low)).length,
  };
}
