import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { binCount, countBelow, type CycleRhoBins } from './rho-bins.ts';
import { median } from '../../dsp/statistics/stats.ts';

/** Minimum match of a cycle. */
interface LeastMatch {
  /** The parameter, and the correlation of which it is a fraction. */
  readonly level: number;
  readonly of: number;
  /** Product of both, a correlation. */
  readonly rho: number;
}

const defaultLeastMatch = 0.8;

const [leftPx, rightPx, topPx, axisPx] = [56, 20, 8, 20];
const levels = Array.from({ length: 101 }, (_, k) => k / 100);

const xMap = ({ widthPx }: Size) => linearMap([0, 1], [leftPx, widthPx - rightPx]);
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Width of the text next to the handle, and its line height, px. */
const [wordsPx, linePx] = [150, 14];

interface BarsProps {
  readonly bins: CycleRhoBins;
  readonly size: Size;
  /** Number of cycles at the top of the plot. */
  readonly top: number;
}

/** Returns the side of the handle where the bars are lower, and the highest of them there. */
function freeSide({ kept, out }: CycleRhoBins, rho: number, size: Size) {
  const labelShare = wordsPx / Math.max(size.widthPx - leftPx - rightPx, 1);
  const highest = (low: number, high: number): number =>
    kept.reduce((most, count, bin) => {
      const at = (bin + 0.5) / binCount;
      return at > low && at < high ? Math.max(most, count + (out[bin] ?? 0)) : most;
    }, 0);
  const [left, right] = [highest(rho - labelShare, rho), highest(rho, rho + labelShare)];
  const isRight = rho + labelShare > 1 ? false : rho - labelShare < 0 || right < left;
  return { isRight, highest: isRight ? right : left };
}

/** Returns the number of cycles at the top of the plot, so that the text next to the handle is above the bars. */
function chooseTop({ kept, out }: CycleRhoBins, highest: number, lineCount: number, size: Size): number {
  const most = Math.max(...kept.map((count, bin) => count + (out[bin] ?? 0)), 1);
  const wordsHighPx = 6 + linePx * lineCount;
  const share = 1 - wordsHighPx / Math.max(size.heightPx - axisPx - topPx, 2 * wordsHighPx);
  const needed = Math.max(most, highest / share);
  const step = 10 ** Math.floor(Math.log10(needed)) / 2;
  return Math.max(Math.ceil(needed / step - 1e-9) * step, 2);
}

function Bars({ bins, size, top }: BarsProps) {
  const { kept, out } = bins;
  const bottom = size.heightPx - axisPx;
  const right = size.widthPx - rightPx;
  const x = xMap(size);
  const y = linearMap([0, top], [bottom, topPx]);
  const width = (right - leftPx) / binCount - 0.8;
  const bar = (count: number, bin: number, below: number): string =>
    count === 0
      ? ''
      : `M${x.px(bin / binCount).toFixed(1)} ${y.px(below).toFixed(1)}V${y.px(below + count).toFixed(1)}h${Math.max(width, 0.7).toFixed(1)}V${y.px(below).toFixed(1)}Z`;
  return (
    <>
      <path className="plot-rule" d={`M${leftPx} ${y.px(top)}H${right}`} />
      <PlotLabel x={leftPx - 5} y={y.px(top) + 4} anchor="end">
        {formatNumber(top, 0)}
      </PlotLabel>
      <PlotLabel x={leftPx - 5} y={bottom + 2} anchor="end">
        0
      </PlotLabel>
      <PlotLabel x={8} y={(topPx + bottom) / 2 + 4} kind="name">
        n
      </PlotLabel>
      <path className="denoise-bar" d={kept.map((count, bin) => bar(count, bin, 0)).join('')} />
      <path
        className="denoise-bar out"
        d={out.map((count, bin) => bar(count, bin, kept[bin] ?? 0)).join('')}
      />
      <path className="plot-rule axis" d={`M${leftPx} ${bottom + 0.5}H${right}`} />
    </>
  );
}

