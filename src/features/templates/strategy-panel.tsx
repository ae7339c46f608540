import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { Button } from '../../ui/button.tsx';
import { formatElapsed, formatNumber, formatPercent, formatRatio } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import type { StrategyRow, TemplatesReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type NamedRun, drawStrategies, strategiesHeightPx } from './draw-strategies.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { useStarted } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';

const noRows: readonly StrategyRow[] = [];

/** Compares strategies on request; a new result ends and discards the comparison. */
function useStrategies(id: string, report: TemplatesReport, workers: number) {
  const { client } = useSession();
  const [stage, setStage] = useState('');
  const { value, ...started } = useStarted(id, [client, report], () => {
    setStage('sequential');
    return client.templateStrategies(id, workers, (_, name) => setStage(name));
  });
  return { ...started, rows: value ?? noRows, stage };
}

const parts = ['communication', 'computation', 'io', 'organisation', 'idle'] as const;
const partNames = {
  communication: 'communication, %',
  computation: 'computation, %',
  io: 'reading, %',
  organisation: 'organisation, %',
  idle: 'idle, %',
} as const;

const strategyName = (name: StrategyRow['name']): string =>
  name === 'sequential' ? 'sequential' : name.toUpperCase();

const speedUp = (row: StrategyRow, rows: readonly StrategyRow[]): number | null => {
  const alone = rows[0]?.run?.overallMs;
  return alone === undefined || row.run === null ? null : alone / row.run.overallMs;
};

/** Work of one worker of a strategy. */
interface SavedShare {
  readonly row: StrategyRow;
  readonly share: NonNullable<StrategyRow['run']>['shares'][number];
}

const shareColumns = (rows: readonly StrategyRow[]): readonly SavedColumn<SavedShare>[] => [
  { name: 'strategy', value: ({ row }) => strategyName(row.name) },
  { name: 'overall, ms', value: ({ row }) => row.run?.overallMs },
  { name: 'speed-up', value: ({ row }) => speedUp(row, rows) },
  { name: 'templates', value: ({ row }) => row.templateCount },
  { name: 'beats moved', value: ({ row }) => row.movedCount },
  { name: 'worker', value: ({ share }) => String(share.worker) },
  ...parts.map((part): SavedColumn<SavedShare> => ({
    name: partNames[part],
    value: ({ share }) => 100 * share[part],
  })),
];

const savedShares = (rows: readonly StrategyRow[]): readonly SavedShare[] =>
  rows.flatMap((row) => (row.run?.shares ?? []).map((share) => ({ row, share })));

function Rows({ rows }: { readonly rows: readonly StrategyRow[] }) {
  return rows.map((row) => {
    if (row.run === null)
      return (
        <tr key={row.name}>
          <th scope="row">{strategyName(row.name)}</th>
          <td colSpan={10} className="said">
            {row.problem}
          </td>
        </tr>
      );
    const { run } = row;
    return run.shares.map((share, place) => (
      <tr key={`${row.name} ${share.worker}`}>
        <th scope="row">
          <span className={place > 0 ? 'unseen' : undefined}>{strategyName(row.name)}</span>
        </th>
        <td className="n">{place === 0 ? formatElapsed(run.overallMs) : ''}</td>
        <td className="n">{place === 0 ? `${formatRatio(speedUp(row, rows))} ×` : ''}</td>
        <td className="n">{place === 0 ? formatNumber(row.templateCount, 0) : ''}</td>
        <td className="n">{place === 0 ? formatNumber(row.movedCount, 0) : ''}</td>
        <td className="n">{share.worker === 'ds' ? 'server' : String(share.worker)}</td>
        {parts.map((part) => (
          <td key={part} className="n">
            {formatPercent(share[part])}
          </td>
        ))}
      </tr>
    ));
  });
}

function Comparison({ rows }: { readonly rows: readonly StrategyRow[] }) {
  return (
    <div className="strategy-scroll">
      <table className="templates-table strategy-table">
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            {['Overall', 'Speed-up', 'Templates', 'Beats moved', 'Worker'].map((name) => (
              <th key={name} scope="col" className="n">
                {name}
              </th>
            ))}
            {parts.map((part) => (
              <th key={part} scope="col" className="n">
                {partNames[part]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows rows={rows} />
        </tbody>
      </table>
    </div>
  );
}

const namedRuns = (rows: readonly StrategyRow[]): readonly NamedRun[] =>
  rows.flatMap(({ name, run }) => (run === null ? [] : [{ name: strategyName(name), run }]));

/** Formats 'Time of each worker. ROTF: 84 ms, worker 1 computing 92 %, …'. */
const lanesSentence = (runs: readonly NamedRun[]): string =>
  `Time of each worker. ${runs
    .map(({ name, run: { overallMs, shares } }) => {
      const busy = shares.map(
        ({ worker, computation }) =>
          `${worker === 'ds' ? 'server' : `worker ${worker}`} computing ${formatPercent(computation)} %`,
      );
      return `${name}: ${formatElapsed(overallMs)}, ${busy.join(', ')}`;
    })
    .join('; ')}.`;

/**
 * Renders the four strategies and a single worker for this record, on this machine, as in the paper's tables 2 to 5.
 */
export function StrategyPanel({ summary, report }: ResultProps<TemplatesReport>) {
  const [workers, setWorkers] = useState(2);
  const { rows, isRunning, stage, problem, start, cancel } = useStrategies(summary.id, report, workers);
  const ref = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(ref);
  useEffect(() => {
    if (rows.length > 0) ref.current?.closest('.panel-strategy')?.scrollIntoView({ block: 'nearest' });
  }, [rows]);
  const palette = usePalette();
  const runs = useMemo(() => namedRuns(rows), [rows]);
  const heightPx = strategiesHeightPx(runs);
  const size = useMemo(() => ({ widthPx, heightPx }), [widthPx, heightPx]);
  const draw = useCallback<Draw>(
    (context, own, colours) => drawStrategies(canvasPen(context, colours), runs, own.widthPx),
    [runs],
  );
  return (
    <FigurePanel
      name="strategy"
      title="Strategies"
      sub="sorting only: one worker and four ways to share it"
      picture={{ size, palette, draw: (pen) => drawStrategies(pen, runs, widthPx) }}
      {...(palette && runs.length > 0 ? {} : { formats: ['csv'] as const })}
      table={() => dataTable(shareColumns(rows), savedShares(rows))}
      tools={
        <>
          {isRunning && <span className="dim">{`running ${stage}`}</span>}
          <label className="templates-tool">
            <span className="dim">Workers</span>
            <select
              className="field"
              value={workers}
              onChange={(event) => setWorkers(Number(event.currentTarget.value))}
            >
              {[2, 3, 4, 6, 8].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
          <Button onClick={isRunning ? cancel : start}>{isRunning ? 'Cancel' : 'Compare'}</Button>
        </>
      }
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {rows.length > 0 && <Comparison rows={rows} />}
      <div
        ref={ref}
        className="plot strategy-lanes"
        style={{ height: runs.length > 0 ? heightPx : 0 }}
        {...(runs.length > 0 ? ({ role: 'img', 'aria-label': lanesSentence(runs) } as const) : {})}
      >
        {runs.length > 0 && <PlotCanvas size={size} palette={palette} draw={draw} />}
      </div>
    </FigurePanel>
  );
}
