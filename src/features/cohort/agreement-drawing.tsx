import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { AgreementPoint, MethodAgreement } from '../../pipeline/cohort/method-agreement.ts';
import { formatSigned } from '../../ui/format-number.ts';
import { AgreementAxes } from '../agreement/agreement-axes.tsx';
import type { AgreementFrame } from '../agreement/agreement-frame.ts';

export interface AgreementPlotModel {
  readonly name: string;
  readonly unit: 'ms' | '%';
  readonly agreement: MethodAgreement;
}

interface AgreementDrawingProps {
  readonly model: AgreementPlotModel;
  readonly frame: AgreementFrame;
  /** What was last opened. */
  readonly isChosen: (point: AgreementPoint) => boolean;
}

const fixed = (px: number): string => px.toFixed(1);
const lineGapPx = 12;

/** Places of the three labels at the right, moved apart where they meet. */
function labelPlaces(lines: readonly number[], frame: AgreementFrame): readonly number[] {
  const [upper = 0, middle = 0, lower = 0] = lines;
  const centre = Math.min(Math.max(middle, frame.topPx + lineGapPx + 4), frame.bottomPx - lineGapPx - 2);
  return [Math.min(upper, centre - lineGapPx), centre, Math.max(lower, centre + lineGapPx)];
}

/** Differences against means, with their mean, the limits of agreement and the intervals of both. */
export function AgreementDrawing({ model, frame, isChosen }: AgreementDrawingProps) {
  const { x, y, leftPx, rightPx } = frame;
  const { points, limits } = model.agreement;
  const lines = limits ? [limits.limits[1], limits.difference, limits.limits[0]] : [];
  const spans = limits ? [limits.limitIntervals[1], limits.interval, limits.limitIntervals[0]] : [];
  const places = labelPlaces(lines.map(y.px), frame);
  const chosen = points.find(isChosen);
  return (
    <>
      {spans.map(([low, high], k) => (
        <path
          key={lines[k]}
          className="cohort-limit-band"
          d={`M${leftPx} ${fixed(y.px(high))}H${rightPx}V${fixed(y.px(low))}H${leftPx}Z`}
        />
      ))}
      <AgreementAxes name={model.name} unit={model.unit} frame={frame} />
      <path
        className="cohort-points"
        d={points
          .map(
            (point) =>
              `M${fixed(x.px(point.mean) - 1.6)} ${fixed(y.px(point.difference))}a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z`,
          )
          .join('')}
      />
      {lines.map((line, k) => (
        <path
          key={line}
          className={`cohort-limit ${k === 1 ? 'mean' : ''}`}
          d={`M${leftPx} ${fixed(y.px(line))}H${rightPx}`}
        />
      ))}
      {lines.map((line, k) => (
        <PlotLabel key={line} kind={k === 1 ? 'ink strong' : ''} x={rightPx + 5} y={(places[k] ?? 0) + 4}>
          {`${formatSigned(line, 1)}\u202f${model.unit}`}
        </PlotLabel>
      ))}
      {chosen && (
        <circle className="cohort-chosen" cx={x.px(chosen.mean)} cy={y.px(chosen.difference)} r={4} />
      )}
    </>
  );
}