function Ticks({ size }: { readonly size: Size }) {
  const bottom = size.heightPx - axisPx;
  const x = xMap(size);
  return ticks.map((tick) => (
    <g key={tick}>
      <path className="plot-rule axis" d={`M${x.px(tick).toFixed(1)} ${bottom}v4`} />
      <PlotLabel x={x.px(tick) + (tick === 1 ? 8 : 0)} y={size.heightPx - 4} anchor="middle">
        {tick === 1 ? '1\u202fρ' : formatNumber(tick, tick === 0 ? 0 : 1)}
      </PlotLabel>
    </g>
  ));
}

interface DrawingProps {
  readonly bins: CycleRhoBins;
  readonly size: Size;
  readonly match: LeastMatch;
  readonly words: readonly string[];
}

/** Renders the bars, and next to the handle what the minimum match leaves out. */
function Drawing({ bins, size, match, words }: DrawingProps) {
  const x = xMap(size).px(match.rho);
  const { isRight, highest } = freeSide(bins, match.rho, size);
  return (
    <>
      <Bars bins={bins} size={size} top={chooseTop(bins, highest, words.length, size)} />
      <Ticks size={size} />
      <path className="plot-rule axis" d={`M${Math.round(x) + 0.5} ${topPx}V${size.heightPx - axisPx}`} />
      {words.map((word, line) => (
        <PlotLabel
          key={word}
          x={isRight ? x + 6 : x - 6}
          y={topPx + 10 + linePx * line}
          anchor={isRight ? 'start' : 'end'}
          kind={line === 0 ? 'halo ink' : 'halo'}
        >
          {word}
        </PlotLabel>
      ))}
    </>
  );
}

/** Renders the correlations of the cycles with the first template; the minimum match can be dragged. */
export function RhoHistogram({
  report,
  bins,
}: {
  readonly report: DenoiseReport;
  readonly bins: CycleRhoBins;
}) {
  const setParameter = useSetParameter('denoise');
  const match = usedLeastMatch(report);
  const { rhos, rejections } = report.cycles;
  const compared = rhos.reduce((sum, rho) => sum + (Number.isNaN(rho) ? 0 : 1), 0);
  const out = rejections.filter((reason) => reason === 'unlike').length;
  const usual = countBelow(rhos, defaultLeastMatch * match.of);
  const words = [
    compared === 0 ? 'no cycle to compare' : `out: ${formatNumber(out, 0)} of ${formatNumber(compared, 0)}`,
    ...(match.level === defaultLeastMatch
      ? []
      : [`at the default ${defaultLeastMatch.toFixed(2)}: ${formatNumber(usual, 0)}`]),
    ...(bins.belowCount > 0 ? [`ρ below 0: ${formatNumber(bins.belowCount, 0)}`] : []),
  ];
  const toDefault = (): void => setParameter('leastMatch', defaultLeastMatch);
  const unit = match.of === 1 ? 'ρ' : 'of the median ρ';
  const draw = (size: Size) => <Drawing bins={bins} size={size} match={match} words={words} />;
  const overlay = (size: Size) => {
    const x = xMap(size);
    return (
      <LevelHandle
        label="Minimum correlation"
        description={`${words.join('; ')}. Home sets the default, ${defaultLeastMatch}.`}
        value={match.level}
        levels={levels}
        unitText={(level) => `${formatNumber(level, 2)} ${unit}`}
        map={{ px: (level) => x.px(level * match.of), value: (px) => x.value(px) / match.of }}
        topPx={topPx}
        bottomPx={size.heightPx - axisPx}
        result={report}
        onLevel={(level) => setParameter('leastMatch', level)}
        onDefault={toDefault}
        onWinner={toDefault}
      />
    );
  };
  return (
    <SvgPlot
      label="Correlation with the first template"
      description={`${words.join('; ')}.`}
      stops={false}
      draw={draw}
      overlay={overlay}
    />
  );
}

/** Returns the minimum match of a result. */
export function usedLeastMatch({
  parameters,
  cycles,
}: Pick<DenoiseReport, 'parameters' | 'cycles'>): LeastMatch {
  const level = Number(parameters['leastMatch'] ?? defaultLeastMatch);
  const known = cycles.rhos.filter((rho) => !Number.isNaN(rho));
  const isShare = parameters['leastMatchOf'] === 'median' && known.length > 0;
  const of = isShare ? Math.max(median(known), 1e-6) : 1;
  return { level, of, rho: level * of };
}
