import { useMemo } from 'react';
import { linearMap, type LinearMap } from '../../charts/axes/linear-map.ts';
import { niceFloor } from '../../charts/axes/value-range.ts';
import { textWidthPx } from '../../charts/lanes/lane-name.ts';
import { curvePath } from '../../charts/figures/curve-path.ts';
import { emptyTable } from '../../charts/figures/data-table.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WavePoint, WavesWindow, WaveEdit } from '../../model/waves.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import {
  drawnLeads,
  labelRows,
  medianBeatTable,
  medianRange,
  pointLevels,
  type WavePointMark,
  wavePointMarks,
  wavePointSpreads,
} from './median-beat-model.ts';
import { useMedianBeat } from './use-median-beat.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import { useChosen, useSession } from '../session-context.ts';

/** The user's actions on the points of a median beat; each is an edit that can be undone. */
interface PointEditing {
  /**
   * Returns the user's last position of a point, even before a result has it there, s after R; null if the user did not
   * move it.
   */
  readonly placeOf: (point: WavePoint) => number | null;
  /** Sets a point to a time after R, s; the steps of one drag are one edit. */
  readonly put: (point: WavePoint, name: string, atSec: number) => void;
  /** Restores a point to where it was found. */
  readonly putBack: (point: WavePoint, name: string) => void;
  /** Restores all points of this window, and removes marks of windows that do not exist. */
  readonly reset: () => void;
}

const noEdits: readonly WaveEdit[] = [];

/** Returns the user's marks on the median beat of a window. @param unmatched  marks that do not apply to this result */
function usePointEditing(
  { from, to }: Pick<WavesWindow, 'from' | 'to'>,
  unmatched: readonly WaveEdit[] = noEdits,
): PointEditing {
  const { editWave, setWaveEdits } = useSession();
  const entry = useChosen();
  const edits = entry?.waveEdits ?? noEdits;
  const isOwn = (edit: WaveEdit): boolean => edit.from === from && edit.to === to;
  const isOf = (edit: WaveEdit, point: WavePoint): boolean => isOwn(edit) && edit.point === point;
  return {
    placeOf: (point) => edits.find((edit) => isOf(edit, point))?.at ?? null,
    put: (point, name, at) => {
      if (!entry || edits.some((edit) => isOf(edit, point) && edit.at === at)) return;
      const words = `${name} at ${formatNumber(1000 * at, 0)} ms by hand`;
      void editWave(entry, { what: `${from} ${point}`, words }, { from, to, point, at });
    },
    putBack: (point, name) => {
      if (!entry || !edits.some((edit) => isOf(edit, point))) return;
      const others = edits.filter((edit) => !isOf(edit, point));
      void setWaveEdits(entry, `${name} as found`, others);
    },
    reset: () => {
      if (!entry) return;
      // Compared as text, because the worker's objects are copies.
      const gone = new Set(unmatched.map((edit) => JSON.stringify(edit)));
      const kept = edits.filter((edit) => !isOwn(edit) && !gone.has(JSON.stringify(edit)));
      void setWaveEdits(entry, 'Points of the median beat as found', kept);
    },
  };
}

interface PointHandlesProps {
  readonly points: readonly WavePointMark[];
  readonly editing: PointEditing;
  /** Sampling rate of the signal, Hz. */
  readonly fs: number;
  /** Ends of the drawing relative to R, s. */
  readonly fromSec: number;
  readonly toSec: number;
  /** Map from ms after R. */
  readonly map: LinearMap;
  readonly bottomPx: number;
  readonly result: unknown;
}

/** Height and number of the rows between which grips alternate, because onset, peak and end are too close for touch. */
const [rowPx, rowCount] = [matchMedia('(pointer: coarse)').matches ? 32 : 24, 4];

const description =
  'Drag the point, or move it with the arrow keys: one sample, with Shift ten. Home restores the position found.';

