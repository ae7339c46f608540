import '../../charts/figures/svg-plot.css';
import { PlotLabel, PlotLayer, PlotMark } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { methodForms } from '../../charts/pens/method-marks.ts';
import { themeColour } from '../../charts/pens/palette.ts';
import type { MethodMark } from '../../model/methods.ts';
import { plotMargin } from '../../charts/plotly/plotly-template.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { type SweepFrame, sweepLeftPx } from './sweep-figure.ts';
import { isAcross, isInside, markX, sdY, sweepLabels } from './sweep-labels.ts';
import type { FixedMark, SweepMark, SweepModel } from './sweep-model.ts';

interface SweepMarksProps {
  readonly model: SweepModel;
  readonly frame: SweepFrame;
  readonly size: Size;
}

interface MethodMarksProps extends Omit<SweepMarksProps, 'size'> {
  readonly mark: SweepMark;
  readonly method: MethodMark;
}

function MethodMarks({ method, mark, model, frame }: MethodMarksProps) {
  const x = markX(mark, model, frame);
  const { of, low, high } = model.lower;
  const under = mark[of];
  if (!isInside(x, frame)) return null;
  return (
    <>
      {mark.sd !== null && <PlotMark method={method} x={x} y={sdY(mark.sd, model, frame)} />}
      {under !== null && (
        <PlotMark method={method} x={x} y={frame.lower.px(Math.min(Math.max(under, low), high))} />
      )}
    </>
  );
}

/** Renders a method without a level: a line over all levels, with its mark at the right end. */
function MethodLines({ model, frame, fixed }: Omit<SweepMarksProps, 'size'> & { readonly fixed: FixedMark }) {
  const { of, low, high } = model.lower;
  const under = fixed[of];
  const heights = [
    ...(fixed.sd !== null && isAcross(fixed, model) ? [sdY(fixed.sd, model, frame)] : []),
    ...(under !== null && under >= low && under <= high ? [frame.lower.px(under)] : []),
  ];
  const stroke = themeColour(methodForms[fixed.mark].colour);
  return heights.map((y) => (
    <g key={y}>
      <path className="plot-across" style={{ stroke }} d={`M${sweepLeftPx} ${y}H${frame.rightPx}`} />
      <PlotMark method={fixed.mark} x={frame.rightPx} y={y} />
    </g>
  ));
}

/** Renders the level that least variance would choose, if the user set another: a ring on the SD. */
function WinnerMark({
  model,
  frame,
  winner,
}: Omit<SweepMarksProps, 'size'> & { readonly winner: SweepMark }) {
  const x = markX(winner, model, frame);
  if (winner.sd === null || !isInside(x, frame)) return null;
  return <circle className="plot-winner" cx={x} cy={sdY(winner.sd, model, frame)} r={5} />;
}

/** Renders the line of the truth under the SD. */
function KnownLine({ model: { lower, points }, frame }: Omit<SweepMarksProps, 'size'>) {
  if (lower.known === null || lower.known < lower.low || lower.known > lower.high) return null;
  const y = frame.lower.px(lower.known);
  const last = points.findLast((point) => point[lower.of] !== null)?.[lower.of] ?? null;
  // On the side of the line where the curve does not end.
  const isBelow = (last !== null && last >= lower.known) || y - 4 < frame.lowerTopPx + 8;
  return (
    <>
      <path className="plot-rule axis" d={`M${sweepLeftPx} ${y}H${frame.rightPx}`} />
      <PlotLabel kind="halo" x={frame.rightPx} y={isBelow ? y + 12 : y - 4} anchor="end">
        {`true value ${formatNumber(lower.known, 1)}\u202f${lower.unit}`}
      </PlotLabel>
    </>
  );
}

/** Renders levels that are excluded because their mean is shifted. */
function ShiftedLevels({ model, frame }: Omit<SweepMarksProps, 'size'>) {
  return model.shifted.map(([from, to]) => {
    const left = Math.max(frame.x.px(from), sweepLeftPx);
    const right = Math.min(frame.x.px(to), frame.rightPx);
    if (right <= left) return null;
    return (
      <path
        key={from}
        className="plot-shade"
        d={`M${left} ${plotMargin.t}H${right}V${frame.bottomPx}H${left}Z`}
      />
    );
  });
}

/** Renders marks and labels over the curves of a sweep. */
export function SweepMarks({ model, frame, size }: SweepMarksProps) {
  return (
    <PlotLayer size={size}>
      <ShiftedLevels model={model} frame={frame} />
      <KnownLine model={model} frame={frame} />
      <PlotLabel kind="name" x={8} y={(8 + frame.sdBottomPx) / 2 + 4}>
        SD
      </PlotLabel>
      <PlotLabel
        kind="name"
        x={8}
        y={frame.isLow ? frame.bottomPx + 12 : (frame.lowerTopPx + frame.bottomPx) / 2 + 4}
      >
        {model.lower.name}
      </PlotLabel>
      {model.fixed.map((fixed) =>
        fixed.level === null ? (
          <MethodLines key={fixed.mark} model={model} frame={frame} fixed={fixed} />
        ) : (
          <MethodMarks key={fixed.mark} model={model} frame={frame} method={fixed.mark} mark={fixed} />
        ),
      )}
      <MethodMarks model={model} frame={frame} method="least-variance" mark={model.least} />
      {model.winner !== null && <WinnerMark model={model} frame={frame} winner={model.winner} />}
      {sweepLabels(model, frame).map(({ kind, text, place }) => (
        <PlotLabel key={text} kind={`${kind} halo`} {...place}>
          {text}
        </PlotLabel>
      ))}
    </PlotLayer>
  );
}
