import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Pen } from '../../charts/pen.ts';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import type { TimePlace } from '../time-panel.tsx';
import { TimePanel } from '../time-panel.tsx';
import { drawRr } from './draw-rr.ts';
import { EctopicSign } from './ectopic-sign.tsx';
import {
  ectopicSentence,
  flagOrder,
  intervalWords,
  notClassedWords,
  shortFlagNames,
} from './ectopic-words.ts';
import { scoredFromSec } from './reference-words.ts';
import type { Episode } from './rhythm-episodes.ts';
import type { EctopicCounts, RrModel } from './rr-model.ts';
import { intervalNear, rrLimits } from './rr-model.ts';
import { rrTable } from './rr-table.ts';
import { useRhythmEpisodes } from './use-rhythm-episodes.ts';

interface RrPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly rr: RrModel;
  /** Stretches whose signal is in doubt. */
  readonly doubtful: readonly Episode[];
}

/** Each kind of beat that stands out, with its sign and how many there are. */
function EctopicKey({ counts }: { readonly counts: EctopicCounts }) {
  const pauses = counts.fullPauses + counts.partialPauses;
  return (
    <span className="rr-key" aria-hidden="true">
      {flagOrder
        .filter((flag) => counts.byFlag[flag] > 0)
        .map((flag) => (
          <span key={flag}>
            <EctopicSign kind={flag} />
            {`${formatNumber(counts.byFlag[flag], 0)} ${shortFlagNames[flag]}`}
          </span>
        ))}
      {counts.notClassed > 0 && <span>{notClassedWords(counts.notClassed)}</span>}
      {pauses > 0 && (
        <span>
          <EctopicSign kind="pause" />
          {formatCount(pauses, 'pause')}
        </span>
      )}
    </span>
  );
}

/** RR over the whole record with the detector's errors; a click goes there. */
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
  const draw = useCallback((pen: Pen, place: TimePlace) => drawRr(pen, { ...picture, ...place }), [picture]);
  const stop = intervalNear(rr.intervals, (span.fromSec + span.toSec) / 2);
  const at = rr.intervals[stop];
  const clock = formatClock(at?.atSec ?? 0, isLong(summary.durationSec), 0.1);
  const { leftOutCount } = rr.summary;
  const sub = `${formatNumber(leftOutCount, 0)} of ${formatNumber(rr.intervals.length, 0)} left out of heart rate`;
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
      onPick={(sec) => session.view.centreAt(sec)}
      stop={{
        label: 'RR over the record',
        description: `${ectopicSentence(rr.counts)}. ${sub}.${episodes} Arrow keys go from beat to beat and move the view.`,
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
