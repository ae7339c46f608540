import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Lane, LaneBox } from '../../../charts/lanes/lane.ts';
import { edgePx, formatClock, gutterPx } from '../../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../../charts/lanes/wave-plot.tsx';
import type { Calipers } from '../../../model/waveform-choices.ts';
import {
  type CaliperEnd,
  type SnapTargets,
  dragTime,
  marchTimes,
  movedBy,
  moveByKey,
  snapPx,
  withEnd,
} from './caliper-moves.ts';
import { amplitudeText, distanceText, rateText, readCalipers } from './caliper-words.ts';

interface CalipersLayerProps {
  readonly place: PlotPlace;
  readonly calipers: Calipers;
  /** The measured lane, and its position. */
  readonly lane: Lane;
  readonly box: LaneBox;
  /** Values of the curve at both marks; null if missing. */
  readonly curve: readonly [number | null, number | null];
  readonly ground: SnapTargets;
  readonly isSnapping: boolean;
  readonly onChange: (calipers: Calipers) => void;
}

/** Maximum number of repeated distances that can be distinguished. */
const maxMarches = 400;

/** y of the distance line below the plot's top, px. */
const distanceY = 12;

/** Height of the grips on the axis, px. */
const gripPx = 10;

const ends = ['from', 'to'] as const;

