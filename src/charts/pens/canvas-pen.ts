import { drawText } from './draw-text.ts';
import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';

/** Returns a pen that draws on a canvas. */
export function canvasPen(context: CanvasRenderingContext2D, palette: Palette): Pen {
  return {
    stroke: ({ colour, widthPx, opacity = 1, dashPx = [] }, trace) => {
      context.beginPath();
      trace(context);
      context.globalAlpha = opacity;
      context.strokeStyle = palette.colour[colour];
      context.lineWidth = widthPx;
      context.lineJoin = 'round';
      context.setLineDash([...dashPx]);
      context.stroke();
      context.setLineDash([]);
      context.globalAlpha = 1;
    },
    fill: (colour, trace, opacity = 1) => {
      context.beginPath();
      trace(context);
      context.globalAlpha = opacity;
      context.fillStyle = palette.colour[colour];
      context.fill();
      context.globalAlpha = 1;
    },
    text: (text, x, y, { colour, align, strong } = {}) => {
      drawText(context, palette, text, x, y, {
        ...(colour ? { colour } : {}),
        ...(align ? { align } : {}),
        ...(strong === true ? { strong } : {}),
        halo: 'work',
      });
    },
  };
}
