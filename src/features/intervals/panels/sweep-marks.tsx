import { PlotLabel, PlotLayer, PlotMark } from '../../../charts/plot-layer.tsx';
import type { Size } from '../../../charts/use-size.ts';
import type { SweepFrame } from './sweep-frame.ts';
import { isInside, markX, sdY, sweepLabels } from './sweep-labels.ts';
import type { SweepMark, SweepModel } from './sweep-model.ts';

interface SweepMarksProps {
  readonly model: SweepModel;
  readonly frame: SweepFrame;
  readonly size: Size;
}

interface MethodMarksProps extends Omit<SweepMarksProps, 'size'> {
  readonly mark: SweepMark;
  readonly method: 'historic' | 'least-variance';
}

function MethodMarks({ method, mark, model, frame }: MethodMarksProps) {
  const x = markX(mark, model, frame);
  if (!isInside(x, frame)) return null;
  return (
    <>
      {mark.sd !== null && <PlotMark method={method} x={x} y={sdY(mark.sd, model, frame)} />}
      {mark.ppv !== null && (
        <PlotMark method={method} x={x} y={frame.ppv.px(Math.max(mark.ppv, model.ppvLow))} />
      )}
    </>
  );
}

/** Marks and labels over the curves of a sweep. */
export function SweepMarks({ model, frame, size }: SweepMarksProps) {
  return (
    <PlotLayer size={size}>
      <PlotLabel kind="name" x={8} y={(8 + frame.sdBottomPx) / 2 + 4}>
        SD
      </PlotLabel>
      <PlotLabel kind="name" x={8} y={(frame.ppvTopPx + frame.bottomPx) / 2 + 4}>
        PPV
      </PlotLabel>
      <MethodMarks model={model} frame={frame} method="historic" mark={model.historic} />
      <MethodMarks model={model} frame={frame} method="least-variance" mark={model.least} />
      {sweepLabels(model, frame).map(({ kind, text, place }) => (
        <PlotLabel key={text} kind={`${kind} halo`} {...place}>
          {text}
        </PlotLabel>
      ))}
    </PlotLayer>
  );
}
