import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { LaneBox } from '../../../charts/lanes/lane.ts';
import { termsIn } from '../../../pipeline/glossary/glossary.ts';
import type { KeyHelp } from '../../../model/key-help.ts';
import { type LaneChoice, laneForms } from '../../../model/waveform-choices.ts';
import { withChangedLane, withMovedLane } from '../../../state/view/waveform-lanes.ts';
import { formNames } from './bench-lanes.ts';

/** A lane as it is named and scaled. */
export interface LaneHead {
  readonly choice: LaneChoice;
  readonly name: string;
  /** As in 'fits the view' or '0.5 mV a division'. */
  readonly scaleText: string;
}

interface LaneHeadsProps {
  /** Those that are shown, from above. */
  readonly heads: readonly LaneHead[];
  readonly boxes: readonly LaneBox[];
  /** All lanes, also those that are hidden. */
  readonly lanes: readonly LaneChoice[];
  readonly onChange: (what: string, lanes: readonly LaneChoice[]) => void;
  /** Larger (1), smaller (−1), or as it fits (0). */
  readonly onScale: (id: string, by: 1 | -1 | 0) => void;
  /** A lane was chosen, as for calipers. */
  readonly onChoose: (id: string) => void;
}

const scaleDoes = 'on a lane’s name: larger, smaller, fit its amplitudes';

/** What the list of keys says of lanes. */
export const laneKeys: readonly KeyHelp[] = [
  { keys: ['+', '-', '0'], does: scaleDoes },
  { keys: ['Shift+↑', 'Shift+↓'], does: 'on a lane’s name: move the lane' },
  { keys: ['f'], does: 'on a lane’s name: raw, filtered, slope' },
  { keys: ['Delete'], does: 'on a lane’s name: hide the lane' },
];

const scaleSteps: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, _: -1, '0': 0 };

/** How far a press may go and be a click, px. */
const slackPx = 4;

/** Where among the shown lanes a lane that is dragged to `y` comes to lie. */
function placeAt(boxes: readonly LaneBox[], y: number): number {
  const place = boxes.findIndex(({ top, height }) => y < top + height);
  return place < 0 ? boxes.length - 1 : place;
}

/** What the term means that a lane is named by, before what follows; empty where it is none. */
function findMeaning(name: string): string {
  const says = termsIn(name)[0]?.entry?.says;
  return says === undefined ? '' : `${says} `;
}

/** The names of the lanes as handles: dragged and by keys they order, hide and scale their lanes. */
export function LaneHeads({ heads, boxes, lanes, onChange, onScale, onChoose }: LaneHeadsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const start = useRef<{ readonly y: number; readonly id: string } | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const shownBoxes = boxes.slice(0, heads.length);

  const moveTo = ({ choice, name }: LaneHead, place: number): void => {
    const at = heads[place];
    if (!at || at.choice.id === choice.id) return;
    const to = lanes.findIndex(({ id }) => id === at.choice.id);
    onChange(`Move ${name}`, withMovedLane(lanes, choice.id, to));
  };
  const key = (event: KeyboardEvent<HTMLElement>, head: LaneHead, place: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { choice, name } = head;
    const isUp = event.key === 'ArrowUp';
    const step = scaleSteps[event.key];
    if (isUp || event.key === 'ArrowDown') {
      const to = place + (isUp ? -1 : 1);
      if (event.shiftKey) moveTo(head, to);
      else frame.current?.querySelectorAll<HTMLElement>('.lane-head')[to]?.focus();
    } else if (step !== undefined) onScale(choice.id, step);
    else if (event.key === 'Delete') {
      if (heads.length > 1) onChange(`Hide ${name}`, withChangedLane(lanes, choice.id, { isHidden: true }));
    } else if (event.key.toLowerCase() === 'f') {
      const form = laneForms[(laneForms.indexOf(choice.form) + 1) % laneForms.length] ?? 'raw';
      onChange(`${name} ${formNames[form]}`, withChangedLane(lanes, choice.id, { form }));
    } else return;
    event.preventDefault();
  };
  const yOf = (event: PointerEvent<HTMLElement>): number =>
    event.clientY - (frame.current?.getBoundingClientRect().top ?? 0);
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!start.current) return;
    event.stopPropagation();
    const y = yOf(event);
    if (target !== null || Math.abs(y - start.current.y) > slackPx) setTarget(placeAt(shownBoxes, y));
  };
  const drop = (head: LaneHead): void => {
    if (target !== null) moveTo(head, target);
    start.current = null;
    setTarget(null);
  };

  const mark = target === null ? undefined : shownBoxes[target];
  return (
    <div ref={frame} className="lane-heads" role="group" aria-label="Lanes">
      {heads.map((head, place) => (
        <button
          key={head.choice.id}
          type="button"
          className="lane-head"
          aria-label={`${head.name}, ${formNames[head.choice.form]}, ${head.scaleText}`}
          title={`${head.name}, ${formNames[head.choice.form]}. ${findMeaning(head.name)}Drag to order; wheel scales.`}
          style={{ top: boxes[place]?.top ?? 0, height: boxes[place]?.height ?? 0 }}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.stopPropagation();
            start.current = { y: yOf(event), id: head.choice.id };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={move}
          onPointerUp={() => drop(head)}
          onPointerCancel={() => {
            start.current = null;
            setTarget(null);
          }}
          onDoubleClick={(event) => {
            event.stopPropagation();
            onScale(head.choice.id, 0);
          }}
          onClick={() => onChoose(head.choice.id)}
          onKeyDown={(event) => key(event, head, place)}
        />
      ))}
      {mark && <i className="lane-target" style={{ top: mark.top, height: mark.height }} />}
    </div>
  );
}
