import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { BeatEdit } from '../../../model/edits.ts';
import { highestNear } from '../../../charts/lanes/envelope.ts';
import type { Lane, LaneBox } from '../../../charts/lanes/lane.ts';
import { edgePx, formatClock, gutterPx } from '../../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../../charts/lanes/wave-plot.tsx';
import { formatSigned } from '../../../ui/format-number.ts';
import { classTextAt } from '../class-readout.ts';
import { useChosen, useChosenReport, useSession } from '../../session-context.ts';
import { firstSortedFrom, nearestTimeWithin } from '../../sorted-times.ts';
import { classOfKey } from './beat-classes.ts';
import { type MenuPlace, BeatMenu } from './beat-menu.tsx';
import './edit-layer.css';
import { useBeatEditing } from './use-beat-editing.ts';

export interface EditLayerProps {
  readonly place: PlotPlace;
  /** The ECG with the R marks, or the strip of beats without a signal, and its position. */
  readonly lane: Lane;
  readonly box: LaneBox;
  /** Null for beats without a signal. */
  readonly channelIndex: number | null;
  /** Sampling rate, Hz. */
  readonly fs: number;
  /** Current R of every beat, in order, s. */
  readonly rSec: ArrayLike<number>;
  readonly long: boolean;
}

/** Area around a mark in which it can be grabbed: to each side, and above and below its foot, px. */
const reachPx = { beside: 7, above: 16, below: 6 };
/** The same for touch, which is less precise. */
const fingerReachPx = { beside: 16, above: 22, below: 16 };

/** Time after which a held touch opens the menu, ms. */
const holdMs = 450;

/** Distance that a press may move and still count as a click, px. */
const slackPx = 3;
/** The same for touch, which is less steady. */
const fingerSlackPx = 8;

/** Distance from R within which its top may be, s. */
const peakHalfSec = 0.03;

/** Maximum distance at which the chosen beat is recognised in a new result, s. */
const sameBeatSec = 0.06;

const noEdits: readonly BeatEdit[] = [];

const isByFinger = (event: MouseEvent): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch';

const isOnMenu = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.beat-menu') !== null;

interface Drag {
  readonly fromSec: number;
  readonly toSec: number;
}

/**
 * Renders the correction of a lane's beats. A mark can be dragged, Shift and a click insert one, and the menu of a
 * right-click or a held touch has all actions; keys move the chosen one. Nothing here moves the view.
 */
