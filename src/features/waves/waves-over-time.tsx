import { useCallback, useMemo } from 'react';
import { drawTimeAxis, timeAxisPx } from '../../charts/axes/draw-time-axis.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { edgePx, formatClock, gutterPx, isLong } from '../../charts/axes/time-axis.ts';
import { drawInPieces, type Pen, penBox, penLine, traceCircle } from '../../charts/pens/pen.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import { nearestBeat } from '../../state/view/nearest-beat.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { TimePanel, type TimeArea, useBeatStops } from '../bench/time-panel.tsx';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { type WaveLane, waveLanes, wavesOverTimeTable } from './over-time-model.ts';

interface Picture extends TimeArea {
  readonly result: WavesReport['result'];
  readonly lanes: readonly WaveLane[];
  readonly current: number;
}

function drawLane(pen: Pen, picture: Picture, lane: WaveLane, topPx: number, bottomPx: number): void {
  const { result, scale, current } = picture;
  const { lowMs, highMs } = lane;
  const y = linearMap([lowMs, highMs], [bottomPx - 9, topPx + 9]);
  const right = scale.widthPx - edgePx;
  const window = result.windows[current];
  if (window)
    penBox(pen, 'band', [scale.x(window.from), topPx, Math.min(scale.x(window.to), right), bottomPx]);
  for (const ms of [lowMs, highMs]) {
    penLine(pen, 'grid', [gutterPx, y.px(ms), right, y.px(ms)]);
    pen.text(`${ms}${ms === highMs ? '\u202fms' : ''}`, gutterPx - 5, y.px(ms) + 4, { align: 'right' });
  }
  pen.text(lane.name, 8, (topPx + bottomPx) / 2 + 5, { colour: 'text2', strong: true });
  const isDense = result.beats.length > (right - gutterPx) / 1.5;
  const dots = result.beats.flatMap(({ r }, k) => {
    const value = lane.beats[k] ?? null;
    return value === null || value < lowMs || value > highMs ? [] : [{ r, value }];
  });
  drawInPieces(
    dots,
    (trace) => pen.fill('text3', trace),
    (path, { r, value }) => traceCircle(path, scale.x(r), y.px(value), isDense ? 0.8 : 1.3),
  );
  pen.stroke({ colour: 'text1', widthPx: 2 }, (path) => {
    result.windows.forEach(({ from, to }, index) => {
      const value = lane.windows[index] ?? null;
      if (value === null || value < lowMs || value > highMs) return;
      path.moveTo(Math.max(scale.x(from) + 1, gutterPx), y.px(value));
      path.lineTo(Math.min(scale.x(to) - 1, right), y.px(value));
    });
  });
}

/** Draws beats as dots and windows as lines, each interval in its own lane. */
export function drawWavesOverTime(pen: Pen, picture: Picture): void {
  const bottomPx = picture.heightPx - timeAxisPx;
  const eachPx = bottomPx / picture.lanes.length;
  picture.lanes.forEach((lane, k) => drawLane(pen, picture, lane, k * eachPx, (k + 1) * eachPx));
  drawTimeAxis(pen, picture.scale, bottomPx, picture.long);
}

interface WavesOverTimeProps extends ResultProps<WavesReport> {
  readonly windowIndex: number;
}

/** Renders PR, QRS, QT and QTcF over the record; a click goes to a time. */
export function WavesOverTime({ report, summary, windowIndex }: WavesOverTimeProps) {
  const { result } = report;
  const { beats } = result;
  const lanes = useMemo(() => waveLanes(result), [result]);
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => drawWavesOverTime(pen, { ...place, result, lanes, current: windowIndex }),
    [result, lanes, windowIndex],
  );
  const long = isLong(summary.durationSec);
  const readoutAt = useCallback(
    (sec: number) => {
      const index = nearestBeat(beats, sec);
      const beat = beats[index];
      if (beat === undefined) return null;
      const rows = lanes.map(({ name, beats: values }) => ({
        mark: null,
        name,
        value: `${formatNumber(values[index], 0)} ms`,
      }));
      return { atSec: beat.r, rows };
    },
    [beats, lanes],
  );
  const { onPick, ...stops } = useBeatStops(beats);
  const stop = stops.value;
  return (
    <TimePanel
      summary={summary}
      parameters={report.parameters}
      name="waves-time"
      title="Intervals over the record"
      sub="dots: beats, lines: median beats of windows"
      draw={draw}
      table={() => wavesOverTimeTable(result)}
      readoutAt={readoutAt}
      onPick={onPick}
      stop={{
        label: 'Intervals over the record',
        description: `PR, QRS, QT and QTcF of ${formatCount(beats.length, 'beat')}. Arrow keys move between beats.`,
        valueText: `beat ${stop + 1} at ${formatClock(beats[stop]?.r ?? 0, long, 0.1)}`,
        ...stops,
      }}
    />
  );
}
