import { useCallback } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../charts/axes/time-axis.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import { useSession } from '../session-context.ts';
import { snrFigure, type SnrModel } from './snr-figure.ts';

interface SnrPlotProps extends Pick<SnrModel, 'stretches' | 'curves' | 'spoken' | 'labelPx'> {
  readonly label: string;
  readonly description: string;
  readonly durationSec: number;
  /** All parameters of the result: the curves are over the part of the record that it is of. */
  readonly parameters: ParameterValues;
}

/** Curves over the record; a click, or the arrow keys, go to a stretch of it. */
export function SnrPlot(props: SnrPlotProps) {
  const { label, description, durationSec, parameters, stretches, curves, spoken, labelPx } = props;
  const { view } = useSession();
  // The stretch that holds the middle of the view, or the last before it.
  const index = useStore(view, ({ span }) =>
    stretches.findLastIndex(({ fromSec }) => fromSec <= (span.fromSec + span.toSec) / 2),
  );
  const chosen = stretches.length > 1 && index >= 0 ? index : null;
  const figure = useCallback(
    (size: Size, palette: Palette) => {
      const over = analysedSpan(parameters, durationSec);
      const model = { stretches, curves, spoken, over, long: isLong(durationSec), labelPx, chosen };
      return snrFigure(model, size, palette);
    },
    [stretches, curves, spoken, parameters, durationSec, labelPx, chosen],
  );
  const show = (next: number): void => {
    const stretch = stretches[next];
    if (stretch) view.centreAt((stretch.fromSec + stretch.toSec) / 2);
  };
  return (
    <PlotlyPlot
      label={label}
      description={`${description} Arrow keys go through the record.`}
      figure={figure}
      onOpen={show}
      opened={index}
      stops
    />
  );
}