export function EditLayer({ place, lane, box, channelIndex, fs, rSec, long }: EditLayerProps) {
  const { scale } = place;
  const root = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const editing = useBeatEditing(channelIndex, rSec);
  const [chosenSec, setChosenSec] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const wantsFocus = useRef(false);
  const session = useSession();
  const rhythm = useChosenReport('qrs')?.rhythm ?? null;
  const edits = useChosen()?.beatEdits ?? noEdits;
  const closeMenu = useCallback(() => setMenu(null), []);
  const envelope = lane.traces.at(-1)?.envelope ?? null;
  const markY = (sec: number): number => {
    const highest = envelope ? highestNear(envelope, sec, peakHalfSec) : null;
    return Math.max((highest === null ? box.top : box.y(highest)) - 3, box.top + 8);
  };
  const beatAt = (x: number, y: number, byFinger: boolean): number | null => {
    const { beside, above, below } = byFinger ? fingerReachPx : reachPx;
    const near = nearestTimeWithin(rSec, scale.sec(x), beside / scale.perSec);
    if (near === null) return null;
    const foot = markY(near);
    return y >= foot - above && y <= foot + below ? near : null;
  };
  const choose = (sec: number): void => {
    wantsFocus.current = true;
    setChosenSec(sec);
  };

  // Presses on a beat must not reach the plot's own drag and click.
  const latest = useRef({ beatAt, editing, scale, box, choose, rSec });
  useEffect(() => {
    latest.current = { beatAt, editing, scale, box, choose, rSec };
  });
  useEffect(() => {
    const plot = root.current?.closest<HTMLElement>('.plot');
    if (!plot) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let held: { readonly beatSec: number; readonly startX: number; toSec: number } | null = null;
    let hasAsked = false;
    /** A touch that has not moved, and its start. */
    let finger: { readonly x: number; readonly y: number; readonly sinceMs: number } | null = null;
    const pointOf = (event: MouseEvent): readonly [number, number] => {
      const own = plot.getBoundingClientRect();
      return [event.clientX - own.left, event.clientY - own.top];
    };
    const isInLane = (x: number, y: number): boolean => {
      const { top, height } = latest.current.box;
      return x >= gutterPx && x <= plot.clientWidth - edgePx && y >= top && y <= top + height;
    };
    const openMenu = (event: MouseEvent, byFinger: boolean): void => {
      const [x, y] = pointOf(event);
      const { scale: now, beatAt: beatOf } = latest.current;
      setMenu({ x: event.clientX, y: event.clientY, atSec: now.sec(x), beatSec: beatOf(x, y, byFinger) });
    };
    const down = (event: PointerEvent): void => {
      const [x, y] = pointOf(event);
      finger = null;
      if (event.button !== 0 || isOnMenu(event) || !isInLane(x, y)) return;
      const now = latest.current;
      const byFinger = isByFinger(event);
      if (byFinger && event.isPrimary) finger = { x, y, sinceMs: event.timeStamp };
      const beatSec = now.beatAt(x, y, byFinger);
      if (beatSec === null && !event.shiftKey) return;
      event.stopPropagation();
      event.preventDefault();
      if (beatSec === null) {
        void now.editing.insert(now.scale.sec(x), !event.altKey).then(now.choose);
        return;
      }
      held = { beatSec, startX: x, toSec: beatSec };
      plot.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent): void => {
      const [x, y] = pointOf(event);
      if (finger && Math.hypot(x - finger.x, y - finger.y) > fingerSlackPx) finger = null;
      if (!held) return;
      event.stopPropagation();
      const slack = isByFinger(event) ? fingerSlackPx : slackPx;
      if (held.toSec === held.beatSec && Math.abs(x - held.startX) <= slack) return;
      held.toSec = held.beatSec + (x - held.startX) / latest.current.scale.perSec;
      setDrag({ fromSec: held.beatSec, toSec: held.toSec });
    };
    const up = (event: PointerEvent): void => {
      // At the release, because a press that ends outside a menu would close one that opened under it.
      const asks = finger !== null && event.timeStamp - finger.sinceMs >= holdMs;
      finger = null;
      if (asks) openMenu(event, true);
      hasAsked = asks;
      if (!held) return;
      event.stopPropagation();
      const { beatSec, toSec } = held;
      held = null;
      setDrag(null);
      const now = latest.current;
      if (asks) return;
      if (toSec === beatSec) now.choose(beatSec);
      else void now.editing.move(beatSec, toSec, !event.altKey).then(now.choose);
    };
    /** Prevents the click that the release would trigger on the menu, which is then under the touch. */
    const release = (event: TouchEvent): void => {
      if (hasAsked) event.preventDefault();
      hasAsked = false;
    };
    const cancel = (): void => {
      held = null;
      finger = null;
      setDrag(null);
    };
    const askMenu = (event: MouseEvent): void => {
      if (isOnMenu(event) || !isInLane(...pointOf(event))) return;
      event.preventDefault();
      openMenu(event, isByFinger(event));
    };
    /** Handles keys of the plot's own tab stop: chooses the beat near the middle, or inserts one there. */
    const press = (event: globalThis.KeyboardEvent): void => {
      const isPlots = event.target instanceof HTMLInputElement && event.target.type === 'range';
      if (!isPlots || event.ctrlKey || event.metaKey || event.altKey) return;
      const { span } = session.view.getState();
      const middle = session.cursor.getState().cursorSec ?? (span.fromSec + span.toSec) / 2;
      const now = latest.current;
      if (event.key === 'Insert') void now.editing.insert(middle, true).then(now.choose);
      else if (event.key === 'Enter') {
        const near = nearestTimeWithin(now.rSec, middle, span.toSec - span.fromSec);
        if (near === null) return;
        now.choose(near);
      } else return;
      event.preventDefault();
    };
    const options = { capture: true, signal };
    plot.addEventListener('pointerdown', down, options);
    plot.addEventListener('pointermove', move, options);
    plot.addEventListener('pointerup', up, options);
    plot.addEventListener('pointercancel', cancel, options);
    plot.addEventListener('touchend', release, { ...options, passive: false });
    plot.addEventListener('contextmenu', askMenu, { signal });
    plot.addEventListener('keydown', press, { signal });
    return () => controller.abort();
  }, [session]);

  // A beat that was just placed is shown before the result that contains it.
  const isPlaced = edits.some(
    (edit) =>
      (edit.op === 'insert' && edit.time === chosenSec) || (edit.op === 'move' && edit.to === chosenSec),
  );
  const chosen = chosenSec === null || isPlaced ? chosenSec : nearestTimeWithin(rSec, chosenSec, sameBeatSec);
  const isChosen = chosen !== null;
  useEffect(() => {
    if (!isChosen || !wantsFocus.current || !handle.current) return;
    wantsFocus.current = false;
    handle.current.focus({ preventScroll: true });
  });
  const step = (by: number): void => {
    const index = chosen === null ? -1 : firstSortedFrom(rSec, chosen - 1e-9);
    const next = rSec[index + by];
    if (next !== undefined) setChosenSec(next);
  };
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (chosen === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const samples = event.shiftKey ? 10 : 1;
    const moveBy = (by: number): void => {
      const toSec = chosen + (by * samples) / fs;
      setChosenSec(toSec);
      void editing.move(chosen, toSec, false);
    };
    const label = event.key.length === 1 ? classOfKey(event.key) : null;
    if (event.key === 'ArrowLeft') moveBy(-1);
    else if (event.key === 'ArrowRight') moveBy(1);
    else if (event.key === 'ArrowUp' || event.key === ',') step(-1);
    else if (event.key === 'ArrowDown' || event.key === '.') step(1);
    else if (event.key === 'Enter') void editing.move(chosen, chosen, true).then(setChosenSec);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      editing.remove(chosen);
      step(1);
    } else if (event.key === 'Insert') {
      const next = rSec[firstSortedFrom(rSec, chosen + 1e-9)];
      const between = next === undefined ? chosen + 0.5 : (chosen + next) / 2;
      void editing.insert(between, true).then(setChosenSec);
    } else if (event.key === 'Escape') setChosenSec(null);
    else if (label !== null) editing.relabel(chosen, label);
    else return;
    event.preventDefault();
  };

  const shown = drag?.toSec ?? chosen;
  const x = shown === null ? 0 : Math.round(scale.x(shown));
  const isIn = shown !== null && x >= gutterPx - 1 && x <= scale.widthPx - edgePx + 1;
  const named = shown === null || rhythm === null ? null : classTextAt(rhythm, shown);
  const shiftText = drag ? `${formatSigned((drag.toSec - drag.fromSec) * 1000, 1)} ms` : null;
  return (
    <div ref={root} className="edit-layer">
      {isIn && (
        <div
          ref={handle}
          className={`beat-handle ${drag ? 'dragged' : ''}`}
          role="slider"
          tabIndex={0}
          aria-label="Chosen beat"
          aria-valuemin={0}
          aria-valuemax={rSec[rSec.length - 1] ?? shown}
          aria-valuenow={shown}
          aria-valuetext={[
            `R at ${formatClock(shown, long, 0.001)}`,
            ...(named === null ? [] : [named]),
          ].join('; ')}
          style={{ left: x, top: box.top, height: box.height }}
          onKeyDown={key}
        >
          <i style={{ top: markY(shown) - box.top }} />
          {shiftText !== null && <output style={{ top: markY(shown) - box.top }}>{shiftText}</output>}
        </div>
      )}
      {menu && (
        <BeatMenu
          place={menu}
          onInsert={(label) => void editing.insert(menu.atSec, true, label).then(choose)}
          onDelete={() => {
            if (menu.beatSec !== null) editing.remove(menu.beatSec);
          }}
          onSnap={() => {
            if (menu.beatSec !== null) void editing.move(menu.beatSec, menu.beatSec, true).then(choose);
          }}
          onRelabel={(label) => {
            if (menu.beatSec !== null) editing.relabel(menu.beatSec, label);
          }}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}
