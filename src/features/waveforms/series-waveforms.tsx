import { ecgLook } from '../lane-looks.ts';
import { useDeferredValue, useMemo } from 'react';
import type { LaneMark } from '../../charts/lanes/lane.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { SeriesValue } from '../../model/series.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenReport } from '../session-context.ts';
import { readoutOfBeat } from '../words/beat-readout.ts';
import { BenchWaves, useChosenBeat, useEcgView } from './bench-waves.tsx';
import { stripLane } from './strip-lane.ts';
import { useLanes } from './use-lanes.ts';

/** A value in the form of a beat that can be chosen. */
interface ValueBeat {
  readonly r: number;
  readonly rejected: null;
  readonly value: number;
  readonly isCounted: boolean;
}

const noValues: readonly SeriesValue[] = [];

function valueBeats(values: readonly SeriesValue[]): readonly ValueBeat[] {
  return values.map(({ at, value, kept }) => {
    return { r: at, rejected: null, value, isCounted: kept };
  });
}

/** Kinds of marks of values on a trace, and on a strip without one. */
const markKinds = {
  trace: { counted: 'r', left: 'rejected' },
  strip: { counted: 'annotation', left: 'false-alarm' },
} as const;

const usualRrSec = 1;

/** Renders the signal in which a series is measured, with a mark at each of its values. */
export function SeriesWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('series'));
  const { frame, view, channelIndex, label, long, plan } = useEcgView(summary, report);
  const { span } = view;
  const { channels, id } = summary;
  const isMarks = hasOnlyMarks(summary);
  const { role = 'ecg' } = channels[channelIndex] ?? {};
  const values = report?.result.values ?? noValues;
  const beats = useMemo(() => valueBeats(values), [values]);
  const { name: seriesName = '', unit = '' } = report?.result ?? {};
  const readoutAt = (atSec: number) =>
    readoutOfBeat(
      beats,
      atSec,
      long,
      ({ value, isCounted }) => [
        { mark: null, name: seriesName, value: `${formatNumber(value, unit === 'ms' ? 0 : 2)} ${unit}` },
        ...(isCounted ? [] : [{ mark: null, name: 'counted', value: 'no' }]),
      ],
      '',
    );
  const { beat, nearby, bands, readout, pick } = useChosenBeat(beats, span, usualRrSec, readoutAt);
  const marks = useMemo(
    () =>
      nearby.map((own): LaneMark => ({
        kind: markKinds[isMarks ? 'strip' : 'trace'][own.isCounted ? 'counted' : 'left'],
        atSec: own.r,
        ...(own === beat ? { large: true } : {}),
      })),
    [nearby, beat, isMarks],
  );
  const { name, front } = plan;
  const isPulse = role === 'ppg';
  const plans = useMemo(
    () => [
      {
        ...ecgLook,
        colour: isPulse ? ('ppg' as const) : ('ecg' as const),
        name: isPulse ? label : name,
        front,
        marks,
      },
    ],
    [name, isPulse, label, front, marks],
  );
  const signalLanes = useLanes(plans, span, `${id} series ${channelIndex}`);
  const lanes = useMemo(
    () => (isMarks ? [...signalLanes, { ...stripLane, id: 'values', name: 'Values', marks }] : signalLanes),
    [isMarks, signalLanes, marks],
  );
  const inside = nearby.filter(({ r }) => r >= span.fromSec && r < span.toSec);
  const left = inside.filter(({ isCounted }) => !isCounted).length;
  const signal = isMarks ? 'Beats without a signal' : label;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report
          ? `${signal}: ${formatCount(inside.length, 'value')} of ${seriesName} in view, ${left} not counted.`
          : 'No values yet.'
      }
      lanes={lanes}
      bands={bands}
      readoutAt={readoutAt}
      readoutKept={readout}
      onPick={pick}
    />
  );
}
