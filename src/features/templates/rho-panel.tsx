import { useMemo } from 'react';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSetParameter } from '../bench/use-set-parameter.ts';

/** Beats by their best correlation with the master. */
interface RhoBins {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

const width = 0.01;

/** Returns bins of 0.01 up to 1, without NaN, from the smallest correlation or −0.2, whichever is lower. */
export function binRhos(rhos: Float32Array): RhoBins {
  let least = -0.2;
  for (const rho of rhos) if (rho < least) least = rho;
  const from = Math.max(-1, Math.floor(least * 10) / 10);
  const count = Math.round((1 - from) / width);
  const counts = Array.from({ length: count }, () => 0);
  for (const rho of rhos) {
    if (Number.isNaN(rho)) continue;
    const bin = Math.min(Math.max(Math.floor((rho - from) / width), 0), count - 1);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { from, to: 1, counts };
}

/** Returns for each bin how many beats are not above its lower end. */
export function cumulativeCounts({ counts }: RhoBins): readonly number[] {
  let sum = 0;
  return counts.map((count) => {
    const before = sum;
    sum += count;
    return before;
  });
}

const [leftPx, rightPx, axisPx] = [44, 16, 20];
const levels = Array.from({ length: 100 }, (_, k) => k / 100);
const defaultThreshold = 0.85;

const xMap = ({ from, to }: RhoBins, { widthPx }: Size) => linearMap([from, to], [leftPx, widthPx - rightPx]);

/** Returns the vertical ranges of the bars and of the curve below them, px. */
function placeRows({ heightPx }: Size) {
  const middle = Math.round(heightPx * 0.58);
  return { bars: [8, middle - 6], curve: [middle + 8, heightPx - axisPx] } as const;
}

const barHeight = (count: number, decades: number): number =>
  count === 0 ? 0 : (Math.log10(count) + 0.15) / (decades + 0.15);

function Bars({
  bins,
  threshold,
  size,
}: {
  readonly bins: RhoBins;
  readonly threshold: number;
  readonly size: Size;
}) {
  const [top, bottom] = placeRows(size).bars;
  const x = xMap(bins, size);
  const decades = Math.max(Math.ceil(Math.log10(Math.max(...bins.counts, 1))), 1);
  const width = (size.widthPx - leftPx - rightPx) / bins.counts.length;
  const y = (count: number): number => bottom - (bottom - top) * barHeight(count, decades);
  const path = (isAbnormal: boolean): string =>
    bins.counts
      .map((count, bin) => {
        const value = bins.from + bin / 100;
        if (count === 0 || value < threshold - 1e-9 !== isAbnormal) return '';
        return `M${x.px(value).toFixed(1)} ${bottom}V${y(count).toFixed(1)}h${Math.max(width - 0.3, 0.7).toFixed(1)}V${bottom}Z`;
      })
      .join('');
  const ticks = Array.from({ length: decades + 1 }, (_, k) => 10 ** k);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="plot-rule" d={`M${leftPx} ${y(tick).toFixed(1)}H${size.widthPx - rightPx}`} />
          <PlotLabel x={leftPx - 4} y={y(tick) + 4} anchor="end">
            {formatNumber(tick, 0)}
          </PlotLabel>
        </g>
      ))}
      <path className="rho-bar" d={path(true)} />
      <path className="rho-bar of-master" d={path(false)} />
      <path className="plot-rule axis" d={`M${leftPx} ${bottom}H${size.widthPx - rightPx}`} />
      <PlotLabel x={x.px(threshold) - 4} y={top + 10} anchor="end" kind="halo plain">
        abnormal
      </PlotLabel>
    </>
  );
}

interface CurveProps {
  readonly bins: RhoBins;
  readonly threshold: number;
  readonly words: string;
  readonly size: Size;
}

