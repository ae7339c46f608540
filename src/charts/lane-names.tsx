import type { Lane } from './lane.ts';
import { laneBoxes } from './lane.ts';
import { fittedLaneName } from './lane-name.ts';
import { axisPx } from './time-axis.ts';

interface LaneNamesProps {
  readonly lanes: readonly Lane[];
  readonly heightPx: number;
}

/** Over the names that the canvas shortens: the whole name, for the pointer that rests on one. */
export function LaneNames({ lanes, heightPx }: LaneNamesProps) {
  const boxes = laneBoxes(lanes, Math.max(heightPx - axisPx, 0));
  return lanes.map(({ id, name }, index) =>
    fittedLaneName(name) === name ? null : (
      <span
        key={id}
        className="lane-name"
        title={name}
        aria-hidden="true"
        style={{ top: boxes[index]?.top ?? 0 }}
      />
    ),
  );
}
