import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane } from '../../charts/lane.ts';
import { PlotLayer } from '../../charts/plot-layer.tsx';
import { edgePx, formatClock, gutterPx, isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import type { PlotPlace } from '../../charts/wave-plot.tsx';
import { WavePlot } from '../../charts/wave-plot.tsx';
import type { Span } from '../../state/span.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { ecgName } from '../lane-looks.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';
import { firstFrom } from './bench/sorted-times.ts';
import './templates-waveforms.css';
import { useLanes } from './use-lanes.ts';
import { useTrace } from './use-trace.ts';

/** Of more beats in view their windows could not be told apart. */
const mostBands = 120;
/** Room for a letter, for one more of a name, and for the likeness beside it, px. */
const [letterPx, perLetterPx, rhoPx] = [12, 7.5, 30];

interface Seen {
  readonly beat: number;
  readonly fromSec: number;
  readonly toSec: number;
}

/** The windows of the beats of a span. */
function windowsIn(report: TemplatesReport | null, { fromSec, toSec }: Span): readonly Seen[] {
  if (report === null) return [];
  const { triggersSec, shape, signal } = report;
  const [before, after] = [shape.before / signal.fs, shape.after / signal.fs];
  const [from, to] = [firstFrom(triggersSec, fromSec - after), firstFrom(triggersSec, toSec + before)];
  if (to - from > mostBands) return [];
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

/** Letter and likeness over each beat, as far as there is room. */
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
          <text key={beat} className="plot-label halo" x={x} y={box.top + 12}>
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

/** The ECG and |y| with the trigger's threshold; each beat's window with its class and likeness. */
export function TemplatesWaveforms({ summary }: { readonly summary: RecordingSummary }) {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const beatSec = useStore(session.selection, (state) => state.beatSec);
  const report = useDeferredValue(useChosenReport('templates'));
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const { id, durationSec, channels } = summary;
  const long = isLong(durationSec);
  const ecgIndex = Math.max(
    channels.findIndex(({ role }) => role === 'ecg'),
    0,
  );
  const channelIndex = report?.signal.channelIndex ?? ecgIndex;
  const label = channels[channelIndex]?.label ?? '';
  const drawnFrom = report?.drawnFrom ?? '';
  const view = { client: session.client, id, drawnFrom, span, durationSec, widthPx };
  const raw = useTrace(view, channelIndex, 'raw');
  const size = useTrace(view, 'templates', report ? 'filtered' : null);
  const threshold = useTrace(view, 'templates', report ? 'threshold' : null);
  const plans = useMemo(
    () => [
      {
        id: 'ecg',
        name: ecgName(label),
        colour: 'ecg' as const,
        weight: 62,
        zeroLine: false,
        behind: null,
        front: raw,
        marks: [],
      },
      {
        id: 'size',
        name: '|y|',
        colour: 'derivative' as const,
        weight: 46,
        zeroLine: false,
        behind: threshold,
        front: size,
        marks: [],
      },
    ],
    [label, raw, size, threshold],
  );
  const lanes: readonly Lane[] = useLanes(plans, span, `${id} templates ${channelIndex}`);
  const seen = useMemo(() => windowsIn(report, span), [report, span]);
  const bands = useMemo<readonly Band[]>(
    () =>
      seen.map(({ beat, fromSec, toSec }) => {
        const isChosen = beatSec !== null && Math.abs((report?.triggersSec[beat] ?? 0) - beatSec) < 0.05;
        return isChosen ? { fromSec, toSec, colour: 'accentWash' } : { fromSec, toSec };
      }),
    [seen, report, beatSec],
  );
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const overlay = (at: PlotPlace) => report && <Letters at={at} seen={seen} report={report} />;
  return (
    <div ref={frame}>
      <WavePlot
        className="templates-waves"
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={
          report
            ? `${label} and what the trigger sees of it; ${formatCount(seen.length, 'window')} in view.`
            : 'No templates yet.'
        }
        lanes={lanes}
        bands={bands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={() => null}
        readoutKept={null}
        onPick={(atSec) => {
          const under = seen.find(({ fromSec, toSec }) => atSec >= fromSec && atSec <= toSec);
          const sec = under && report?.triggersSec[under.beat];
          if (sec !== undefined) session.selection.expectBeat(sec);
        }}
        overlay={overlay}
      />
    </div>
  );
}
