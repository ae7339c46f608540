import { nameBetween } from '../../charts/axes/name-between.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import type { AgreementFrame } from './agreement-frame.ts';

interface AgreementAxesProps {
  /** What is compared, at the left of the differences; above the plot where it is `wide`. */
  readonly name: string;
  readonly unit: 'ms' | '%';
  readonly frame: AgreementFrame;
  readonly wide?: boolean;
}

const fixed = (px: number): string => px.toFixed(1);

/** Rules, ticks and names of a Bland–Altman plot. */
export function AgreementAxes({ name, unit, frame, wide = false }: AgreementAxesProps) {
  const { x, y, xTicks, yTicks, leftPx, rightPx, topPx, bottomPx } = frame;
  const text = (value: number, isLast: boolean): string =>
    `${formatNumber(value, Number.isInteger(value) ? 0 : 1)}${isLast ? `\u202f${unit}` : ''}`;
  return (
    <>
      {yTicks.map((tick, k) => (
        <g key={tick}>
          <path className="plot-rule" d={`M${leftPx} ${fixed(y.px(tick))}H${rightPx}`} />
          <PlotLabel x={leftPx - 4} y={y.px(tick) + 4} anchor="end">
            {text(tick, k === yTicks.length - 1)}
          </PlotLabel>
        </g>
      ))}
      <path className="plot-rule axis" d={`M${leftPx} ${bottomPx + 0.5}H${rightPx}`} />
      {xTicks.map((tick, k) => (
        <g key={tick}>
          <path className="plot-rule axis" d={`M${fixed(x.px(tick))} ${bottomPx}v4`} />
          <PlotLabel x={x.px(tick)} y={bottomPx + 15} anchor="middle">
            {text(tick, k === xTicks.length - 1)}
          </PlotLabel>
        </g>
      ))}
      {wide ? (
        <PlotLabel x={8} y={11}>
          {name}
        </PlotLabel>
      ) : (
        <PlotLabel kind="name" x={8} y={nameBetween(yTicks.map(y.px), (topPx + bottomPx) / 2)}>
          {name}
        </PlotLabel>
      )}
    </>
  );
}
