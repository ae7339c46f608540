import { useMemo, useRef, useState } from 'react';
import type { DataTable } from '../../charts/data-table.ts';
import { isLong } from '../../charts/time-axis.ts';
import { useSize } from '../../charts/use-size.ts';
import type { MeasuresView } from '../../model/templates-view.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { RecordingSummary, TemplatesReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { MeasureRow } from './measure-row.tsx';
import type { DividedBeats } from './measures-model.ts';
import { dividedBeats } from './measures-model.ts';
import { namesByLabel } from './classes-panel.tsx';
import { useMeasures } from './use-measures.ts';
import type { TemplatesChoice } from './use-templates-choice.ts';
import { useWindows } from './use-windows.ts';

interface MeasuresPanelProps {
  readonly summary: RecordingSummary;
  readonly report: TemplatesReport;
  readonly choice: TemplatesChoice;
}

const rowPx = 24;
/** Rows before and after those in sight that stand in the page too. */
const sparePx = 5 * rowPx;

function tableOf(report: TemplatesReport, view: MeasuresView, { beats }: DividedBeats): DataTable {
  const names = namesByLabel(report);
  return {
    columns: ['time, s', 'known', 'template', ...view.measures.map((measure) => measure.toUpperCase())],
    rows: Array.from(beats, (beat) => [
      report.triggersSec[beat] ?? null,
      report.known?.labels[beat] ?? '',
      names.get(report.labels[beat] ?? -1) ?? '',
      ...view.rhos.map((own) => own[beat] ?? null),
    ]),
  };
}

interface ListProps extends MeasuresPanelProps {
  readonly view: MeasuresView;
  readonly divided: DividedBeats;
}

/** The head, and of thousands of rows those in sight. */
function DividedList({ summary, report, choice, view, divided }: ListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { heightPx } = useSize(ref);
  const [topPx, setTopPx] = useState(0);
  const { beats, thresholds } = divided;
  const from = Math.max(0, Math.floor((topPx - sparePx) / rowPx));
  const to = Math.min(beats.length, Math.ceil((topPx + heightPx + sparePx) / rowPx));
  const shown = useMemo(() => beats.slice(from, to), [beats, from, to]);
  const { windows } = useWindows(summary.id, report.drawnFrom, shown);
  const byLabel = useMemo(() => new Map(report.templates.map((one) => [one.label, one])), [report]);
  const columns = 3 + (report.known === null ? 0 : 1) + view.measures.length;
  return (
    <div ref={ref} className="templates-scroll" onScroll={(event) => setTopPx(event.currentTarget.scrollTop)}>
      <table className="templates-table measures-table" aria-rowcount={beats.length + 2}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Beat</th>
            {report.known !== null && <th scope="col">Known</th>}
            <th scope="col">Put in</th>
            {view.measures.map((measure) => (
              <th key={measure} scope="col" className="n">
                {measure.toUpperCase()}
              </th>
            ))}
          </tr>
          <tr>
            <td colSpan={columns - view.measures.length}>abnormal up to</td>
            {thresholds.map((threshold, k) => (
              <td key={view.measures[k]} className="n">
                {formatNumber(threshold, 2)}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr aria-hidden="true" style={{ height: from * rowPx }} />}
          {Array.from(shown, (beat, k) => (
            <MeasureRow
              key={beat}
              beat={beat}
              place={from + k + 1}
              report={report}
              view={view}
              thresholds={thresholds}
              template={byLabel.get(report.labels[beat] ?? -1) ?? null}
              windows={windows}
              isChosen={choice.beats.includes(beat)}
              long={isLong(summary.durationSec)}
              onShow={(withShift) => (withShift ? choice.toggle(beat) : choice.choose(beat))}
            />
          ))}
          {to < beats.length && <tr aria-hidden="true" style={{ height: (beats.length - to) * rowPx }} />}
        </tbody>
      </table>
    </div>
  );
}

/** How far the comparison is, and its end. */
function MeasuresState({ measures }: { readonly measures: ReturnType<typeof useMeasures> }) {
  const { share, isCancelled, cancel, start } = measures;
  const isLate = useLate(share !== null, 200);
  if (share !== null && isLate)
    return (
      <>
        <span className="dim" role="status">{`${formatNumber(100 * share, 0)} %`}</span>
        <button type="button" className="link" onClick={cancel}>
          Cancel
        </button>
      </>
    );
  if (!isCancelled) return null;
  return (
    <button type="button" className="link" onClick={start}>
      Cancelled, run again
    </button>
  );
}

/** All five measures on the beats that they judge differently, most divided first. */
export function MeasuresPanel(props: MeasuresPanelProps) {
  const { summary, report } = props;
  const measures = useMeasures(summary.id, report);
  const { view, share, isCancelled, problem } = measures;
  const [isEven, setEven] = useState(true);
  const divided = useMemo(
    () => (view ? dividedBeats(view, report.threshold, isEven) : null),
    [view, report.threshold, isEven],
  );
  const count = divided?.beats.length ?? 0;
  return (
    <FigurePanel
      name="measures"
      title="Five measures"
      sub={divided ? `${formatCount(count, 'beat')} disputed` : ''}
      recordingName={summary.name}
      formats={['csv']}
      table={() => (view && divided ? tableOf(report, view, divided) : { columns: [], rows: [] })}
      tools={
        report.hasWindows && (
          <>
            <MeasuresState measures={measures} />
            <label
              className="measures-even"
              title="Each measure at the threshold where it flags as many beats as CWA"
            >
              <input
                type="checkbox"
                checked={isEven}
                onChange={(event) => setEven(event.currentTarget.checked)}
              />
              Even thresholds
            </label>
          </>
        )
      }
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {!report.hasWindows && <p className="quiet">Not compared without windows.</p>}
      {report.hasWindows && view === null && share !== null && <p className="quiet">Comparing.</p>}
      {view === null && isCancelled && <p className="quiet">Cancelled before the first comparison.</p>}
      {divided && count === 0 && <p className="quiet">All measures agree on every beat.</p>}
      {view && divided && count > 0 && <DividedList {...props} view={view} divided={divided} />}
    </FigurePanel>
  );
}
