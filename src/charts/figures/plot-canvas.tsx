import { useLayoutEffect, useRef } from 'react';
import type { Palette } from '../pens/palette.ts';
import { type Size, useDeviceRatio } from '../pointing/use-size.ts';

/**
 * Draws in CSS px; the context is already scaled to device pixels. Calling `redraw` schedules another call in the next
 * frame.
 */
export type Draw = (
  context: CanvasRenderingContext2D,
  size: Size,
  palette: Palette,
  redraw: () => void,
) => void;

interface PlotCanvasProps {
  readonly size: Size;
  readonly palette: Palette | null;
  readonly draw: Draw;
}

/**
 * Renders a canvas at the screen's resolution that draws at most once per frame. Its text alternative is a separate
 * element.
 */
export function PlotCanvas({ size, palette, draw }: PlotCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const ratio = useDeviceRatio();
  useLayoutEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !palette || size.widthPx === 0) return undefined;
    let frame = 0;
    const redraw = (): void => {
      frame = requestAnimationFrame(paint);
    };
    const paint = (): void => {
      const width = Math.round(size.widthPx * ratio);
      const height = Math.round(size.heightPx * ratio);
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, size.widthPx, size.heightPx);
      draw(context, size, palette, redraw);
    };
    redraw();
    return () => cancelAnimationFrame(frame);
  }, [size, palette, draw, ratio]);
  return <canvas ref={ref} className="plot-canvas" aria-hidden="true" />;
}
