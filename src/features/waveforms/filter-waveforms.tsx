import { useDeferredValue, useMemo } from 'react';
import type { LaneMark } from '../../charts/lanes/lane.ts';
import type { ColourName } from '../../charts/pens/palette.ts';
import type { Span } from '../../state/view/span.ts';
import { formatCount } from '../../ui/format-number.ts';
import type { FilterReport, RecordingSummary } from '../../workers/protocol.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { useChosenReport } from '../session-context.ts';
import { BenchWaves, useWavesFrame } from './bench-waves.tsx';
import { type LanePlan, type TraceView, useLanes, useTrace } from './use-lanes.ts';

const colours: Readonly<Record<string, ColourName>> = { ecg: 'ecg', ppg: 'ppg', pcg: 'sound' };

/**
 * Returns the visible R as triangles on the filtered signal; after a causal filter they are later than in the record.
 */
function marksIn(report: FilterReport | null, { fromSec, toSec }: Span): LaneMark[] {
  if (report === null) return [];
  const { alignment, delaySec } = report.result;
  const laterSec = alignment === 'causal' ? delaySec : 0;
  return Array.from(report.rPeaksSec, (sec) => sec + laterSec)
    .filter((sec) => sec >= fromSec && sec <= toSec)
    .map((atSec) => ({ kind: 'r', atSec }));
}

/** Returns the signal as recorded, filtered, and what the filter removed. */
function useFilterPlans(view: TraceView, report: FilterReport | null): readonly LanePlan[] {
  const hasResult = report !== null;
  const before = useTrace(view, 'filter', hasResult ? 'raw' : null);
  const after = useTrace(view, 'filter', hasResult ? 'filtered' : null);
  const removed = useTrace(view, 'filter', hasResult ? 'removed' : null);
  const { span } = view;
  return useMemo(() => {
    const signal = report?.result.signal;
    const name = signal === undefined ? '' : signal.role === 'ecg' ? ecgName(signal.label) : signal.label;
    const colour = colours[signal?.role ?? ''] ?? 'ecg';
    const shared = { weight: 60 };
    return [
      { ...shared, id: 'before', name: 'Before', colour: 'text2', front: before },
      { ...shared, id: 'after', name, colour, front: after, marks: marksIn(report, span) },
      { ...shared, id: 'removed', name: 'Removed', colour: 'text2', front: removed },
    ];
  }, [report, span, before, after, removed]);
}

/** Renders the waveforms of the visible span before and after the filter, and their difference. */
export function FilterWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const report = useDeferredValue(useChosenReport('filter'));
  const { frame, view } = useWavesFrame(summary, report);
  const plans = useFilterPlans(view, report);
  const lanes = useLanes(
    plans,
    view.span,
    `${summary.id} filter ${report?.result.signal.channelIndex ?? ''}`,
  );
  const beatCount = plans[1]?.marks?.length ?? 0;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      description={
        report
          ? `${report.result.signal.label} before the filter, after it, and what it removed; ${formatCount(beatCount, 'beat')} in view.`
          : 'Not yet filtered.'
      }
      lanes={lanes}
      letters={{ lane: report?.result.signal.role === 'ecg' ? 'before' : '', hasRoom: false }}
    />
  );
}
