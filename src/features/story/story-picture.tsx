import type { PointerEvent } from 'react';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { StepDrawing } from '../../model/steps.ts';
import type { IntervalsReport } from '../../workers/protocol.ts';
import { useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import type { StoryLevel } from './story-model.ts';

interface PictureProps extends ResultProps<IntervalsReport> {
  readonly level: StoryLevel;
  readonly levels: readonly StoryLevel[];
  readonly onLevel: (percent: number) => void;
}

/** Returns the step that draws the foot of the second beat; null until it is loaded. */
function useFootStep({ report, summary }: Pick<PictureProps, 'report' | 'summary'>): StepDrawing | null {
  const { client } = useSession();
  const rSec = report.result.beats[1]?.r ?? null;
  const asked = rSec === null ? null : [client, summary.id, rSec];
  // The story works without the picture; the bench reports what failed.
  const { value } = useFetched('foot', asked, () => client.beatSteps('intervals', summary.id, rSec ?? 0));
  return value?.steps.find(({ title }) => title === 'Foot') ?? null;
}

/** Returns where a curve first rises through a level, along its axis; null if it does not. */
function risesAt(values: Float32Array, from: number, step: number, level: number): number | null {
  for (let k = 1; k < values.length; k++) {
    const [before, at] = [values[k - 1] ?? Number.NaN, values[k] ?? Number.NaN];
    if (before < level && at >= level) return from + (k - 1 + (level - before) / (at - before)) * step;
  }
  return null;
}

const [edgePx, labelPx] = [10, 18];

interface Frame {
  readonly base: number;
  readonly peak: number;
  readonly xPx: (ms: number) => number;
  readonly yPx: (value: number) => number;
}

function makeFrame({ series, x, y }: StepDrawing, { widthPx, heightPx }: Size): Frame | null {
  const [base, peak] = (y.names ?? []).map(({ at }) => at);
  if (series[0] === undefined || base === undefined || peak === undefined) return null;
  return {
    base,
    peak,
    xPx: linearMap([x.from, x.to], [edgePx, widthPx - edgePx]).px,
    yPx: linearMap([base, peak], [heightPx - labelPx, labelPx]).px,
  };
}

/** Renders the upstroke of a beat with a draggable level, the crossing, and the true foot. */
export function StoryPicture(props: PictureProps) {
  const { level, levels, onLevel } = props;
  const step = useFootStep(props);
  const draw = (size: Size) => step && <Drawing step={step} size={size} level={level} />;
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const height = box.height - 2 * labelPx;
    const percent = (100 * (box.bottom - labelPx - event.clientY)) / height;
    const near = levels.reduce((best, one) =>
      Math.abs(one.percent - percent) < Math.abs(best.percent - percent) ? one : best,
    );
    onLevel(near.percent);
  };
  return (
    <div className="story-picture" role="presentation" onPointerDown={drag} onPointerMove={drag}>
      <SvgPlot
        label="The upstroke of a pulse"
        description={`A level at ${level.percent} % of its height.`}
        stops={false}
        draw={draw}
      />
    </div>
  );
}

function Drawing({ step, size, level }: { step: StepDrawing; size: Size; level: StoryLevel }) {
  const frame = makeFrame(step, size);
  const [curve] = step.series;
  if (!frame || !curve) return null;
  const { base, peak, xPx, yPx } = frame;
  const at = base + (level.percent / 100) * (peak - base);
  const times = Float64Array.from(curve.values, (_, k) => curve.from + k * curve.step);
  const crossing = risesAt(curve.values, curve.from, curve.step, at);
  const [truth] = step.lines;
  const levelPx = yPx(at);
  return (
    <>
      {truth && (
        <>
          <path className="story-truth" d={`M${xPx(truth.at)} ${labelPx}V${size.heightPx - labelPx}`} />
          <PlotLabel kind="halo plain" x={xPx(truth.at)} y={13} anchor="middle">
            true foot
          </PlotLabel>
        </>
      )}
      <path className="story-curve" d={curvePath(times, curve.values, xPx, yPx)} />
      <path className="story-level" d={`M${edgePx} ${levelPx}H${size.widthPx - edgePx}`} />
      <circle className="story-grip" cx={size.widthPx - edgePx - 12} cy={levelPx} r={9} />
      <path
        className="story-arrows"
        d={`M${size.widthPx - edgePx - 15} ${levelPx - 2}l3-3 3 3m-6 4 3 3 3-3`}
      />
      {crossing !== null && (
        <>
          <path className="story-drop" d={`M${xPx(crossing)} ${levelPx}V${size.heightPx - labelPx}`} />
          <circle className="story-dot" cx={xPx(crossing)} cy={levelPx} r={4} />
          <PlotLabel kind="halo strong" x={xPx(crossing)} y={size.heightPx - 4} anchor="middle">
            {`foot at ${Math.round(level.percent)} %`}
          </PlotLabel>
        </>
      )}
    </>
  );
}
