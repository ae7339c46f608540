import { nameBetween } from '../../charts/axes/name-between.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { headlineMethod } from '../../model/methods.ts';
import type { IntervalGroup } from '../../pipeline/cohort/interval-groups.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { type BandSet, bandGroups, pointX, setX, type StateBand, type StatesFrame } from './states-frame.ts';
import { wordsWithRoom } from './words-with-room.ts';

interface StatesDrawingProps {
  readonly band: StateBand;
  readonly frame: StatesFrame;
  readonly chosenFile: string | null;
  /** Whether the states' names stand under it. */
  readonly hasNames: boolean;
}

/** The method whose medians stand at their boxes is the headline; where columns are narrow, none do. */
const otherSet: BandSet = headlineMethod === 'historic' ? 'leastVariance' : 'historic';
const leastNumberPx = 44;

const fixed = (px: number): string => px.toFixed(1);

interface BoxProps {
  readonly group: IntervalGroup;
  readonly frame: StatesFrame;
  readonly state: number;
  readonly set: BandSet;
}

/** Quartiles with the median, whiskers, and the points behind them. */
function Box({ group, frame, state, set }: BoxProps) {
  const { points, quartiles } = group;
  if (quartiles === null) return null;
  const { y, columnPx } = frame;
  const x = setX(frame, state, set);
  const half = Math.min(Math.max(columnPx * 0.14, 2), 7);
  const { q1, median, q3, whiskers } = quartiles;
  const dots = points.map(({ value }, index) => {
    const [atX, atY] = [fixed(pointX(frame, state, set, index) - 1.1), fixed(y.px(value))];
    return `M${atX} ${atY}a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0Z`;
  });
  return (
    <g className={`cohort-box of-${set}`}>
      <path className="dots" d={dots.join('')} />
      <path
        className="whiskers"
        d={`M${fixed(x)} ${fixed(y.px(whiskers[0]))}V${fixed(y.px(q1))}M${fixed(x)} ${fixed(y.px(q3))}V${fixed(y.px(whiskers[1]))}`}
      />
      <path
        className="quartiles"
        d={`M${fixed(x - half)} ${fixed(y.px(q1))}h${fixed(2 * half)}V${fixed(y.px(q3))}h${fixed(-2 * half)}Z`}
      />
      <path className="median" d={`M${fixed(x - half)} ${fixed(y.px(median))}h${fixed(2 * half)}`} />
      {set !== otherSet && columnPx >= leastNumberPx && (
        <PlotLabel x={x} y={y.px(whiskers[1]) - 4} anchor="middle">
          {formatNumber(median, 0)}
        </PlotLabel>
      )}
    </g>
  );
}

function Names({ band, frame }: Pick<StatesDrawingProps, 'band' | 'frame'>) {
  const words = bandGroups(band).map(({ label }, state) => ({
    text: label ?? '–',
    middlePx: frame.x(state),
  }));
  return wordsWithRoom(words).map(({ text, middlePx }) => (
    <PlotLabel key={text} x={middlePx} y={frame.bottomPx + 17} anchor="middle">
      {text}
    </PlotLabel>
  ));
}

/** A quantity by state, both methods beside each other. */
export function StatesDrawing({ band, frame, chosenFile, hasNames }: StatesDrawingProps) {
  const { y, yTicks, leftPx, rightPx, topPx, bottomPx } = frame;
  const sets = Object.entries(band.sets) as [BandSet, readonly IntervalGroup[]][];
  const chosen = sets.flatMap(([set, groups]) =>
    groups.flatMap(({ points }, state) => {
      const index = points.findIndex(({ file }) => file === chosenFile);
      const point = points[index];
      return point ? [{ set, state, index, value: point.value }] : [];
    }),
  );
  return (
    <>
      {yTicks.map((tick, k) => (
        <g key={tick}>
          <path className="plot-rule" d={`M${leftPx} ${fixed(y.px(tick))}H${rightPx}`} />
          <PlotLabel x={leftPx - 4} y={y.px(tick) + 4} anchor="end">
            {k === yTicks.length - 1 ? `${formatNumber(tick, 0)}\u202f${band.unit}` : formatNumber(tick, 0)}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel kind="name" x={8} y={nameBetween(yTicks.map(y.px), (topPx + bottomPx) / 2)}>
        {band.name}
      </PlotLabel>
      {sets.map(([set, groups]) =>
        groups.map((group, state) => (
          <Box key={`${set} ${group.label}`} group={group} frame={frame} state={state} set={set} />
        )),
      )}
      {chosen.map(({ set, state, index, value }) => (
        <circle
          key={set}
          className="cohort-chosen"
          cx={pointX(frame, state, set, index)}
          cy={y.px(value)}
          r={3.5}
        />
      ))}
      {hasNames && (
        <>
          <path className="plot-rule axis" d={`M${leftPx} ${bottomPx + 4.5}H${rightPx}`} />
          <Names band={band} frame={frame} />
        </>
      )}
    </>
  );
}
