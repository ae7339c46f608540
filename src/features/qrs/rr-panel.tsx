import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Pen } from '../../charts/pens/pen.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { useAnnotations } from '../bench/use-annotations.ts';
import { type TimeArea, TimePanel } from '../bench/time-panel.tsx';
import { drawRr } from './draw-rr.ts';
import { beatNames, classWords } from '../words/class-words.ts';
import { ectopicSentence, intervalWords, shortBeatNames } from './ectopic-words.ts';
import { scoredFromSec, reportReference } from './reference-words.ts';
import { type Episode, rhythmEpisodes } from './rhythm-episodes.ts';
import { type EctopicCounts, type RrInterval, type RrModel, intervalNear, rrLimits } from './rr-model.ts';
import { type EctopicClass, ectopicClasses } from '../../model/rhythm.ts';
import type { Readout } from '../../charts/lanes/readout.tsx';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { dataTable, type DataTable, type SavedColumn } from '../../charts/figures/data-table.ts';

const none: readonly Episode[] = [];

const yesNo = (flag: boolean | undefined): string => (flag === true ? 'yes' : 'no');

const rrColumns: readonly SavedColumn<RrModel['intervals'][number]>[] = [
  { name: 'R, s', value: ({ atSec }) => atSec },
  { name: 'RR, ms', value: ({ rrMs }) => rrMs },
  {
    name: 'smoothed, /min',
    value: ({ smoothedMs }) => (Number.isFinite(smoothedMs) ? 60_000 / smoothedMs : null),
  },
  {
    name: 'beat',
    value: (one) => (one.beatClass === 'unknown' ? classWords(one) : beatNames[one.beatClass]),
  },
  { name: 'premature', value: ({ beat }) => yesNo(beat?.isPremature) },
  { name: 'compensatory pause', value: ({ isPause }) => yesNo(isPause) },
  { name: 'left out of heart rate', value: ({ isLeftOut }) => yesNo(isLeftOut) },
];

/** Returns every interval with its description. */
export const rrTable = ({ intervals }: RrModel): DataTable => dataTable(rrColumns, intervals);

const paths: Readonly<Record<EctopicClass | 'pause', string>> = {
  V: 'M-3-3 3 3M3-3-3 3',
  S: 'M-3.5 3 0-3.5 3.5 3Z',
  F: 'M-3.5 0H3.5M0-3.5V3.5',
  pause: 'M-4-2H4',
};

interface RrPanelProps extends ResultProps<QrsReport> {
  readonly rr: RrModel;
  /** Stretches with doubtful signal. */
  readonly doubtful: readonly Episode[];
}

/** Renders each kind of ectopic beat, with its sign and count. */
function EctopicKey({ counts }: { readonly counts: EctopicCounts }) {
  const pauses = counts.fullPauses + counts.partialPauses;
  return (
    <span className="rr-key" aria-hidden="true">
      {ectopicClasses
        .filter((own) => counts.classes[own] > 0)
        .map((own) => (
          <span key={own}>
            <EctopicSign kind={own} />
            {`${formatNumber(counts.classes[own], 0)} ${shortBeatNames[own]}`}
          </span>
        ))}
      {pauses > 0 && (
        <span>
          <EctopicSign kind="pause" />
          {formatNumber(pauses, 0)}
          <span className="rr-short"> comp.</span>
          <span className="rr-kind">{pauses === 1 ? ' compensatory pause' : ' compensatory pauses'}</span>
        </span>
      )}
    </span>
  );
}

const row = (name: string, value: string) => ({ mark: null, name, value });

