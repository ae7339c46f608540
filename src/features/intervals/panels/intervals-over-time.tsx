import { useSession } from '../../session-context.ts';
import { useStore } from 'zustand';
import { useCallback, useMemo } from 'react';
import { type Pen, penBox, penLine, traceCircle } from '../../../charts/pens/pen.ts';
import {
  formatClock,
  isLong,
  clockName,
  edgePx,
  gutterPx,
  ticksWithin,
  timeTicks,
} from '../../../charts/axes/time-axis.ts';
import { nearestBeat } from '../../../state/view/nearest-beat.ts';
import { formatCount } from '../../../ui/format-number.ts';
import { type TimePanelProps, type TimeArea, TimePanel } from '../../bench/time-panel.tsx';
import { type DrawnInterval, overTimeLanes, type OverTimeLane } from './over-time-model.ts';
import { type LinearMap, linearMap } from '../../../charts/axes/linear-map.ts';
import { timingMethods } from '../../../model/methods.ts';
import { cloudFromPerPx, drawClouds, drawMarks } from './method-points.ts';

interface OverTimePicture extends TimeArea {
  readonly beats: readonly { readonly r: number }[];
  readonly windows: readonly { readonly from: number; readonly to: number }[];
  readonly lanes: readonly OverTimeLane[];
  readonly current: number;
}

const axisHeightPx = 18;

/** Returns the ends of a lane, px. */
function laneBox(index: number, { lanes, heightPx }: OverTimePicture) {
  const eachPx = (heightPx - axisHeightPx) / lanes.length;
  return { topPx: index * eachPx + 16, bottomPx: (index + 1) * eachPx - 4 };
}

type Box = ReturnType<typeof laneBox>;

/** @returns x of the end of the last threshold, px */
function drawWindows(
  pen: Pen,
  picture: OverTimePicture,
  lane: OverTimeLane,
  { topPx, bottomPx }: Box,
): number {
  const { windows, scale, current } = picture;
  let freeFromPx = 0;
  windows.forEach((window, index) => {
    const left = scale.x(window.from);
    const right = Math.min(scale.x(window.to), scale.widthPx - edgePx);
    if (index === current) penBox(pen, 'band', [left, topPx, right, bottomPx]);
    if (index > 0 && right - left > 3) penLine(pen, 'lineStrong', [left, topPx, left, bottomPx]);
    // If not all thresholds fit, those that do are shown, and always that of the chosen window.
    if (left < freeFromPx && index !== current) return;
    if (right - left < 40 && index !== current && windows.length > 1) return;
    pen.text(lane.thresholdOf(index), left + 3, topPx - 3, { colour: 'leastVariance' });
    freeFromPx = left + 44;
  });
  return freeFromPx;
}

/** Distance of beats from which there is room for the likely error of each, px. */
const errorBarPx = 4;

const barsText = 'bars: likely error';
const barsTextPx = 104;

/** Draws the likely error of each aligned value, one SD to both sides. @returns whether any is known */
function drawErrors(pen: Pen, { beats, scale }: OverTimePicture, lane: OverTimeLane, y: LinearMap): boolean {
  let isAny = false;
  const [lowPx, highPx] = [y.px(lane.lowMs), y.px(lane.highMs)];
  const within = (px: number): number => Math.min(Math.max(px, highPx), lowPx);
  pen.stroke({ colour: 'aligned', widthPx: 1, opacity: 0.6 }, (path) => {
    beats.forEach(({ r }, index) => {
      const value = lane.values.aligned[index] ?? Number.NaN;
      const error = lane.errorOf(index);
      // False for a missing value, because NaN fails both comparisons.
      if (error === null || !(value >= lane.lowMs && value <= lane.highMs)) return;
      const x = scale.x(r);
      path.moveTo(x, within(y.px(value - error)));
      path.lineTo(x, within(y.px(value + error)));
      isAny = true;
    });
  });
  return isAny;
}

/** @returns whether likely errors are drawn */
function drawPoints(pen: Pen, picture: OverTimePicture, lane: OverTimeLane, box: Box, y: LinearMap): boolean {
  const { beats, scale } = picture;
  const widthPx = scale.widthPx - gutterPx - edgePx;
  const hasBars = beats.length * errorBarPx < widthPx && drawErrors(pen, picture, lane, y);
  const place = { scale, y, ...lane, ...box };
  if (beats.length > cloudFromPerPx * widthPx) drawClouds(pen, beats, lane.values, place);
  // If beats are closer than their marks, smaller marks keep the clouds of points separate.
  else drawMarks(pen, beats, lane.values, place, beats.length > widthPx / 1.2);
  return hasBars;
}

function drawLane(pen: Pen, picture: OverTimePicture, lane: OverTimeLane, index: number): void {
  const { scale } = picture;
  const box = laneBox(index, picture);
  const y = linearMap([lane.lowMs, lane.highMs], [box.bottomPx, box.topPx]);
  const right = scale.widthPx - edgePx;
  penLine(pen, 'grid', [gutterPx, box.topPx, right, box.topPx]);
  const freeFromPx = drawWindows(pen, picture, lane, box);
  pen.text(`${lane.highMs}\u202fms`, gutterPx - 5, box.topPx + 4, { align: 'right' });
  pen.text(String(lane.lowMs), gutterPx - 5, box.bottomPx + 4, { align: 'right' });
  if (lane.name !== '')
    pen.text(lane.name, 8, (box.topPx + box.bottomPx) / 2 + 4, { colour: 'text2', strong: true });
  const hasBars = drawPoints(pen, picture, lane, box, y);
  if (hasBars && right - barsTextPx > freeFromPx)
    pen.text(barsText, right, box.topPx - 3, { align: 'right' });
}

