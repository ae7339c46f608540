import type { PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { drawLanes } from './draw-lanes.ts';
import type { Band, Lane } from './lane.ts';
import type { Draw } from './plot-canvas.tsx';
import { PlotCanvas } from './plot-canvas.tsx';
import './plot.css';
import type { PlotFocusProps } from './plot-focus.tsx';
import { PlotFocus } from './plot-focus.tsx';
import type { Readout } from './readout.tsx';
import { PlotReadout } from './readout.tsx';
import { edgePx, gutterPx, isLong, timeScale } from './time-axis.ts';
import { useDrag } from './use-drag.ts';
import { usePalette } from './use-palette.ts';
import { useSize } from './use-size.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

interface WavePlotProps extends Omit<PlotFocusProps, 'ref'> {
  readonly lanes: readonly Lane[];
  readonly bands: readonly Band[];
  /** What stands beside the cursor at a moment; its `atSec` is where the cursor then stands. */
  readonly readoutAt: (atSec: number) => Readout | null;
}

/** Signals over one time axis: wheel zooms, drag pans, keys do both, hover reads out. */
export function WavePlot(props: WavePlotProps) {
  const { lanes, bands, span, durationSec, navigation } = props;
  const ref = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  const size = useSize(ref);
  const [hoverX, setHoverX] = useState<number | null>(null);
  const scale = useMemo(() => timeScale(span.fromSec, span.toSec, size.widthPx), [span, size.widthPx]);
  useWheelZoom(ref, scale, navigation);

  const draw = useCallback<Draw>(
    (context, { heightPx }, colours) => {
      drawLanes(context, { lanes, bands, scale, heightPx, long: isLong(durationSec) }, colours);
    },
    [lanes, bands, scale, durationSec],
  );

  const drag = useDrag((startX) => {
    focus.current?.focus({ preventScroll: true });
    let lastX = startX;
    return (x) => {
      navigation.panBy(scale.sec(lastX) - scale.sec(x));
      lastX = x;
    };
  });
  const hover = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setHoverX(x >= gutterPx && x <= size.widthPx - edgePx ? x : null);
    drag.onPointerMove(event);
  };
  const readout = hoverX === null ? null : props.readoutAt(scale.sec(hoverX));

  return (
    <div
      ref={ref}
      className={`plot waves ${lanes.length < 2 ? 'one-lane' : ''}`}
      {...drag}
      onPointerMove={hover}
      onPointerLeave={() => setHoverX(null)}
    >
      <PlotCanvas size={size} palette={palette} draw={draw} />
      {readout && <PlotReadout readout={readout} scale={scale} />}
      <PlotFocus ref={focus} {...props} />
    </div>
  );
}