/** Renders two marks over the lanes that measure time, rate and amplitude; they are dragged or moved by keys. */
export function CalipersLayer(props: CalipersLayerProps) {
  const { place, calipers, lane, box, curve, ground, isSnapping, onChange } = props;
  const { scale, heightPx } = place;
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<((event: PointerEvent<HTMLElement>) => void) | null>(null);
  const values = [calipers.from.value ?? curve[0], calipers.to.value ?? curve[1]] as const;
  const reading = readCalipers(calipers.from, calipers.to, values);
  const pointOf = (event: PointerEvent<HTMLElement>): { readonly x: number; readonly y: number } => {
    const own = frame.current?.getBoundingClientRect();
    return { x: event.clientX - (own?.left ?? 0), y: event.clientY - (own?.top ?? 0) };
  };
  const grab = (
    event: PointerEvent<HTMLElement>,
    follow: (event: PointerEvent<HTMLElement>, from: { readonly x: number; readonly y: number }) => void,
  ): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const from = pointOf(event);
    drag.current = (moved) => follow(moved, from);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag.current) return;
      event.stopPropagation();
      drag.current(event);
    },
    onPointerUp: (): void => {
      drag.current = null;
    },
    onPointerCancel: (): void => {
      drag.current = null;
    },
    onDoubleClick: (event: { readonly stopPropagation: () => void }): void => event.stopPropagation(),
  };
  const grabLine = (end: CaliperEnd) => (event: PointerEvent<HTMLElement>) => {
    const startX = scale.x(calipers[end].atSec);
    grab(event, (moved, from) => {
      const sec = scale.sec(startX + pointOf(moved).x - from.x);
      const atSec = dragTime(sec, scale.perSec, isSnapping && !moved.altKey, ground);
      onChange(withEnd(calipers, end, { atSec }));
    });
  };
  const grabKnob = (end: CaliperEnd, index: 0 | 1) => (event: PointerEvent<HTMLElement>) => {
    grab(event, (moved) => {
      const { y } = pointOf(moved);
      const onCurve = curve[index];
      const isOn = isSnapping && !moved.altKey && onCurve !== null && Math.abs(box.y(onCurve) - y) <= snapPx;
      onChange(withEnd(calipers, end, { value: isOn ? null : box.value(y) }));
    });
  };
  const grabBoth = (event: PointerEvent<HTMLElement>): void => {
    grab(event, (moved, from) =>
      onChange(movedBy(calipers, (pointOf(moved).x - from.x) / scale.perSec, ground.durationSec)),
    );
  };
  const key = (event: KeyboardEvent<HTMLElement>, end: CaliperEnd, index: 0 | 1): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const size = { value: values[index], range: lane.range.high - lane.range.low };
    const next = moveByKey(calipers[end], event.key, event.shiftKey, ground, size);
    if (!next) return;
    event.preventDefault();
    onChange({ ...calipers, [end]: next });
  };
  const keyBoth = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(movedBy(calipers, (by * (event.shiftKey ? 10 : 1)) / ground.fs, ground.durationSec));
  };

  const xs = ends.map((end) => scale.x(calipers[end].atSec));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const isIn = (x: number): boolean => x >= gutterPx - 0.5 && x <= scale.widthPx - edgePx + 0.5;
  const clipped = (x: number): number => Math.min(Math.max(x, gutterPx), scale.widthPx - edgePx);
  const marches = calipers.isMarching ? marchTimes(calipers, scale, maxMarches) : [];
  const knobYs = values.map((value) => (value === null ? null : box.y(value)));
  const [fromY, toY] = knobYs;
  const barX = Math.round(clipped(right)) + 9;
  const isBarIn = isIn(right) && barX < scale.widthPx - edgePx;
  const atText = (end: CaliperEnd): string =>
    formatClock(calipers[end].atSec, ground.durationSec >= 3600, 0.001);
  const labelX = (clipped(left) + clipped(right)) / 2;
  const isDistanceIn = right > gutterPx && left < scale.widthPx - edgePx;
  return (
    <div ref={frame} className="calipers" style={{ height: heightPx + gripPx }}>
      {marches.map((sec) => (
        <i key={sec} className="march" style={{ left: Math.round(scale.x(sec)) }} />
      ))}
      {isDistanceIn && (
        <div
          className="caliper-distance"
          role="slider"
          tabIndex={0}
          aria-label="Both calipers"
          aria-valuemin={0}
          aria-valuemax={ground.durationSec}
          aria-valuenow={Math.min(calipers.from.atSec, calipers.to.atSec)}
          aria-valuetext={`${distanceText(reading)}, ${rateText(reading)}`}
          style={{ left: clipped(left), width: clipped(right) - clipped(left), top: distanceY - 12 }}
          onPointerDown={grabBoth}
          onKeyDown={keyBoth}
          {...handlers}
        >
          <i />
        </div>
      )}
      {isDistanceIn && (
        <output className="caliper-label" style={{ left: labelX, top: distanceY + 4 }} aria-hidden="true">
          {distanceText(reading)} · {rateText(reading)}
        </output>
      )}
      {isBarIn && fromY !== null && toY !== null && fromY !== undefined && toY !== undefined && (
        <>
          <i
            className="caliper-height"
            style={{ left: barX, top: Math.min(fromY, toY), height: Math.max(Math.abs(toY - fromY), 1) }}
          />
          <output
            className="caliper-label beside"
            style={{ left: barX + 6, top: (fromY + toY) / 2 - 8 }}
            aria-hidden="true"
          >
            {amplitudeText(reading.amplitude, lane.unit)}
          </output>
        </>
      )}
      {ends.map((end, index) => {
        const x = xs[index] ?? 0;
        const at = index === 0 ? 0 : 1;
        const knobY = knobYs[at] ?? null;
        if (!isIn(x)) return null;
        const valueText = `${atText(end)}, ${amplitudeText(values[at], lane.unit)}`;
        return (
          <div key={end}>
            <div
              className="caliper-line"
              role="slider"
              tabIndex={0}
              aria-label={end === 'from' ? 'First caliper' : 'Second caliper'}
              aria-valuemin={0}
              aria-valuemax={ground.durationSec}
              aria-valuenow={calipers[end].atSec}
              aria-valuetext={valueText}
              style={{ left: Math.round(x) }}
              onPointerDown={(event) => {
                event.currentTarget.focus({ preventScroll: true });
                grabLine(end)(event);
              }}
              onKeyDown={(event) => key(event, end, at)}
              {...handlers}
            />
            {knobY !== null && (
              <div
                className={`caliper-knob ${calipers[end].value === null ? '' : 'free'}`}
                style={{ left: Math.round(x), top: Math.min(Math.max(knobY, box.top), box.top + box.height) }}
                onPointerDown={grabKnob(end, at)}
                {...handlers}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
