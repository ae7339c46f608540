import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { LaneBox } from '../../../charts/lanes/lane.ts';
import { explainTerm } from '../../../pipeline/glossary/glossary.ts';
import { splitAtTerms } from '../../../pipeline/glossary/terms.ts';
import type { KeyHelp } from '../../../model/key-help.ts';
import { type LaneChoice, laneForms } from '../../../model/waveform-choices.ts';
import { withChangedLane, withMovedLane } from '../../../state/view/waveform-lanes.ts';
import { formNames } from './bench-lanes.ts';

/** Name and scale of a lane. */
export interface LaneHead {
  readonly choice: LaneChoice;
  readonly name: string;
  /** For example 'fits the view' or '0.5 mV a division'. */
  readonly scaleText: string;
}

interface LaneHeadsProps {
  /** Visible lanes, from the top. */
  readonly heads: readonly LaneHead[];
  readonly boxes: readonly LaneBox[];
  /** All lanes, including hidden ones. */
  readonly lanes: readonly LaneChoice[];
  readonly onChange: (what: string, lanes: readonly LaneChoice[]) => void;
  /** Called to enlarge (1), shrink (−1) or fit (0). */
  readonly onScale: (id: string, by: 1 | -1 | 0) => void;
  /** Called when a lane is chosen, for example for calipers. */
  readonly onChoose: (id: string) => void;
}

const scaleDoes = 'on a lane’s name: larger, smaller, fit its amplitudes';

/** Entries for lanes in the list of keys. */
export const laneKeys: readonly KeyHelp[] = [
  { keys: ['+', '-', '0'], does: scaleDoes },
  { keys: ['Shift+↑', 'Shift+↓'], does: 'on a lane’s name: move the lane' },
  { keys: ['f'], does: 'on a lane’s name: raw, filtered, slope' },
  { keys: ['Delete'], does: 'on a lane’s name: hide the lane' },
];

const scaleSteps: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, _: -1, '0': 0 };

/** Distance that a press may move and still count as a click, px. */
const slackPx = 4;

/** Returns the index among the visible lanes of a lane dragged to `y`. */
function placeAt(boxes: readonly LaneBox[], y: number): number {
  const place = boxes.findIndex(({ top, height }) => y < top + height);
  return place < 0 ? boxes.length - 1 : place;
}

/** Returns the meaning of the term in a lane's name, to be followed by more text; empty if there is none. */
function findMeaning(name: string): string {
  const term = splitAtTerms(name)[0]?.entry;
  return term ? `${explainTerm(term).says} ` : '';
}

/** Renders the names of the lanes as handles. By dragging and keys, they reorder, hide and scale their lanes. */
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
