import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import type { CleanedRecording, TasksModel } from './tasks-model.ts';

export const taskStripPx = 104;
const edgePx = 5;
/** From one recording to the next, px. */
const leadPx = 3.8;
const leastHeightPx = 20;

/** dB to px; the same for all strips. */
export function stripScale(recordings: readonly CleanedRecording[]): LinearMap {
  const values = recordings.flatMap(({ snr }) =>
    [snr.before, snr.after, snr.trueBefore, snr.trueAfter].filter((value) => value !== null),
  );
  const low = Math.floor((Math.min(0, ...values) - 1) / 5) * 5;
  const high = Math.ceil((Math.max(40, ...values) + 1) / 5) * 5;
  return linearMap([low, high], [edgePx, taskStripPx - edgePx]);
}

/** The axis of all strips, in the head of their column. */
export function StripAxis({ scale }: { readonly scale: LinearMap }) {
  return (
    <svg className="denoise-strip" width={taskStripPx} height={18} aria-hidden="true">
      {[0, 40].map((db) => (
        <PlotLabel key={db} x={scale.px(db)} y={13} anchor={db === 0 ? 'middle' : 'end'}>
          {db === 0 ? '0' : `${formatNumber(db, 0)}\u202fdB`}
        </PlotLabel>
      ))}
    </svg>
  );
}

interface TaskStripProps {
  readonly recordings: readonly CleanedRecording[];
  readonly gain: TasksModel['gain'];
  readonly scale: LinearMap;
}

/** A line for each recording from before to after, with a dot where the truth is, and a stroke at split-half. */
export function TaskStrip({ recordings, gain, scale }: TaskStripProps) {
  const told = recordings.filter(({ snr }) => snr.before !== null && snr.after !== null);
  const heightPx = Math.max(leastHeightPx, Math.ceil((told.length + 1) * leadPx));
  return (
    <svg className="denoise-strip" width={taskStripPx} height={heightPx} aria-hidden="true">
      {told.map(({ id, snr }, k) => {
        const y = heightPx / 2 + (k - (told.length - 1) / 2) * leadPx;
        const split = scale.px(snr.after ?? 0);
        const isTrue = gain === 'true' && snr.trueBefore !== null && snr.trueAfter !== null;
        const from = scale.px((isTrue ? snr.trueBefore : snr.before) ?? 0);
        const truth = isTrue ? scale.px(snr.trueAfter ?? 0) : null;
        return (
          <g key={id}>
            <path
              className="denoise-strip-gain"
              d={`M${from.toFixed(1)} ${y}H${(truth ?? split).toFixed(1)}`}
            />
            {truth !== null && (
              <path className="denoise-strip-rest" d={`M${truth.toFixed(1)} ${y}H${split.toFixed(1)}`} />
            )}
            {truth !== null && <circle className="denoise-strip-dot" cx={truth} cy={y} r={1.6} />}
            <path className="denoise-strip-gain" d={`M${split.toFixed(1)} ${y - 1.7}v3.4`} />
          </g>
        );
      })}
    </svg>
  );
}