/** Draws the intervals of every beat over the record. */
function drawOverTime(pen: Pen, picture: OverTimePicture): void {
  const { scale, long, lanes } = picture;
  lanes.forEach((lane, index) => drawLane(pen, picture, lane, index));
  const { bottomPx } = laneBox(lanes.length - 1, picture);
  const right = scale.widthPx - edgePx;
  penLine(pen, 'axis', [gutterPx, bottomPx, right, bottomPx]);
  const { stepSec } = timeTicks(scale, long ? 76 : 52);
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    penLine(pen, 'axis', [x, bottomPx, x, bottomPx + 4]);
    const atEnd = x > scale.widthPx - 26;
    // The name of a long clock format extends to the end of the gutter.
    const atStart = long && x < gutterPx + 16;
    pen.text(formatClock(sec, long, stepSec), atEnd ? scale.widthPx - 4 : x, bottomPx + 15, {
      align: atEnd ? 'right' : atStart ? 'left' : 'center',
    });
  }
  pen.text(clockName(long), 8, bottomPx + 15);
}

/**
 * Draws rings around the points of one beat, with those beyond the scale at its edge, and a stroke on the axis below.
 */
function drawChosenBeat(pen: Pen, picture: OverTimePicture, beatIndex: number): void {
  const { beats, scale, lanes } = picture;
  const beat = beats[beatIndex];
  if (!beat) return;
  const x = scale.x(beat.r);
  lanes.forEach((lane, index) => {
    const { topPx, bottomPx } = laneBox(index, picture);
    const y = linearMap([lane.lowMs, lane.highMs], [bottomPx, topPx]);
    for (const { id } of timingMethods) {
      const value = lane.values[id][beatIndex] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const at = y.px(Math.min(Math.max(value, lane.lowMs), lane.highMs));
      pen.stroke({ colour: 'accent', widthPx: 1.5 }, (path) => traceCircle(path, x, at, 4.5));
    }
  });
  const { bottomPx } = laneBox(lanes.length - 1, picture);
  pen.stroke({ colour: 'accent', widthPx: 2 }, (path) => {
    path.moveTo(x, bottomPx - 3);
    path.lineTo(x, bottomPx + 5);
  });
}

interface IntervalsOverTimeProps<Beat, Window> extends Pick<
  TimePanelProps,
  'summary' | 'parameters' | 'title' | 'sub' | 'table' | 'readoutAt'
> {
  readonly result: { readonly beats: readonly Beat[]; readonly windows: readonly Window[] };
  /** Intervals, one lane each. */
  readonly intervals: readonly DrawnInterval<Beat, Window>[];
  readonly windowIndex: number;
}

/**
 * Renders the intervals of every beat by all methods, each at its beat's R. The threshold of each window is above its
 * points.
 */
export function IntervalsOverTime<
  Beat extends { readonly r: number },
  Window extends { readonly from: number; readonly to: number },
>(props: IntervalsOverTimeProps<Beat, Window>) {
  const { result, intervals, windowIndex, ...panel } = props;
  const { selection, chooseBeat } = useSession();
  const chosenBeat = useStore(selection, (state) => state.beatIndex);
  const { beats, windows } = result;
  const lanes = useMemo(() => overTimeLanes(result, intervals), [result, intervals]);
  const picture = useMemo(
    () => ({ beats, windows, lanes, current: windowIndex }),
    [beats, windows, lanes, windowIndex],
  );
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => drawOverTime(pen, { ...picture, ...place }),
    [picture],
  );
  const drawChosen = useCallback(
    (pen: Pen, place: TimeArea) => {
      if (chosenBeat !== null) drawChosenBeat(pen, { ...picture, ...place }, chosenBeat);
    },
    [picture, chosenBeat],
  );
  const stop = Math.min(chosenBeat ?? 0, Math.max(beats.length - 1, 0));
  const clock = formatClock(beats[stop]?.r ?? 0, isLong(panel.summary.durationSec), 0.1);
  const scales = lanes.map(({ name, lowMs, highMs }) => `${name} from ${lowMs} to ${highMs} ms.`.trim());
  return (
    <TimePanel
      {...panel}
      name="time"
      draw={draw}
      {...(panel.readoutAt && {
        drawOver: drawChosen,
        snap: (sec: number) => beats[nearestBeat(beats, sec)]?.r ?? null,
      })}
      onPick={(sec) => {
        const index = nearestBeat(beats, sec);
        if (index >= 0) chooseBeat(index);
      }}
      stop={{
        label: panel.title,
        description: `${formatCount(beats.length, 'beat')}. ${scales.join(' ')} Arrow keys move between beats.`,
        valueText: `beat ${stop + 1} at ${clock}`,
        value: stop,
        count: beats.length,
        onChange: chooseBeat,
      }}
    />
  );
}
