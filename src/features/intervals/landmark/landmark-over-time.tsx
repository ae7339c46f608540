import { useCallback, useMemo } from 'react';
import type { Pen } from '../../../charts/pens/pen.ts';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { LandmarkResult } from '../../../model/landmarks.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { nearestBeat } from '../../../state/view/nearest-beat.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import type { TimePlace } from '../../bench/time-panel.tsx';
import { TimePanel } from '../../bench/time-panel.tsx';
import { drawLandmarkTimes, landmarkTimes } from './draw-landmark-times.ts';
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

/** The interval of every beat by both methods. */
export function LandmarkOverTime(props: LandmarkOverTimeProps) {
  const { summary, result, parameters, windowIndex, chosenBeat, onBeat } = props;
  const { beats } = result;
  const times = useMemo(() => landmarkTimes(result, windowIndex), [result, windowIndex]);
  const draw = useCallback(
    (pen: Pen, place: TimePlace): void => drawLandmarkTimes(pen, times, place),
    [times],
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
        columns: ['beat, s', 'window', 'historic, ms', 'least variance, ms', 'left out'],
        rows: beats.map(({ r, window, interval, rejected }) => [
          r,
          window + 1,
          interval.historic,
          interval.leastVariance,
          rejected,
        ]),
      })}
      onPick={(sec) => {
        const index = nearestBeat(beats, sec);
        if (index >= 0) onBeat(index);
      }}
      stop={{
        label: 'Interval over time',
        description: `${formatCount(beats.length, 'beat')}, from ${times.lowMs} to ${times.highMs} ms. Arrow keys go from beat to beat.`,
        valueText: `beat ${stop + 1} at ${clock}`,
        value: stop,
        count: beats.length,
        onChange: onBeat,
      }}
    />
  );
}
