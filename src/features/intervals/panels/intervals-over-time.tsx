import { useSession } from '../../session-context.ts';
import { useStore } from 'zustand';
import { useCallback, useMemo } from 'react';
import type { Pen } from '../../../charts/pens/pen.ts';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import { nearestBeat } from '../../../state/view/nearest-beat.ts';
import { formatCount } from '../../../ui/format-number.ts';
import { type TimePanelProps, type TimePlace, TimePanel } from '../../bench/time-panel.tsx';
import { drawChosenBeat, drawOverTime } from './draw-over-time.ts';
import { type DrawnInterval, overTimeLanes } from './over-time-model.ts';

interface IntervalsOverTimeProps<Beat, Window> extends Pick<
  TimePanelProps,
  'summary' | 'parameters' | 'title' | 'sub' | 'table' | 'readoutAt'
> {
  readonly result: { readonly beats: readonly Beat[]; readonly windows: readonly Window[] };
  /** A lane each. */
  readonly intervals: readonly DrawnInterval<Beat, Window>[];
  readonly windowIndex: number;
}

/** Intervals of every beat by all methods; each window's threshold stands above its points. What is said of a beat stands at its R. */
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
    (pen: Pen, place: TimePlace) => drawOverTime(pen, { ...picture, ...place }),
    [picture],
  );
  const drawChosen = useCallback(
    (pen: Pen, place: TimePlace) => {
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
        description: `${formatCount(beats.length, 'beat')}. ${scales.join(' ')} Arrow keys go from beat to beat.`,
        valueText: `beat ${stop + 1} at ${clock}`,
        value: stop,
        count: beats.length,
        onChange: chooseBeat,
      }}
    />
  );
}
