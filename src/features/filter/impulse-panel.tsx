import type { DataTable } from '../../charts/figures/data-table.ts';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { FilterBenchResult, FilterBenchStage } from '../../model/filter-bench.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { typeNames } from './stage-words.ts';

const leftPx = 98;
const rightPx = 18;
const axisPx = 22;

/** A coefficient so many times the next largest is drawn out of its scale. */
const peakShare = 3;

/** The largest coefficient, and what the others are drawn by. */
export function impulseScale({ impulse: { x, y } }: FilterBenchStage): {
  readonly peak: number;
  /** Where it stands, s. */
  readonly atSec: number;
  readonly scale: number;
} {
  let peakIndex = 0;
  for (let k = 1; k < y.length; k++) {
    if (Math.abs(y[k] ?? 0) > Math.abs(y[peakIndex] ?? 0)) peakIndex = k;
  }
  let rest = 0;
  for (let k = 0; k < y.length; k++) if (k !== peakIndex) rest = Math.max(rest, Math.abs(y[k] ?? 0));
  const peak = y[peakIndex] ?? 0;
  return {
    peak,
    atSec: x[peakIndex] ?? 0,
    scale: rest > 0 && Math.abs(peak) > peakShare * rest ? rest : Math.abs(peak),
  };
}

const roundSteps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

/** Ends of the longest filter, s, a little to spare. */
function timeRange(stages: readonly FilterBenchStage[]): readonly [number, number] {
  const from = Math.min(...stages.map(({ impulse }) => impulse.x[0] ?? 0), -0.01);
  const to = Math.max(...stages.map(({ impulse }) => impulse.x.at(-1) ?? 0), 0.01);
  return [from, to];
}

interface StageNameProps {
  readonly stage: FilterBenchStage;
  readonly middlePx: number;
  readonly rowPx: number;
}

/** Type and length in the margin, in one line where the rows are low. */
function StageName({ stage, middlePx, rowPx }: StageNameProps) {
  const taps = stage.isSkipped ? 'skipped' : formatNumber(stage.tapCount, 0);
  if (rowPx < 25) {
    return (
      <PlotLabel x={8} y={middlePx + 4}>
        {`${typeNames[stage.type]} ${taps}`}
      </PlotLabel>
    );
  }
  return (
    <>
      <PlotLabel kind="name" x={8} y={middlePx - 2}>
        {typeNames[stage.type]}
      </PlotLabel>
      <PlotLabel x={8} y={middlePx + 10}>
        {stage.isSkipped ? taps : formatCount(stage.tapCount, 'tap')}
      </PlotLabel>
    </>
  );
}

function Drawing({ stages, size }: { readonly stages: readonly FilterBenchStage[]; readonly size: Size }) {
  const bottomPx = size.heightPx - axisPx;
  const range = timeRange(stages);
  const endPx = size.widthPx - rightPx;
  const x = linearMap(range, [leftPx, endPx]);
  const step = roundSteps.find((own) => x.px(own) - x.px(0) >= 44) ?? 100;
  const ticks = Array.from(
    { length: Math.floor(range[1] / step) - Math.ceil(range[0] / step) + 1 },
    (_, k) => (Math.ceil(range[0] / step) + k) * step,
  );
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const rowPx = bottomPx / stages.length;
  return (
    <>
      {stages.map((stage, index) => {
        const { peak, atSec, scale } = impulseScale(stage);
        const topPx = index * rowPx;
        const y = linearMap([-1.15 * scale, 1.15 * scale], [topPx + rowPx - 3, topPx + 3]);
        const isOff = Math.abs(peak) > scale;
        const clippedY = stage.impulse.y.map((value) =>
          Math.min(Math.max(value, -1.15 * scale), 1.15 * scale),
        );
        const middle = topPx + rowPx / 2;
        // Stages keep their places, two of a kind too.
        const key = `${index} ${stage.type}`;
        return (
          <g key={key}>
            <line className="plot-rule" x1={leftPx} x2={endPx} y1={y.px(0)} y2={y.px(0)} />
            <path className="curve strong" d={curvePath(stage.impulse.x, clippedY, x.px, y.px)} />
            <StageName stage={stage} middlePx={middle} rowPx={rowPx} />
            {isOff && (
              <PlotLabel kind="halo" x={x.px(atSec) + 6} y={topPx + 12}>
                {`↑ ${formatNumber(peak, 3)}`}
              </PlotLabel>
            )}
          </g>
        );
      })}
      <line className="plot-rule axis" x1={leftPx} x2={endPx} y1={bottomPx + 0.5} y2={bottomPx + 0.5} />
      {ticks.map((sec, index) => (
        <g key={sec}>
          <line className="plot-rule axis" x1={x.px(sec)} x2={x.px(sec)} y1={bottomPx} y2={bottomPx + 4} />
          <PlotLabel x={x.px(sec)} y={bottomPx + 15} anchor="middle">
            {`${formatNumber(sec, digits)}${index === ticks.length - 1 ? '\u202fs' : ''}`}
          </PlotLabel>
        </g>
      ))}
    </>
  );
}

function impulseTable(stages: readonly FilterBenchStage[]): DataTable {
  return {
    columns: ['stage', 'type', 'time, s', 'coefficient'],
    rows: stages.flatMap(({ type, impulse: { x, y } }, index) =>
      Array.from(x, (sec, k) => [index + 1, type, sec, y[k] ?? null]),
    ),
  };
}

/** 'Low-pass, 101 taps over 200 ms, largest 0.120 at 0 ms'. */
function stageSentence(stage: FilterBenchStage): string {
  const name = `${typeNames[stage.type]}, ${formatCount(stage.tapCount, 'tap')}`;
  if (stage.isSkipped) return `${name}, skipped`;
  const { x } = stage.impulse;
  const { peak, atSec } = impulseScale(stage);
  const lengthMs = formatNumber(1000 * ((x.at(-1) ?? 0) - (x[0] ?? 0)), 0);
  return `${name} over ${lengthMs} ms, largest ${formatNumber(peak, 3)} at ${formatNumber(1000 * atSec, 0)} ms`;
}

interface ImpulsePanelProps {
  readonly result: FilterBenchResult;
  readonly recordingName: string;
}

/** The coefficients of each filter of the chain, as it is applied. */
export function ImpulsePanel({ result: { stages }, recordingName }: ImpulsePanelProps) {
  const isOff = stages.some((stage) => {
    const { peak, scale } = impulseScale(stage);
    return Math.abs(peak) > scale;
  });
  const words = stages.map(stageSentence);
  const drawing = (size: Size) => <Drawing stages={stages} size={size} />;
  return (
    <FigurePanel
      name="impulse"
      title="Impulse responses"
      sub={isOff ? 'centre tap off scale' : ''}
      recordingName={recordingName}
      table={() => impulseTable(stages)}
    >
      <SvgPlot label="Impulse responses" description={`${words.join('; ')}.`} stops draw={drawing} />
    </FigurePanel>
  );
}