/** Returns the readout of the interval under the pointer, and whether it is off the scale. */
export function rrReadout(
  one: RrInterval,
  [lowMs, highMs]: readonly [number, number],
  long: boolean,
): Readout {
  const { atSec, rrMs, beatClass, isPause, isLeftOut } = one;
  const scale = rrMs > highMs ? 'over it' : rrMs < lowMs ? 'under it' : null;
  return {
    atSec,
    rows: [
      row('RR', `${formatNumber(rrMs, 0)} ms`),
      row('to', formatClock(atSec, long, 0.1)),
      ...(beatClass === 'N' ? [] : [row('Beat', beatNames[beatClass])]),
      ...(isPause ? [row('Pause', 'compensatory')] : []),
      ...(scale === null ? [] : [row('Scale', scale)]),
      ...(isLeftOut ? [row('Heart rate', 'left out')] : []),
    ],
  };
}

/** Renders RR over the whole record with the detector's errors; a click goes there. */
export function RrPanel({ summary, report, rr, doubtful }: RrPanelProps) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const rhythms = useRhythmEpisodes(summary, report);
  const picture = useMemo(
    () => ({
      rhythms,
      doubtful,
      intervals: rr.intervals,
      limits: rrLimits(rr),
      errors: report.score?.score.errors ?? null,
      scoredFromSec: scoredFromSec(report),
    }),
    [rr, report, rhythms, doubtful],
  );
  const draw = useCallback((pen: Pen, place: TimeArea) => drawRr(pen, { ...picture, ...place }), [picture]);
  const limits = picture.limits;
  const offScale = rr.intervals.filter(({ rrMs }) => rrMs < limits[0] || rrMs > limits[1]).length;
  const long = isLong(summary.durationSec);
  const readoutAt = useCallback(
    (sec: number) => {
      const near = rr.intervals[intervalNear(rr.intervals, sec)];
      return near === undefined ? null : rrReadout(near, limits, long);
    },
    [rr, limits, long],
  );
  const stop = intervalNear(rr.intervals, (span.fromSec + span.toSec) / 2);
  const at = rr.intervals[stop];
  const clock = formatClock(at?.atSec ?? 0, long, 0.1);
  const { leftOutCount } = rr.summary;
  const sub = [
    formatNumber(rr.intervals.length, 0),
    ...(leftOutCount === 0 ? [] : [`${formatNumber(leftOutCount, 0)} left out of the rate`]),
    ...(offScale === 0 ? [] : [`${formatNumber(offScale, 0)} off scale (arrows)`]),
  ].join(', ');
  const episodes = rhythms.length > 0 ? ` ${formatCount(rhythms.length, 'episode')} of other rhythms.` : '';
  return (
    <TimePanel
      summary={summary}
      parameters={report.parameters}
      name="rr"
      title="RR"
      sub={sub}
      tools={<EctopicKey counts={rr.counts} />}
      draw={draw}
      table={() => rrTable(rr)}
      readoutAt={readoutAt}
      onPick={(sec) => session.view.centreAt(sec)}
      stop={{
        label: 'RR over the record',
        description: `${ectopicSentence(rr.counts)}. RR: ${sub}.${episodes} Arrow keys move between beats and move the view.`,
        valueText: at ? `${intervalWords(at)} at ${clock}` : 'too few beats',
        value: stop,
        count: rr.intervals.length,
        onChange: (index) => {
          const next = rr.intervals[index];
          if (next) session.view.centreAt(next.atSec);
        },
      }}
    />
  );
}

/** Renders the sign of a kind of beat next to its count, in the same form as in the RR plot. */
function EctopicSign({ kind }: { readonly kind: EctopicClass | 'pause' }) {
  return (
    <svg className={`rr-sign sign-${kind}`} viewBox="-5 -5 10 10" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}

/** Returns the rhythms named by the reference of a result, or else by the first annotator who names any. */
function useRhythmEpisodes(summary: RecordingSummary, report: QrsReport): readonly Episode[] {
  const { sets } = useAnnotations(summary);
  const { durationSec } = summary;
  const reference = reportReference(report);
  return useMemo(() => {
    const first = sets.filter(({ source }) => source === reference);
    const named = [...first, ...sets].map((set) => rhythmEpisodes(set, durationSec));
    return named.find((episodes) => episodes.length > 0) ?? none;
  }, [sets, durationSec, reference]);
}
