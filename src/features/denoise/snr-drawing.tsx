import { curvePath } from '../../charts/figures/curve-path.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { clockName, formatClock } from '../../charts/axes/time-axis.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { nameBetween } from '../../charts/axes/name-between.ts';
import { type SnrCurve, endOf } from './snr-curves.ts';
import { type TimeSpan } from '../../model/samples.ts';
import type { SnrFrame } from './snr-frame.ts';

interface SnrDrawingProps {
  readonly frame: SnrFrame;
  readonly size: Size;
  readonly stretches: readonly TimeSpan[];
  readonly curves: readonly SnrCurve[];
  readonly long: boolean;
  /** Stretch that is looked at; null of none. */
  readonly chosen: number | null;
}

/** Marks nearer than this run into each other, px. */
const leastMarkPx = 8;
const linePx = 13;
/** Half of a time with hours, which would run into the name of the axis, px. */
const hoursHalfPx = 12;

function Axes({ frame, size, long }: Pick<SnrDrawingProps, 'frame' | 'size' | 'long'>) {
  const { x, y, leftPx, rightPx, topPx, bottomPx, xTicks, yTicks } = frame;
  const last = yTicks.at(-1);
  return (
    <>
      {yTicks.map((db) => (
        <g key={db}>
          <path className="plot-rule" d={`M${leftPx} ${y.px(db).toFixed(1)}H${rightPx}`} />
          <PlotLabel x={leftPx - 5} y={y.px(db) + 4} anchor="end">
            {db === last ? `${formatNumber(db, 0)}\u202fdB` : formatNumber(db, 0)}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel kind="name" x={8} y={nameBetween(yTicks.map(y.px), (topPx + bottomPx) / 2)}>
        SNR
      </PlotLabel>
      <path className="plot-rule axis" d={`M${leftPx} ${bottomPx + 0.5}H${rightPx}`} />
      {xTicks.map((sec) => (
        <g key={sec}>
          <path className="plot-rule axis" d={`M${x.px(sec).toFixed(1)} ${bottomPx}v4`} />
          <PlotLabel
            x={x.px(sec)}
            y={size.heightPx - 4}
            anchor={long && x.px(sec) < leftPx + hoursHalfPx ? 'start' : 'middle'}
          >
            {formatClock(sec, long)}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel x={8} y={size.heightPx - 4}>
        {clockName(long)}
      </PlotLabel>
    </>
  );
}

function markPath(mark: SnrCurve['mark'], x: number, y: number): string {
  const [atX, atY] = [x.toFixed(1), y.toFixed(1)];
  if (mark === 'plus') return `M${atX} ${atY}m-3 0h6m-3-3v6`;
  return `M${atX} ${atY}m-2.5-2.5h5v5h-5Z`;
}

interface CurveProps {
  readonly curve: SnrCurve;
  readonly frame: SnrFrame;
  readonly middles: readonly number[];
}

function Curve({ curve, frame, middles }: CurveProps) {
  const { x, y, leftPx, rightPx } = frame;
  const { mark, tone, isStrong, values } = curve;
  const known = values.map((value) => value ?? Number.NaN);
  const isSparse = (rightPx - leftPx) / Math.max(values.length, 1) >= leastMarkPx;
  const marks = values.map((value, k) =>
    value === null ? '' : markPath(mark, x.px(middles[k] ?? 0), y.px(value)),
  );
  return (
    <>
      <path
        className={`denoise-curve of-${tone} ${isStrong ? 'strong' : ''}`}
        d={curvePath(middles, known, x.px, y.px)}
      />
      {values.length === 1 && values[0] !== null && (
        <path
          className={`denoise-curve of-${tone}`}
          d={`M${leftPx} ${y.px(values[0] ?? 0).toFixed(1)}H${rightPx}`}
        />
      )}
      {mark !== 'none' && isSparse && (
        <path className={`denoise-mark ${mark} of-${tone}`} d={marks.join('')} />
      )}
    </>
  );
}

function Ends({ curves, frame }: Pick<SnrDrawingProps, 'curves' | 'frame'>) {
  const named = curves.filter((curve) => curve.words.length > 0 && endOf(curve) !== null);
  const lines = Math.max(...named.map(({ words }) => words.length), 1);
  const places = placeEnds(
    named.map((curve) => frame.y.px(endOf(curve) ?? 0) + 4),
    linePx * lines + 2,
    [frame.topPx + 2, frame.bottomPx - linePx * (lines - 1)],
  );
  return named.map(({ id, words, tone, isStrong }, k) => (
    <g key={id}>
      {words.map((word, line) => (
        <text
          key={word}
          className={`plot-label ${line === 0 && tone !== 'faint' ? 'ink' : ''} ${isStrong && line === 0 ? 'strong' : ''}`}
          x={frame.rightPx + 6}
          y={(places[k] ?? 0) + line * linePx}
        >
          {word}
        </text>
      ))}
    </g>
  ));
}

/** Curves of signal to noise over the record, named at their ends. */
export function SnrDrawing({ frame, size, stretches, curves, long, chosen }: SnrDrawingProps) {
  const middles = stretches.map(({ fromSec, toSec }) => (fromSec + toSec) / 2);
  const own = chosen === null ? undefined : stretches[chosen];
  return (
    <>
      {own && (
        <path
          className="plot-shade"
          d={`M${frame.x.px(own.fromSec)} ${frame.topPx}H${frame.x.px(own.toSec)}V${frame.bottomPx}H${frame.x.px(own.fromSec)}Z`}
        />
      )}
      <Axes frame={frame} size={size} long={long} />
      {curves.map((curve) => (
        <Curve key={curve.id} curve={curve} frame={frame} middles={middles} />
      ))}
      <Ends curves={curves} frame={frame} />
    </>
  );
}

/**
 * Places of labels at the ends of curves, one below the other: each as near to its curve's end as the
 * others let it.
 *
 * @param wantedPx  where each would stand, px from above
 * @param gapPx     least distance of two
 * @returns in the order of `wantedPx`
 */
export function placeEnds(
  wantedPx: readonly number[],
  gapPx: number,
  [topPx, bottomPx]: readonly [number, number],
): readonly number[] {
  const order = wantedPx.map((_, index) => index).toSorted((a, b) => (wantedPx[a] ?? 0) - (wantedPx[b] ?? 0));
  const placed = wantedPx.map((px) => px);
  let free = topPx;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gapPx;
  }
  let limit = bottomPx;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gapPx;
  }
  return placed;
}
