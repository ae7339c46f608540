import { useCallback, useMemo } from 'react';
import type { Pen } from '../../../charts/pens/pen.ts';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import { timingMethods } from '../../../model/methods.ts';
import type { LandmarkBeat, LandmarkResult, LandmarkWindow } from '../../../model/landmarks.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { nearestBeat } from '../../../state/view/nearest-beat.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import type { TimePlace } from '../../bench/time-panel.tsx';
import { TimePanel } from '../../bench/time-panel.tsx';
import { drawOverTime } from '../panels/draw-over-time.ts';
import { type DrawnInterval, overTimeLanes } from '../panels/over-time-model.ts';
import { landmarkWorth } from '../../words/aligned-worth.ts';
import { intervalName } from './landmark-words.ts';

interface LandmarkOverTimeProps {
  readonly summary: RecordingSummary;
  readonly result: LandmarkResult;
  /** All that it was made with. */
  readonly parameters: ParameterValues;
  readonly windowIndex: number;
  /** Its index in `result.beats`. */
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
}

/** The panel's title names it. */
const landmarkInterval: DrawnInterval<LandmarkBeat, LandmarkWindow> = {
  name: '',
  ofBeat: ({ interval }) => interval,
  worthOf: landmarkWorth,
  ofWindow: ({ intervals }) => intervals.interval,
  sweepOf: ({ sweeps }) => sweeps.landmark,
};

/** The interval of every beat by all methods. */
export function LandmarkOverTime(props: LandmarkOverTimeProps) {
  const { summary, result, parameters, windowIndex, chosenBeat, onBeat } = props;
  const { beats } = result;
  const { windows } = result;
  const lanes = useMemo(() => overTimeLanes(result, [landmarkInterval]), [result]);
  const draw = useCallback(
    (pen: Pen, place: TimePlace): void =>
      drawOverTime(pen, { ...place, beats, windows, lanes, current: windowIndex }),
    [beats, windows, lanes, windowIndex],
  );
  const stop = Math.min(chosenBeat ?? 0, Math.max(beats.length - 1, 0));
  const clock = formatClock(beats[stop]?.r ?? 0, isLong(summary.durationSec), 0.1);
  return (
    <TimePanel
      summary={summary}
      parameters={parameters}
      name="time"
      title="Interval over time"
      sub={intervalName(result)}
      draw={draw}
      table={() => ({
        columns: [
          'beat, s',
          'window',
          ...timingMethods.map(({ name }) => `${name}, ms`),
          'likely error, ms',
          'left out by alignment',
          'left out',
        ],
        rows: beats.map((beat) => {
          const { errorMs, leftOut } = landmarkWorth(beat);
          return [
            beat.r,
            beat.window + 1,
            ...timingMethods.map(({ id }) => beat.interval[id]),
            errorMs,
            leftOut,
            beat.rejected,
          ];
        }),
      })}
      onPick={(sec) => {
        const index = nearestBeat(beats, sec);
        if (index >= 0) onBeat(index);
      }}
      stop={{
        label: 'Interval over time',
        description: `${formatCount(beats.length, 'beat')}, from ${lanes[0]?.lowMs ?? 0} to ${lanes[0]?.highMs ?? 0} ms. Arrow keys go from beat to beat.`,
        valueText: `beat ${stop + 1} at ${clock}`,
        value: stop,
        count: beats.length,
        onChange: onBeat,
      }}
    />
  );
}