function Curve({ bins, threshold, words, size }: CurveProps) {
  const [top, bottom] = placeRows(size).curve;
  const x = xMap(bins, size);
  const counts = cumulativeCounts(bins);
  const most = Math.max(counts.at(-1) ?? 1, 1);
  const y = linearMap([0, most], [bottom, top]);
  const at = counts.map((_, bin) => bins.from + bin / 100);
  const ticks = [0, 0.5, 1].filter((tick) => tick >= bins.from);
  return (
    <>
      <PlotLabel x={leftPx - 4} y={top + 6} anchor="end">
        {formatNumber(most, 0)}
      </PlotLabel>
      <PlotLabel x={leftPx - 4} y={bottom + 2} anchor="end">
        0
      </PlotLabel>
      <path className="curve" d={curvePath(at, counts, x.px, y.px)} />
      <path className="plot-rule axis" d={`M${leftPx} ${bottom}H${size.widthPx - rightPx}`} />
      {ticks.map((tick) => (
        <PlotLabel key={tick} x={x.px(tick)} y={size.heightPx - 4} anchor={tick === 1 ? 'end' : 'middle'}>
          {tick === 1 ? '1\u202fρ' : String(tick)}
        </PlotLabel>
      ))}
      <PlotLabel x={leftPx + 6} y={top + 12} kind="halo">
        beats not above
      </PlotLabel>
      <PlotLabel x={leftPx + 6} y={top + 26} kind="halo ink">
        {`${formatNumber(threshold, 2)}: ${words}`}
      </PlotLabel>
    </>
  );
}

/** Returns the columns; rows are the counts of the bins. */
function binColumns(bins: RhoBins): readonly SavedColumn<number>[] {
  const below = cumulativeCounts(bins);
  return [
    { name: 'ρ from', value: (_, bin) => bins.from + bin / 100 },
    { name: 'beats', value: (count) => count },
    { name: 'beats below', value: (_, bin) => below[bin] },
  ];
}

/**
 * Renders every beat's best correlation with the master, and how many beats a threshold makes abnormal; the threshold
 * can be dragged.
 */
export function RhoPanel({ report }: { readonly report: TemplatesReport }) {
  const setParameter = useSetParameter('templates');
  const { masterRhos, threshold } = report;
  const bins = useMemo(() => binRhos(masterRhos), [masterRhos]);
  const abnormal = masterRhos.reduce((sum, rho) => sum + (rho > threshold ? 0 : 1), 0);
  const words = formatCount(abnormal, 'beat');
  const toDefault = (): void => setParameter('threshold', defaultThreshold);
  const draw = (size: Size) => (
    <>
      <Bars bins={bins} threshold={threshold} size={size} />
      <Curve bins={bins} threshold={threshold} words={words} size={size} />
    </>
  );
  const overlay = (size: Size) => (
    <LevelHandle
      label="Threshold"
      description={`${words} abnormal. Home sets the default, ${defaultThreshold}.`}
      value={threshold}
      levels={levels}
      unitText={(level) => formatNumber(level, 2)}
      map={xMap(bins, size)}
      topPx={8}
      bottomPx={size.heightPx - axisPx}
      result={report}
      onLevel={(level) => setParameter('threshold', level)}
      onDefault={toDefault}
      onWinner={toDefault}
    />
  );
  return (
    <FigurePanel
      name="rho"
      title="ρ with the master"
      sub="best, log"
      table={() => dataTable(binColumns(bins), bins.counts)}
    >
      {masterRhos.length > 0 && masterRhos.every(Number.isNaN) && (
        <Notice tone="note">
          There are too many beats to keep their windows, so no beat could be compared with the master chosen
          by hand.
        </Notice>
      )}
      <SvgPlot
        label="Best match with the master"
        description={`${words} of ${formatNumber(masterRhos.length, 0)} not above ${formatNumber(threshold, 2)}.`}
        stops={false}
        draw={draw}
        overlay={overlay}
      />
    </FigurePanel>
  );
}
