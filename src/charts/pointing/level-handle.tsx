import { type KeyboardEvent, useId, useState } from 'react';
import '../figures/plot.css';
import '../plotly/plotly.css';
import { levelByKey, nearestLevel } from '../axes/level-steps.ts';
import type { LinearMap } from '../axes/linear-map.ts';
import { useDrag } from './use-drag.ts';

interface LevelHandleProps {
  readonly label: string;
  readonly description: string;
  /** Value of the drawn result; null shows a grip without a line, at the first level. */
  readonly value: number | null;
  /** Possible values, in ascending order. */
  readonly levels: readonly number[];
  readonly unitText: (level: number) => string;
  readonly map: LinearMap;
  readonly topPx: number;
  readonly bottomPx: number;
  /** Identity of the result; a new one ends the wait for it. */
  readonly result: unknown;
  /** Called with a new level. `isFinal` is set at the end of a drag, and for every key. */
  readonly onLevel: (level: number, isFinal: boolean) => void;
  /** Called for Home. */
  readonly onDefault: () => void;
  /** Called for Enter. */
  readonly onWinner: () => void;
}

interface Held {
  readonly level: number;
  readonly dragging: boolean;
  readonly result: unknown;
}

/**
 * Renders a line with a grip that the user drags along an axis. It moves at once; the plot follows when it is computed.
 */
export function LevelHandle(props: LevelHandleProps) {
  const { label, description, value, levels, unitText, map, topPx, bottomPx, result } = props;
  const describedBy = useId();
  const [held, setHeld] = useState<Held | null>(null);
  const isHeldShown = held !== null && (held.dragging || held.result === result);
  const isNone = value === null && !isHeldShown;
  const level = isHeldShown ? held.level : (value ?? levels[0] ?? 0);
  const move = (next: number, isFinal: boolean): void => {
    setHeld({ level: next, dragging: !isFinal, result });
    props.onLevel(next, isFinal);
  };
  const drag = useDrag((startX) => {
    const startPx = map.px(level);
    let last = level;
    return (x) => {
      const next = nearestLevel(levels, map.value(startPx + x - startX));
      if (next === last) return;
      last = next;
      move(next, false);
    };
  });
  const release = (): void => {
    if (held?.dragging === true) move(held.level, true);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = levelByKey(event.key, event.shiftKey, levels, level);
    if (event.key === 'Home') props.onDefault();
    else if (event.key === 'Enter') props.onWinner();
    else if (next !== null) move(next, true);
    else return;
    event.preventDefault();
    if (next === null) setHeld(null);
  };
  return (
    <div
      className="plot-handle-frame"
      // On the frame, because the coordinates of a drag must not refer to a moving element.
      {...drag}
      onPointerUp={(event) => {
        drag.onPointerUp(event);
        release();
      }}
      onPointerCancel={(event) => {
        drag.onPointerCancel(event);
        release();
      }}
    >
      <div
        className={isNone ? 'plot-handle unset' : 'plot-handle'}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={levels[0] ?? 0}
        aria-valuemax={levels.at(-1) ?? 0}
        aria-valuenow={level}
        aria-valuetext={isNone ? 'none' : unitText(level)}
        aria-describedby={describedBy}
        style={{
          transform: `translateX(${Math.round(map.px(level))}px)`,
          top: topPx,
          height: bottomPx - topPx,
        }}
        onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
        onKeyDown={key}
      />
      <p id={describedBy} className="unseen">
        {description}
      </p>
    </div>
  );
}
