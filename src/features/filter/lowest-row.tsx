import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { LowestRow } from './phase-words.ts';
import { drawnPhase } from './phase-words.ts';
import type { ResponseFrame } from './response-frame.ts';
import { RowCurve, RowLevels, RowName } from './response-rows.tsx';
import type { StopRange } from './stop-ranges.ts';

interface LowestRowProps {
  readonly result: FilterBenchResult;
  readonly frame: ResponseFrame;
  readonly stops: readonly StopRange[];
}

/** A curve where something is stopped, or where nothing is. */
function where({ x, y }: Curve, stops: readonly StopRange[], stopped: boolean): Curve {
  const isStopped = (hz: number): boolean => stops.some(({ fromHz, toHz }) => hz >= fromHz && hz <= toHz);
  return { x, y: y.map((value, k) => (isStopped(x[k] ?? 0) === stopped ? value : Number.NaN)) };
}

/** The filter's own delay at each frequency: that which is taken off included, s. */
function ownDelay({ groupDelaySec, alignment, delaySec }: FilterBenchResult): Curve {
  const removed = alignment === 'causal' ? 0 : delaySec;
  return { x: groupDelaySec.x, y: groupDelaySec.y.map((value) => value + removed) };
}

function DelayRow({ result, frame, stops }: LowestRowProps) {
  const { lowest } = frame;
  const [, top] = lowest.range;
  const text = top >= 1 ? `${formatNumber(top, 0)}\u202fs` : `${formatNumber(1000 * top, 0)}\u202fms`;
  const delay = ownDelay(result);
  return (
    <>
      <RowLevels
        frame={frame}
        row={lowest}
        ticks={[
          [top, text],
          [0, '0'],
        ]}
      />
      <RowName row={lowest} name="Delay" />
      <RowCurve frame={frame} row={lowest} curve={where(delay, stops, true)} kind="raw" />
      <RowCurve frame={frame} row={lowest} curve={where(delay, stops, false)} kind="" />
    </>
  );
}

function PhaseRow({ result, frame, stops }: LowestRowProps) {
  const { lowest } = frame;
  const [least] = lowest.range;
  const phase = drawnPhase(result);
  const ticks: readonly (readonly [number, string])[] =
    result.alignment === 'causal'
      ? [
          [0, '0\u202frad'],
          [least, formatNumber(least, 0)],
        ]
      : [
          [Math.PI, 'π\u202frad'],
          [-Math.PI, '−π'],
        ];
  return (
    <>
      <RowLevels frame={frame} row={lowest} ticks={ticks} />
      <RowName row={lowest} name="Phase" />
      <RowCurve frame={frame} row={lowest} curve={where(phase, stops, true)} kind="raw" />
      <RowCurve frame={frame} row={lowest} curve={where(phase, stops, false)} kind="" />
    </>
  );
}

/** Phase or delay against frequency; fainter where the filter stops, since nothing of it arrives there. */
export function LowestRowDrawing({ shown, ...props }: LowestRowProps & { readonly shown: LowestRow }) {
  return shown === 'phase' ? <PhaseRow {...props} /> : <DelayRow {...props} />;
}
