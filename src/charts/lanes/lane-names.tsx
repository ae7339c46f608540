import type { Lane } from './lane.ts';
import { laneBoxes } from './lane.ts';
import { fittedLaneName } from './lane-name.ts';
import { fittedScaleLabel, scaleLabel } from '../axes/scale-label.ts';
import { axisPx } from '../axes/time-axis.ts';
import { scaleBar } from '../axes/value-range.ts';

interface LaneNamesProps {
  readonly lanes: readonly Lane[];
  readonly heightPx: number;
}

/** The whole of what a lane's scale says, where the gutter has no room for it; else null. */
function wholeScale({ range, barAmount, unit, traces, problem }: Lane): string | null {
  if (problem !== null || traces.length === 0) return null;
  const { amount } = scaleBar(range, barAmount);
  const whole = scaleLabel(amount, unit);
  return fittedScaleLabel(amount, unit) === whole ? null : whole;
}

interface WordProps {
  readonly text: string;
  readonly topPx: number;
}

function Word({ text, topPx }: WordProps) {
  return <span className="lane-name" title={text} aria-hidden="true" style={{ top: topPx }} />;
}

/** Over names and units that the canvas shortens: the whole of each, for the pointer that rests on one. */
export function LaneNames({ lanes, heightPx }: LaneNamesProps) {
  const boxes = laneBoxes(lanes, Math.max(heightPx - axisPx, 0));
  return lanes.flatMap((lane, index) => {
    const topPx = boxes[index]?.top ?? 0;
    const scale = wholeScale(lane);
    return [
      fittedLaneName(lane.name) === lane.name ? null : <Word key={lane.id} text={lane.name} topPx={topPx} />,
      scale === null ? null : <Word key={`${lane.id} scale`} text={scale} topPx={topPx + 20} />,
    ];
  });
}