/** Renders handles for the points of the median beat; each moves only between its neighbours. */
function PointHandles({ points, editing, fs, fromSec, toSec, map, bottomPx, result }: PointHandlesProps) {
  const placed = points.map((own) => ({ ...own, atSec: editing.placeOf(own.point) ?? own.atSec }));
  return (
    <div className="point-handles">
      {placed.map(({ point, name, atSec, isByHand }, k) => (
        <LevelHandle
          key={point}
          label={name}
          description={description}
          value={1000 * atSec}
          levels={pointLevels(placed[k - 1]?.atSec ?? fromSec, placed[k + 1]?.atSec ?? toSec, fs)}
          unitText={(ms) => `${formatNumber(ms, 0)} ms after R${isByHand ? ', set by hand' : ''}`}
          map={map}
          topPx={bottomPx - rowPx * (1 + (k % rowCount))}
          bottomPx={bottomPx - rowPx * (k % rowCount)}
          result={result}
          onLevel={(ms) => editing.put(point, name, ms / 1000)}
          onDefault={() => editing.putBack(point, name)}
          onWinner={() => editing.putBack(point, name)}
        />
      ))}
    </div>
  );
}

const [leftPx, rightPx, axisPx, labelsPx] = [56, 14, 22, 62];
const ticksMs = [-400, -200, 0, 200, 400, 600] as const;
const linePx = 13;

/** Returns the base line of a row of labels, px. */
const textRowPx = (row: number): number => 11 + row * linePx;

/** Returns the ends of the row relative to R, ms. */
function rowEndsMs({ fromSec, stepSec, leads }: MedianBeatView): readonly [number, number] {
  const count = leads[0]?.values.length ?? 0;
  return [1000 * fromSec, count < 2 ? 1000 * fromSec + 1 : 1000 * (fromSec + (count - 1) * stepSec)];
}

const timeMap = (view: MedianBeatView, { widthPx }: Size) =>
  linearMap(rowEndsMs(view), [leftPx, widthPx - rightPx]);

interface DrawingProps {
  readonly view: MedianBeatView;
  readonly window: WavesWindow;
  /** SDs over single beats, s. */
  readonly spreads: ReadonlyMap<WavePoint, number>;
  readonly size: Size;
}

function Drawing({ view, window, spreads, size }: DrawingProps) {
  const { fromSec, stepSec } = view;
  const leads = drawnLeads(view);
  const [first] = leads;
  if (first === undefined) return null;
  const bottomPx = size.heightPx - axisPx;
  const times = first.values.map((_, k) => 1000 * (fromSec + k * stepSec));
  const x = timeMap(view, size);
  const [low, high] = medianRange(view);
  const y = linearMap([low, high], [bottomPx - 6, labelsPx]);
  const tick = niceFloor(Math.max(high, -low) * 0.9) * (high >= -low ? 1 : -1);
  const marks = wavePointMarks(window);
  const rows = labelRows(
    marks.map(({ name, atSec }) => ({ atPx: x.px(1000 * atSec), widthPx: textWidthPx(name) })),
  );
  return (
    <>
      {[0, tick].map((value) => (
        <g key={value}>
          <line
            className="plot-rule"
            x1={leftPx}
            x2={size.widthPx - rightPx}
            y1={y.px(value)}
            y2={y.px(value)}
          />
          <PlotLabel x={leftPx - 5} y={y.px(value) + 4} anchor="end">
            {value === 0 ? '0' : `${String(value).replace('-', '−')}\u202f${first.unit}`}
          </PlotLabel>
        </g>
      ))}
      {leads
        .slice(1)
        .toReversed()
        .map(({ label, values }) => (
          <path key={label} className="curve raw" d={curvePath(times, values, x.px, y.px)} />
        ))}
      <path className="curve ecg" d={curvePath(times, first.values, x.px, y.px)} />
      {marks.map(({ point, name, atSec, isByHand }, index) => {
        const at = x.px(1000 * atSec);
        const textPx = textRowPx(rows[index] ?? 0);
        const spread = spreads.get(point) ?? 0;
        const [left, right] = [x.px(1000 * (atSec - spread)), x.px(1000 * (atSec + spread))];
        return (
          <g key={name}>
            <rect
              className="wave-spread"
              x={left}
              width={right - left}
              y={labelsPx}
              height={bottomPx - labelsPx}
            />
            <line
              className={isByHand ? 'wave-point by-hand' : 'wave-point'}
              x1={at}
              x2={at}
              y1={textPx + 3}
              y2={bottomPx}
            />
            <PlotLabel kind="halo ink" x={at} y={textPx} anchor="middle">
              {name}
            </PlotLabel>
          </g>
        );
      })}
      <line
        className="plot-rule axis"
        x1={leftPx}
        x2={size.widthPx - rightPx}
        y1={bottomPx + 0.5}
        y2={bottomPx + 0.5}
      />
      {ticksMs.map((ms) => (
        <g key={ms}>
          <line className="plot-rule axis" x1={x.px(ms)} x2={x.px(ms)} y1={bottomPx} y2={bottomPx + 4} />
          <PlotLabel x={x.px(ms)} y={bottomPx + 15} anchor="middle">
            {`${formatNumber(ms, 0)}${ms === 600 ? '\u202fms' : ''}`}
          </PlotLabel>
        </g>
      ))}
    </>
  );
}

