import type { PointerEvent } from 'react';
import { useStore } from 'zustand';
import { BeatStop } from '../../charts/pointing/beat-stop.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';
import type { SnrCurve } from './snr-curves.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { SnrDrawing } from './snr-drawing.tsx';
import { snrFrame } from './snr-frame.ts';

interface SnrPlotProps {
  readonly label: string;
  readonly description: string;
  readonly durationSec: number;
  /** All parameters of the result: the curves are over the part of the record that it is of. */
  readonly parameters: ParameterValues;
  readonly stretches: readonly TimeSpan[];
  readonly curves: readonly SnrCurve[];
  /** What each curve is called where a stretch is read out. */
  readonly spoken: Readonly<Record<string, string>>;
  /** Room for the curves' names, px. */
  readonly labelPx: number;
}

/** The stretch that holds a moment, or the last before it. */
function stretchAt(stretches: readonly TimeSpan[], atSec: number): number | null {
  const index = stretches.findLastIndex(({ fromSec }) => fromSec <= atSec);
  return index < 0 ? null : index;
}

/** Curves over the record; a click, or the arrow keys, go to a stretch of it. */
export function SnrPlot(props: SnrPlotProps) {
  const { label, description, durationSec, parameters, stretches, curves, spoken, labelPx } = props;
  const { view } = useSession();
  const span = useStore(view, (state) => state.span);
  const long = isLong(durationSec);
  const chosen = stretchAt(stretches, (span.fromSec + span.toSec) / 2);
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  const over = analysedSpan(parameters, durationSec);
  const frameOf = (size: Size) => snrFrame(size, over, values, labelPx, long);
  const show = (index: number): void => {
    const stretch = stretches[index];
    if (stretch) view.centreAt((stretch.fromSec + stretch.toSec) / 2);
  };
  const own = chosen === null ? undefined : stretches[chosen];
  const said = curves.map(
    ({ id, values: all }) => `${spoken[id] ?? id} ${formatNumber(all[chosen ?? 0], 1)} dB`,
  );
  const pick = (event: PointerEvent<HTMLElement>, size: Size): void => {
    const frame = frameOf(size);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (event.button !== 0 || x < frame.leftPx || x > frame.rightPx) return;
    const index = stretchAt(stretches, frame.x.value(x));
    if (index !== null) show(index);
  };
  const draw = (size: Size) => (
    <SnrDrawing
      frame={frameOf(size)}
      size={size}
      stretches={stretches}
      curves={curves}
      long={long}
      chosen={stretches.length > 1 ? chosen : null}
    />
  );
  const valueText = own
    ? `${formatClock(own.fromSec, long)} to ${formatClock(own.toSec, long)}: ${said.join(', ')}`
    : 'none';
  const overlay = (size: Size) => (
    <>
      <div className="denoise-pick" onPointerUp={(event) => pick(event, size)} />
      <BeatStop
        label={label}
        description={`${description} Arrow keys go through the record.`}
        valueText={valueText}
        value={chosen ?? 0}
        count={stretches.length}
        onChange={show}
      />
    </>
  );
  return <SvgPlot label={label} description={description} stops={false} draw={draw} overlay={overlay} />;
}
