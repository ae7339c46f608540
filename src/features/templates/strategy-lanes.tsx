import type { StrategyRun, WorkerSpan } from '../../model/templates.ts';

const [leftPx, widthPx, rowPx] = [40, 320, 14];

type Doing = WorkerSpan['doing'];

/** Kinds of work from back to front, each with its own place in the row, so that grey alone does not tell them apart, px. */
const looks: readonly {
  readonly doing: Doing;
  readonly name: string;
  readonly box: readonly [number, number];
}[] = [
  { doing: 'idle', name: 'idle', box: [6, 1] },
  { doing: 'communication', name: 'communication', box: [2, 10] },
  { doing: 'computation', name: 'computation', box: [2, 10] },
  { doing: 'io', name: 'reading', box: [8, 4] },
  { doing: 'organisation', name: 'organisation', box: [2.5, 9] },
];

const boxPath = (left: number, top: number, width: number, height: number): string =>
  `M${left.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h${(-width).toFixed(1)}Z`;

/** Spans of one kind as boxes, which say by their place what a worker did and when. */
function boxes(run: StrategyRun, doing: Doing, [top, height]: readonly [number, number]): string {
  const rows = run.shares.map(({ worker }) => worker);
  const perMs = widthPx / Math.max(run.overallMs, 1e-9);
  return run.spans
    .filter((span) => span.doing === doing)
    .map(({ worker, fromMs, toMs }) =>
      boxPath(
        leftPx + fromMs * perMs,
        rows.indexOf(worker) * rowPx + top,
        Math.max((toMs - fromMs) * perMs, 0.4),
        height,
      ),
    )
    .join('');
}

/** What the boxes of the lanes mean. */
export function StrategyLegend() {
  return (
    <div className="strategy-legend">
      {looks.map(({ doing, name, box: [top, height] }) => (
        <span key={doing}>
          <svg className="strategy-lanes" width={18} height={rowPx} aria-hidden="true">
            <path className={`of-${doing}`} d={boxPath(1, top, 16, height)} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
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
      {looks.map(({ doing, box }) => (
        <path key={doing} className={`of-${doing}`} d={boxes(run, doing, box)} />
      ))}
    </svg>
  );
}
