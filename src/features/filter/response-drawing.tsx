import type { FrequencyScale } from '../../charts/axes/frequency-axis.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { LowestRowDrawing } from './lowest-row.tsx';
import type { LowestRow } from './phase-words.ts';
import type { ResponseFrame } from './response-frame.ts';
import { responseLabels } from './response-labels.ts';
import { FrequencyAxis, RowCurve, RowLevels, RowName } from './response-rows.tsx';
import type { StopRange } from './stop-ranges.ts';
import { stopRanges } from './stop-ranges.ts';

const inDb = ({ x, y }: Curve): Curve => ({
  x,
  y: y.map((value) => 10 * Math.log10(Math.max(value, 1e-40))),
});

const dbTicks = (levels: readonly number[]) =>
  levels.map((db, k) => [db, `${formatNumber(db, 0)}${k === 0 ? '\u202fdB' : ''}`] as const);

interface StopsProps {
  readonly frame: ResponseFrame;
  readonly stops: readonly StopRange[];
}

/** What is stopped, its transitions included, lies in shade. */
function Shades({ frame, stops }: StopsProps) {
  const { x, fromHz, toHz, gain, bottomPx } = frame;
  return stops.map((stop) => {
    const [from, to] = [stop.fromHz, stop.toHz].map((hz) => x.px(Math.min(Math.max(hz, fromHz), toHz)));
    const width = Math.max((to ?? 0) - (from ?? 0), 0);
    const key = `${stop.kind} ${stop.fromHz} ${stop.toHz}`;
    return (
      <rect
        key={key}
        className="plot-shade"
        x={from}
        y={gain.topPx}
        width={width}
        height={bottomPx - gain.topPx}
      />
    );
  });
}

/** Where transitions end and all passes. */
function TransitionMarks({ frame, stops }: StopsProps) {
  const { x, fromHz, toHz, gain } = frame;
  const marks = stops.flatMap(({ marksHz }) => marksHz).filter((hz) => hz > fromHz && hz < toHz);
  return [...new Set(marks)].map((hz) => {
    const at = Math.round(x.px(hz)) + 0.5;
    return (
      <g key={hz} className="transition-mark">
        <line x1={at} x2={at} y1={gain.topPx} y2={gain.bottomPx} />
        <circle cx={at} cy={gain.bottomPx} r={3} />
      </g>
    );
  });
}

interface ResponseDrawingProps {
  readonly result: FilterBenchResult;
  readonly frame: ResponseFrame;
  readonly scale: FrequencyScale;
  readonly shown: LowestRow;
}

/** Gains of a chain's filters, fainter, and of the whole. */
function Gains({ result, frame }: Pick<ResponseDrawingProps, 'result' | 'frame'>) {
  const { gain } = frame;
  const own = result.stages.filter(({ isSkipped }) => !isSkipped);
  return (
    <>
      <RowLevels frame={frame} row={gain} ticks={dbTicks([0, -40, -80])} />
      <RowName row={gain} name="Gain" />
      {own.length > 1 &&
        own.map(({ type, gainDb, impulse }) => (
          <RowCurve
            key={`${type} ${impulse.y.length} ${gainDb.y[0]}`}
            frame={frame}
            row={gain}
            curve={gainDb}
            kind="raw one-of-chain"
          />
        ))}
      <RowCurve frame={frame} row={gain} curve={result.gainDb} kind="strong" />
    </>
  );
}

function Densities({ result, frame }: Pick<ResponseDrawingProps, 'result' | 'frame'>) {
  const { density } = frame;
  const [low, high] = density.range;
  const { unit } = result.signal;
  return (
    <>
      <RowLevels frame={frame} row={density} ticks={dbTicks([high, (low + high) / 2, low])} />
      <RowName row={density} name="Density" unit={unit === '' ? '' : `${unit}²/Hz`} />
      {result.density && (
        <>
          <RowCurve frame={frame} row={density} curve={inDb(result.density.before)} kind="raw" />
          <RowCurve frame={frame} row={density} curve={inDb(result.density.after)} kind="strong" />
        </>
      )}
    </>
  );
}

/** Gain, densities before and after, and phase or delay against frequency. */
export function ResponseDrawing({ result, frame, scale, shown }: ResponseDrawingProps) {
  const stops = stopRanges(result.stages, result.signal.fs);
  return (
    <>
      <Shades frame={frame} stops={stops} />
      <FrequencyAxis frame={frame} scale={scale} />
      <Gains result={result} frame={frame} />
      <Densities result={result} frame={frame} />
      <LowestRowDrawing shown={shown} result={result} frame={frame} stops={stops} />
      <TransitionMarks frame={frame} stops={stops} />
      {responseLabels({ result, frame, stops }, shown).map(({ text, kind, place }) => (
        <PlotLabel key={text} kind={kind} {...place}>
          {text}
        </PlotLabel>
      ))}
    </>
  );
}
