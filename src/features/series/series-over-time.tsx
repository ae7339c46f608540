import { useCallback, useMemo } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import type { SequenceSpan } from '../../model/series.ts';
import { nearestBeat } from '../../state/view/nearest-beat.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { SeriesReport } from '../../workers/protocol.ts';
import { TimePanel, type TimeArea, useBeatStops } from '../bench/time-panel.tsx';
import { drawSeries } from './draw-series.ts';
import { type SeriesLane, seriesLanes, seriesTable } from './series-lanes.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { seriesText, artefactNames } from '../words/series-words.ts';

/** Describes how many values of each series are marked or off the scale. */
function seriesSub(lanes: readonly SeriesLane[], sequenceCount: number): string {
  const notes = lanes.flatMap(({ name, values, offScale }) => {
    const wrong = values.filter(({ why }) => why !== null && why !== 'interpolated').length;
    return [
      ...(wrong === 0 ? [] : [`${name}: ${formatNumber(wrong, 0)} marked`]),
      ...(offScale === 0 ? [] : [`${formatNumber(offScale, 0)} off the scale`]),
    ];
  });
  const sequences = sequenceCount === 0 ? [] : [`thick: ${formatCount(sequenceCount, 'sequence')}`];
  return [formatCount(lanes[0]?.values.length ?? 0, 'value'), ...notes, ...sequences].join('; ');
}

interface SeriesOverTimeProps extends ResultProps<SeriesReport> {
  /** Null for the whole. */
  readonly windowIndex: number | null;
  readonly sequences: readonly SequenceSpan[];
}

/** Renders the series over the record with its artefacts; a click goes to a time. */
export function SeriesOverTime({ report, summary, windowIndex, sequences }: SeriesOverTimeProps) {
  const { result, against } = report;
  const { beats, values, name, unit, windows } = result;
  // A result with other bands has the same values, so nothing is redrawn.
  const { name: otherName, unit: otherUnit } = result.against ?? { name: '', unit: '' };
  const lanes = useMemo(() => {
    const other = against === null ? null : { name: otherName, unit: otherUnit, values: against };
    return seriesLanes({ name, unit, values }, other);
  }, [name, unit, values, otherName, otherUnit, against]);
  const { from: fromSec = null, to: toSec = null } =
    (windowIndex === null ? null : windows[windowIndex]) ?? {};
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => {
      const shaded = fromSec === null || toSec === null ? null : { fromSec, toSec };
      drawSeries(pen, { ...place, lanes, shaded, sequences });
    },
    [lanes, fromSec, toSec, sequences],
  );
  const long = isLong(summary.durationSec);
  const readoutAt = useCallback(
    (sec: number) => {
      const value = values[nearestBeat(beats, sec)];
      if (value === undefined) return null;
      const row = (label: string, text: string) => ({ mark: null, name: label, value: text });
      return {
        atSec: value.at,
        rows: [
          row(name, `${seriesText(value.value, unit)} ${unit}`),
          row('at', formatClock(value.at, long, 0.1)),
          ...(value.why === null ? [] : [row(value.kept ? 'counted' : 'left out', artefactNames[value.why])]),
        ],
      };
    },
    [beats, values, name, unit, long],
  );
  const sub = seriesSub(lanes, sequences.length);
  const { onPick, ...stops } = useBeatStops(beats);
  const stop = stops.value;
  return (
    <TimePanel
      summary={summary}
      parameters={report.parameters}
      name="series-time"
      title={`${name} over time`}
      sub={sub}
      draw={draw}
      table={() => seriesTable(result)}
      readoutAt={readoutAt}
      onPick={onPick}
      stop={{
        label: `${name} over time`,
        description: `${sub}. Arrow keys move between values.`,
        valueText: `${seriesText(values[stop]?.value, unit)} ${unit} at ${formatClock(beats[stop]?.r ?? 0, long, 0.1)}`,
        ...stops,
      }}
    />
  );
}
