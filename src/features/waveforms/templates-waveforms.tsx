import { ecgLook } from '../lane-looks.ts';
import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane } from '../../charts/lanes/lane.ts';
import { PlotLayer } from '../../charts/figures/svg-plot.tsx';
import { edgePx, gutterPx } from '../../charts/axes/time-axis.ts';
import type { PlotPlace } from '../../charts/lanes/wave-plot.tsx';
import type { Span } from '../../state/view/span.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';
import { BenchWaves, useEcgView } from './bench-waves.tsx';
import { firstSortedFrom } from '../sorted-times.ts';
import './templates-waveforms.css';
import { useLanes, useTrace } from './use-lanes.ts';

/** Maximum number of visible beats whose windows can be distinguished. */
const maxBands = 120;
/** Width for a letter, for each further letter of a name, and for the correlation next to it, px. */
const [letterPx, perLetterPx, rhoPx] = [12, 7.5, 30];

/** Height added above the ECG for the letters, as a fraction of its height. */
const lettersShare = 0.36;

const sizeLane = { id: 'size', name: '|y|', colour: 'derivative', weight: 46 } as const;

interface Seen {
  readonly beat: number;
  readonly fromSec: number;
  readonly toSec: number;
}

/** Returns the windows of the beats of a span. */
function windowsIn(report: TemplatesReport | null, { fromSec, toSec }: Span): readonly Seen[] {
  if (report === null) return [];
  const { triggersSec, shape, signal } = report;
  const [before, after] = [shape.before / signal.fs, shape.after / signal.fs];
  const [from, to] = [
    firstSortedFrom(triggersSec, fromSec - after),
    firstSortedFrom(triggersSec, toSec + before),
  ];
  if (to - from > maxBands) return [];
  return Array.from(triggersSec.subarray(from, to), (sec, place) => ({
    beat: from + place,
    fromSec: sec - before,
    toSec: sec + after,
  }));
}

interface LettersProps {
  readonly at: PlotPlace;
  readonly seen: readonly Seen[];
  readonly report: TemplatesReport;
}

/** Renders letter and correlation over each beat, if there is room. */
function Letters({ at, seen, report }: LettersProps) {
  const { scale, boxes, heightPx } = at;
  const box = boxes[0];
  const names = useMemo(
    () => new Map(report.templates.map((template) => [template.label, templateName(template)])),
    [report],
  );
  if (!box) return null;
  return (
    <PlotLayer size={{ widthPx: scale.widthPx, heightPx }}>
      {seen.map(({ beat, fromSec }, place) => {
        const x = scale.x(fromSec) + 3;
        const roomPx = scale.x(seen[place + 1]?.fromSec ?? scale.toSec) - x;
        if (x < gutterPx || x > scale.widthPx - edgePx - letterPx || roomPx < letterPx) return null;
        const label = report.labels[beat] ?? -1;
        const isEdited = label !== report.sortedLabels[beat];
        const name = names.get(label) ?? '';
        const wide = name.length * perLetterPx;
        return (
          <text key={beat} className="plot-label halo" x={x} y={box.top + box.headPx + 12}>
            <tspan className={isEdited ? 'beat-letter by-hand-letter' : 'beat-letter'}>
              {wide < roomPx ? name : '·'}
            </tspan>
            {wide + rhoPx < roomPx && <tspan dx={3}>{formatNumber(report.rhos[beat], 2)}</tspan>}
          </text>
        );
      })}
    </PlotLayer>
  );
}

/** Leaves room above a lane's traces for the labels of beats. */
const withRoom = (lane: Lane): Lane => {
  const { low, high } = lane.range;
  return { ...lane, range: { low, high: high + lettersShare * (high - low) } };
};

/** Renders the ECG and |y| with the trigger's threshold, and each beat's window with its class and correlation. */
export function TemplatesWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const beatSec = useStore(session.selection, (state) => state.beatSec);
  const alsoSec = useStore(session.selection, (state) => state.alsoSec);
  const report = useDeferredValue(useChosenReport('templates'));
  const { frame, view, channelIndex, label, plan } = useEcgView(summary, report);
  const { span } = view;
  const size = useTrace(view, 'templates', report ? 'filtered' : null);
  const threshold = useTrace(view, 'templates', report ? 'threshold' : null);
  const { name, front } = plan;
  const plans = useMemo(
    () => [
      { ...ecgLook, name, front },
      { ...sizeLane, behind: threshold, front: size },
    ],
    [name, front, size, threshold],
  );
  const plannedLanes = useLanes(plans, span, `${summary.id} templates ${channelIndex}`);
  const lanes = useMemo(
    () => plannedLanes.map((lane) => (lane.id === 'ecg' ? withRoom(lane) : lane)),
    [plannedLanes],
  );
  const seen = useMemo(() => windowsIn(report, span), [report, span]);
  const bands = useMemo<readonly Band[]>(
    () =>
      seen.map(({ beat, fromSec, toSec }) => {
        const own = report?.triggersSec[beat] ?? 0;
        const isChosen = [beatSec, ...alsoSec].some((sec) => sec !== null && Math.abs(own - sec) < 0.05);
        return isChosen ? { fromSec, toSec, colour: 'accentWash' } : { fromSec, toSec };
      }),
    [seen, report, beatSec, alsoSec],
  );
  const overlay = (at: PlotPlace) => report && <Letters at={at} seen={seen} report={report} />;
  return (
    <BenchWaves
      frame={frame}
      view={view}
      className="templates-waves"
      description={
        report
          ? `${label} and the trigger’s signal; ${formatCount(seen.length, 'window')} in view.`
          : 'No templates yet.'
      }
      lanes={lanes}
      bands={bands}
      onPick={(atSec, withShift) => {
        const under = seen.find(({ fromSec, toSec }) => atSec >= fromSec && atSec <= toSec);
        const sec = under && report?.triggersSec[under.beat];
        if (sec === undefined) return;
        if (withShift) session.selection.toggleBeat(sec);
        else session.selection.expectBeat(sec);
      }}
      overlay={overlay}
    />
  );
}
