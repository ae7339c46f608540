import { PlotLayer } from '../../charts/figures/plot-layer.tsx';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { HistogramModel } from './histogram-model.ts';
import { binMs, findBin } from './histogram-model.ts';
import './chosen-bins.css';
import type { ByMethod } from '../../model/methods.ts';
import { timingMethods } from '../../model/methods.ts';

interface ChosenBinsProps {
  readonly size: Size;
  readonly model: HistogramModel;
  /** Range of the axis, ms. */
  readonly range: readonly [number, number];
  /** Ends of the axis, px. */
  readonly across: readonly [number, number];
  /** Base and top of each method's bars, px. */
  readonly bars: ByMethod<readonly [number, number]>;
  /** The values of the chosen beat, ms. */
  readonly values: ByMethod<number | null>;
}

/** The edges of the bins that the chosen beat is in. */
export function ChosenBins({ size, model, range, across, bars, values }: ChosenBinsProps) {
  const x = linearMap(range, across);
  return (
    <PlotLayer size={size}>
      {timingMethods.map(({ id: method }) => {
        const value = values[method];
        const bin = value === null ? null : findBin(model, value);
        if (bin === null) return null;
        const middleMs = model.fromMs + (bin + 0.5) * binMs;
        const [left, right] = [x.px(middleMs - 0.44 * binMs), x.px(middleMs + 0.44 * binMs)];
        if (left < across[0] || right > across[1]) return null;
        const base = bars[method][0];
        const top = linearMap([0, model.top], bars[method]).px(model.counts[method][bin] ?? 0);
        return <path key={method} className="chosen-bin" d={`M${left} ${base}V${top}H${right}V${base}Z`} />;
      })}
    </PlotLayer>
  );
}
