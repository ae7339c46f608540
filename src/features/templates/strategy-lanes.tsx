import type { StrategyRun, WorkerSpan } from '../../model/templates.ts';

const [leftPx, widthPx, rowPx] = [30, 320, 14];

/** Spans of one kind as boxes, which say in their place what a worker did and when. */
function boxes(run: StrategyRun, doing: WorkerSpan['doing']): string {
  const rows = run.shares.map(({ worker }) => worker);
  const perMs = widthPx / Math.max(run.overallMs, 1e-9);
  return run.spans
    .filter((span) => span.doing === doing)
    .map(({ worker, fromMs, toMs }) => {
      const top = rows.indexOf(worker) * rowPx + 2;
      const width = Math.max((toMs - fromMs) * perMs, 0.4);
      return `M${(leftPx + fromMs * perMs).toFixed(1)} ${top}h${width.toFixed(1)}v${rowPx - 4}h${(-width).toFixed(1)}Z`;
    })
    .join('');
}

/** What each worker did from the start to the end of a run. */
export function StrategyLanes({ run }: { readonly run: StrategyRun }) {
  const heightPx = run.shares.length * rowPx;
  return (
    <svg className="strategy-lanes" width={leftPx + widthPx + 4} height={heightPx} aria-hidden="true">
      {run.shares.map(({ worker }, place) => (
        <text key={worker} className="plot-label" x={0} y={place * rowPx + 11}>
          {worker === 'ds' ? 'server' : `W ${worker}`}
        </text>
      ))}
      {(['idle', 'io', 'organisation', 'communication', 'computation'] as const).map((doing) => (
        <path key={doing} className={`of-${doing}`} d={boxes(run, doing)} />
      ))}
    </svg>
  );
}
