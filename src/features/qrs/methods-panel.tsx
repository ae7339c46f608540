import type { DataTable } from '../../charts/data-table.ts';
import { formatNumber, missing } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MethodRow, QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { methodName } from './method-words.ts';
import { referenceName, referenceOf, scoredFromSec, toleranceOf, whyUnscored } from './reference-words.ts';
import type { Methods } from './use-methods.ts';

interface MethodsPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly methods: Methods;
}

const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? missing : formatNumber(100 * share, 2);

function bestOf(rows: readonly MethodRow[], key: 'se' | 'ppv'): number {
  return Math.max(...rows.map(({ counts }) => counts?.[key] ?? -1));
}

function tableOf(rows: readonly MethodRow[]): DataTable {
  return {
    columns: ['method', 'Se, %', 'PPV, %', 'missed', 'false alarms', 'ms'],
    rows: rows.map(({ method, counts, ms }) => [
      methodName(method),
      counts?.se === null || counts === null ? null : 100 * counts.se,
      counts?.ppv === null || counts === null ? null : 100 * counts.ppv,
      counts?.fn ?? null,
      counts?.fp ?? null,
      ms,
    ]),
  };
}

function Rows({ rows }: { readonly rows: readonly MethodRow[] }) {
  const best = { se: bestOf(rows, 'se'), ppv: bestOf(rows, 'ppv') };
  const classOf = (key: 'se' | 'ppv', { counts }: MethodRow): string =>
    counts !== null && counts[key] === best[key] ? 'n best' : 'n';
  return rows.map((row) => (
    <tr key={row.method} className={row.isChosen ? 'on' : undefined}>
      <th scope="row">
        {row.method !== 'edited' && (
          <svg className="method-line" viewBox="0 0 18 10" aria-hidden="true">
            <path
              className={`curve of-${row.method} ${row.isChosen ? 'strong' : 'thin-method'}`}
              d="M0 5H18"
            />
          </svg>
        )}
        {methodName(row.method)}
        {row.isChosen && <span className="unseen"> (shown)</span>}
      </th>
      {row.problem === null ? (
        <>
          <td className={classOf('se', row)}>{percent(row.counts?.se)}</td>
          <td className={classOf('ppv', row)}>{percent(row.counts?.ppv)}</td>
          <td className="n">{formatNumber(row.counts?.fn, 0)}</td>
          <td className="n">{formatNumber(row.counts?.fp, 0)}</td>
          <td className="n">{formatNumber(row.ms, 0)}</td>
        </>
      ) : (
        <td colSpan={5} className="said">
          {row.problem}
        </td>
      )}
    </tr>
  ));
}

/** Every detector on this record against its reference. */
export function MethodsPanel({ summary, report, methods }: MethodsPanelProps) {
  const { rows, isRunning, problem } = methods;
  const beats = report.score ? report.score.score.tp + report.score.score.fn : 0;
  const why = whyUnscored(report, summary);
  const from = scoredFromSec(report);
  const sub =
    why === null ? `${formatNumber(beats, 0)} of ${referenceName(referenceOf(report), summary)}` : '';
  return (
    <FigurePanel
      name="methods"
      title="Methods"
      sub={sub}
      recordingName={summary.name}
      formats={['csv']}
      table={() => tableOf(rows)}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {why !== null && <p className="quiet">{why}</p>}
      {why === null && (
        <div className="qrs-scroll" aria-busy={isRunning}>
          <table className="qrs-table">
            <thead>
              <tr>
                <th scope="col">{`${toleranceOf(report)} ms, from ${formatNumber(from, 0)} s`}</th>
                <th scope="col" className="n">
                  Se, %
                </th>
                <th scope="col" className="n">
                  PPV, %
                </th>
                <th scope="col" className="n">
                  missed
                </th>
                <th scope="col" className="n">
                  false
                </th>
                <th scope="col" className="n">
                  ms
                </th>
              </tr>
            </thead>
            <tbody>
              <Rows rows={rows} />
            </tbody>
          </table>
          <p className="group-note">
            {isRunning ? 'Comparing. ' : ''}Marks are compared as each method sets them; ms is samples to
            beats, on this machine’s CPU.
          </p>
        </div>
      )}
    </FigurePanel>
  );
}
