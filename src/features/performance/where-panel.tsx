import type { DataTable } from '../../charts/figures/data-table.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import type { TransferTimes } from '../../pipeline/performance/study.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { msText } from './figures.ts';
import { type FilterLine, rowsWithTaps } from './filter-lines.ts';

const parts = [
  { id: 'upMs', name: 'up' },
  { id: 'kernelMs', name: 'kernel' },
  { id: 'backMs', name: 'back' },
] as const satisfies readonly { readonly id: keyof TransferTimes; readonly name: string }[];

const leftPx = 84;
/** Fixed width of set-up, which may take a thousand times the rest, px. */
const setUpPx = 28;
const edgePx = 18;
const barPx = 12;

/** Returns the shortest and the longest measured signal with transfer times. */
function chooseRows(lines: readonly FilterLine[], taps: number): readonly FilterRow[] {
  const rows = rowsWithTaps(lines, taps).filter(({ transfers }) => transfers !== null);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  return first === last ? [first] : [first, last];
}

interface Piece {
  readonly name: string;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
}

/** Returns upload, kernel and readback one after another, px. */
function cutPieces(transfers: TransferTimes, x: LinearMap): readonly Piece[] {
  const pieces: Piece[] = [];
  let fromMs = 0;
  for (const { id, name } of parts) {
    const toMs = fromMs + transfers[id];
    pieces.push({ name, ms: transfers[id], from: x.px(fromMs), to: x.px(toMs) });
    fromMs = toMs;
  }
  return pieces;
}

interface PlacedLabel {
  readonly text: string;
  readonly at: number;
  readonly name: string;
}

/** Moves labels to the right so that none overlaps the previous one. */
function pushedRight(said: readonly PlacedLabel[]): readonly PlacedLabel[] {
  const pushed: PlacedLabel[] = [];
  let freePx = leftPx;
  for (const own of said) {
    const at = Math.max(own.at, freePx);
    pushed.push({ ...own, at });
    freePx = at + 5.8 * own.text.length + 6;
  }
  return pushed;
}

/** Places labels under the parts, each at its part's start or as close to it as the others allow. */
function placeWords(pieces: readonly Piece[], endPx: number): readonly PlacedLabel[] {
  const said: PlacedLabel[] = [];
  let freePx = endPx;
  for (const { name, ms, from } of pieces.toReversed()) {
    const text = `${name} ${msText(ms)}`;
    const widthPx = 5.8 * text.length;
    const at = Math.max(Math.min(from, freePx - widthPx), leftPx);
    said.push({ text, at, name });
    freePx = at - 6;
  }
  return pushedRight(said.toReversed());
}

interface BarProps {
  readonly row: FilterRow;
  readonly transfers: TransferTimes;
  readonly topPx: number;
  readonly endPx: number;
}

/** Renders set-up, not to scale, then upload, kernel and readback in proportion, each with its time. */
function Bar({ row, transfers, topPx, endPx }: BarProps) {
  const x = linearMap([0, transfers.totalMs], [leftPx + setUpPx + 4, endPx]);
  const y = topPx + 14;
  const pieces = cutPieces(transfers, x);
  const said = placeWords(pieces, endPx);
  return (
    <>
      <PlotLabel kind="name" x={8} y={y + 10}>
        {formatNumber(row.sampleCount, 0)}
      </PlotLabel>
      <PlotLabel kind="ink" x={endPx} y={topPx + 10} anchor="end">
        {`${msText(transfers.totalMs)}\u202fms`}
      </PlotLabel>
      <PlotLabel x={leftPx} y={topPx + 10}>
        {`set-up ${msText(transfers.setUpMs)}, once, not to scale`}
      </PlotLabel>
      <rect className="bench-part set-up" x={leftPx} y={y} width={setUpPx} height={barPx} />
      {pieces.map(({ name, from, to }) => (
        <rect
          key={name}
          className={`bench-part ${name}`}
          x={from}
          y={y}
          width={Math.max(to - from - 0.75, 0.5)}
          height={barPx}
        />
      ))}
      {said.map(({ text, at, name }) => (
        <PlotLabel key={text} kind={name === 'kernel' ? 'ink' : 'plain'} x={at} y={y + barPx + 11}>
          {text}
        </PlotLabel>
      ))}
    </>
  );
}

function Drawing({ rows, size }: { readonly rows: readonly FilterRow[]; readonly size: Size }) {
  const endPx = Math.max(size.widthPx - edgePx, leftPx + 1);
  const last = rows.at(-1);
  const count = rows.length + (last?.chain ? 0.6 : 0);
  const stepPx = Math.min(48, (size.heightPx - 4) / Math.max(count, 1));
  const chainPx = rows.length * stepPx + 4;
  return (
    <>
      {rows.map(
        (row, index) =>
          row.transfers && (
            <Bar
              key={row.sampleCount}
              row={row}
              transfers={row.transfers}
              topPx={2 + index * stepPx}
              endPx={endPx}
            />
          ),
      )}
      {last?.chain && (
        <>
          <PlotLabel kind="name" x={8} y={chainPx + 10}>
            kept on GPU
          </PlotLabel>
          <PlotLabel kind="plain" x={leftPx} y={chainPx + 10}>
            {`three kernels in a row ${msText(last.chain.ms)}\u202fms`}
          </PlotLabel>
        </>
      )}
    </>
  );
}

function buildWhereTable(rows: readonly FilterRow[]): DataTable {
  return {
    columns: [
      'samples',
      'taps',
      'set-up, ms',
      'up, ms',
      'kernel, ms',
      'back, ms',
      'up, kernel and back, ms',
      'three kernels in a row, ms',
    ],
    rows: rows.map(({ sampleCount, tapCount, transfers, chain }) => [
      sampleCount,
      tapCount,
      transfers?.setUpMs ?? null,
      ...parts.map(({ id }) => transfers?.[id] ?? null),
      transfers?.totalMs ?? null,
      chain?.ms ?? null,
    ]),
  };
}

function describeWhere(rows: readonly FilterRow[]): string {
  if (rows.length === 0) return 'Nothing measured on a GPU at these taps.';
  return `${rows
    .flatMap(({ sampleCount, transfers }) =>
      transfers
        ? [
            `${formatNumber(sampleCount, 0)} samples: set-up ${msText(transfers.setUpMs)} ms once, ${parts.map(({ id, name }) => `${name} ${msText(transfers[id])} ms`).join(', ')}`,
          ]
        : [],
    )
    .join('; ')}.`;
}

interface WherePanelProps {
  readonly lines: readonly FilterLine[];
  readonly taps: number;
}

/** Renders how much of the GPU's time is arithmetic, and how much is transfers. */
export function WherePanel({ lines, taps }: WherePanelProps) {
  const rows = chooseRows(lines, taps);
  const draw = (size: Size) =>
    rows.length === 0 ? (
      <PlotLabel x={12} y={18}>
        Nothing measured on a GPU yet.
      </PlotLabel>
    ) : (
      <Drawing rows={rows} size={size} />
    );
  return (
    <FigurePanel
      name="where"
      title="Where the time goes"
      sub={`ms, ${formatNumber(taps, 0)} taps`}
      table={() => buildWhereTable(rows)}
    >
      <SvgPlot label="Where the time goes" description={describeWhere(rows)} stops draw={draw} />
    </FigurePanel>
  );
}