interface MedianBeatPanelProps extends ResultProps<WavesReport> {
  readonly window: WavesWindow;
  readonly windowIndex: number;
}

/** Renders the median beat of the window in all leads, superimposed, with its detected points. */
export function MedianBeatPanel({ report, summary, window, windowIndex }: MedianBeatPanelProps) {
  const { value: view, problem, isCurrent } = useMedianBeat(summary.id, report, windowIndex);
  const points = wavePointMarks(window);
  const unmatched = report.result.unmatchedEdits ?? [];
  const editing = usePointEditing(window, unmatched);
  const byHand = points.filter(({ isByHand }) => isByHand).length;
  const others = Math.max(report.result.leads.length - 1, 0);
  const leads = others === 0 ? '' : ` + ${formatCount(others, 'lead')}`;
  const sub = `${formatCount(window.beats, 'beat')}, ${report.result.lead}${leads}; bands: ±1 SD`;
  const handWords = [
    ...(byHand === 0 ? [] : [`${formatCount(byHand, 'point')} by hand`]),
    ...(unmatched.length === 0 ? [] : [`${formatCount(unmatched.length, 'mark')} of other windows`]),
  ].join(', ');
  const spreads = useMemo(
    () => wavePointSpreads(report.result.beats, windowIndex),
    [report.result, windowIndex],
  );
  const words = points
    .map(({ point, name, atSec }) => {
      const spread = spreads.get(point);
      const of = spread === undefined ? '' : ` (SD ${formatNumber(1000 * spread, 1)})`;
      return `${name} ${formatNumber(1000 * atSec, 0)} ms${of}`;
    })
    .join(', ');
  const note = isCurrent ? (problem ?? 'No median beat in this window.') : 'Reading the median beat.';
  const drawing = (size: Size) =>
    view && <Drawing view={view} window={window} spreads={spreads} size={size} />;
  const grips = (size: Size) =>
    view && (
      <PointHandles
        points={points}
        editing={editing}
        fs={report.signal.fs}
        fromSec={rowEndsMs(view)[0] / 1000}
        toSec={rowEndsMs(view)[1] / 1000}
        map={timeMap(view, size)}
        bottomPx={size.heightPx - axisPx}
        result={report}
      />
    );
  return (
    <FigurePanel
      name="median-beat"
      title="Median beat"
      sub={[handWords, sub].filter((one) => one !== '').join(', ')}
      tools={handWords === '' ? null : <LinkButton onClick={editing.reset}>Reset points</LinkButton>}
      table={() => (view === null ? emptyTable : medianBeatTable(view))}
    >
      {view === null ? (
        <p className="quiet">{note}</p>
      ) : (
        <SvgPlot
          label="Median beat"
          description={`${sub}. After R, with the SD over single beats: ${words === '' ? 'no point found' : words}.`}
          stops={points.length === 0}
          draw={drawing}
          overlay={grips}
        />
      )}
    </FigurePanel>
  );
}
