import { curvePath } from '../../charts/figures/curve-path.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber, formatPercent } from '../../ui/format-number.ts';
import type { MethodRow, QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { detectorName } from './method-words.ts';
import { toleranceOf, whyUnscored } from './reference-words.ts';

interface TolerancePanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly rows: readonly MethodRow[];
  readonly onTolerance: (toleranceMs: number) => void;
}

const [fromMs, toMs] = [8, 164];
const levels = Array.from({ length: (toMs - fromMs) / 2 + 1 }, (_, step) => fromMs + 2 * step);
const standardMs = 150;
const [leftPx, rightPx, axisPx] = [46, 10, 18];
const rates = ['se', 'ppv'] as const;
const rateNames = { se: 'Se', ppv: 'PPV' } as const;

interface ToleranceCurve {
  readonly method: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly sweep: MethodRow['sweep'];
}

/** The curve that is shown comes from the result itself, so that it is there before the comparison. */
function curvesOf(report: QrsReport, rows: readonly MethodRow[]): readonly ToleranceCurve[] {
  const method = String(report.parameters['method'] ?? '');
  const own = {
    method,
    name: detectorName(method),
    isChosen: true,
    sweep: report.score?.sweep ?? [],
  };
  const others = rows
    .filter((row) => !row.isChosen && row.method !== 'edited' && row.problem === null)
    .map(({ method: other, sweep }) => ({
      method: other,
      name: detectorName(other),
      isChosen: false,
      sweep,
    }));
  return [...others, own];
}

/** The lowest value shown, a share: what is reached from a third of the tolerances on has room. */
function floorOf(curves: readonly ToleranceCurve[]): number {
  const values = curves.flatMap(({ sweep }) =>
    sweep.filter(({ tolerance }) => tolerance >= 60).flatMap(({ se, ppv }) => [se ?? 1, ppv ?? 1]),
  );
  const least = Math.min(...values, 1);
  return Math.max(0, Math.min(0.9, Math.floor((least - 0.01) * 20) / 20));
}

const rowBox = (index: number, { heightPx }: Size) => {
  const half = (heightPx - axisPx) / 2;
  return { topPx: index * half + 8, bottomPx: (index + 1) * half - 4 };
};

const xMap = ({ widthPx }: Size) => linearMap([0, toMs + 4], [leftPx, widthPx - rightPx]);

function Rate({
  rate,
  index,
  curves,
  low,
  size,
}: {
  readonly rate: 'se' | 'ppv';
  readonly index: number;
  readonly curves: readonly ToleranceCurve[];
  readonly low: number;
  readonly size: Size;
}) {
  const { topPx, bottomPx } = rowBox(index, size);
  const x = xMap(size);
  const y = linearMap([low, 1], [bottomPx, topPx]);
  const right = size.widthPx - rightPx;
  return (
    <>
      <path className="plot-rule" d={`M${leftPx} ${topPx}H${right}`} />
      <path className="plot-rule axis" d={`M${leftPx} ${bottomPx}H${right}`} />
      <PlotLabel x={leftPx - 4} y={topPx + 6} anchor="end" kind="plain">
        {'100\u202f%'}
      </PlotLabel>
      <PlotLabel x={leftPx - 4} y={bottomPx + 2} anchor="end" kind="plain">
        {formatNumber(100 * low, 0)}
      </PlotLabel>
      <PlotLabel x={8} y={(topPx + bottomPx) / 2 + 4} kind="ink">
        {rateNames[rate]}
      </PlotLabel>
      {curves.map(({ method, name, isChosen, sweep }) => (
        <path
          key={name}
          className={`curve of-${method} ${isChosen ? 'strong' : 'thin-method'}`}
          d={curvePath(
            sweep.map(({ tolerance }) => tolerance),
            sweep.map((row) => {
              const value = row[rate];
              return value !== null && value >= low ? value : Number.NaN;
            }),
            x.px,
            y.px,
          )}
        />
      ))}
    </>
  );
}

function Ticks({ size }: { readonly size: Size }) {
  return [0, 75, 150].map((ms) => (
    <PlotLabel
      key={ms}
      x={xMap(size).px(ms)}
      y={size.heightPx - 5}
      anchor={ms === 150 ? 'end' : 'middle'}
      kind="plain"
    >
      {ms === 150 ? '150\u202fms' : String(ms)}
    </PlotLabel>
  ));
}

function savedTolerance(curves: readonly ToleranceCurve[]): DataTable {
  return {
    columns: ['method', 'tolerance, ms', 'Se, %', 'PPV, %'],
    rows: curves.flatMap(({ name, sweep }) =>
      sweep.map(({ tolerance, se, ppv }) => [
        name,
        tolerance,
        se === null ? null : 100 * se,
        ppv === null ? null : 100 * ppv,
      ]),
    ),
  };
}

/** Se and PPV against how near a mark must be, with a handle at the tolerance that holds. */
export function TolerancePanel({ summary, report, rows, onTolerance }: TolerancePanelProps) {
  const curves = curvesOf(report, rows);
  const low = floorOf(curves);
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const toleranceMs = toleranceOf(report);
  const sentence = `Within ${toleranceMs} ms: Se ${formatPercent(score?.se)} %, PPV ${formatPercent(score?.ppv)} %.`;
  const draw = (size: Size) => (
    <>
      {rates.map((rate, index) => (
        <Rate key={rate} rate={rate} index={index} curves={curves} low={low} size={size} />
      ))}
      <Ticks size={size} />
    </>
  );
  const standard = (): void => onTolerance(standardMs);
  const overlay = (size: Size) => (
    <LevelHandle
      label="Tolerance"
      description={sentence}
      value={toleranceMs}
      levels={levels}
      unitText={(level) => `${level} ms`}
      map={xMap(size)}
      topPx={4}
      bottomPx={rowBox(1, size).bottomPx}
      result={report}
      onLevel={onTolerance}
      onDefault={standard}
      onWinner={standard}
    />
  );
  return (
    <FigurePanel
      name="tolerance"
      title="Tolerance"
      sub="of a match"
      recordingName={summary.name}
      table={() => savedTolerance(curves)}
      {...(why === null ? {} : { formats: ['csv'] as const })}
    >
      {why !== null && <p className="quiet">{why}</p>}
      {why === null && (
        <SvgPlot
          label="Se and PPV against tolerance"
          description={sentence}
          stops={false}
          draw={draw}
          overlay={overlay}
        />
      )}
    </FigurePanel>
  );
}
