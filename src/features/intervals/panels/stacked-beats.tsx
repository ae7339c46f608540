import type { PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { BeatStop } from '../../../charts/beat-stop.tsx';
import { canvasPen } from '../../../charts/canvas-pen.ts';
import '../../../charts/plot.css';
import type { Draw } from '../../../charts/plot-canvas.tsx';
import { PlotCanvas } from '../../../charts/plot-canvas.tsx';
import { penSvg } from '../../../charts/svg-pen.ts';
import { formatClock } from '../../../charts/time-axis.ts';
import { usePalette } from '../../../charts/use-palette.ts';
import type { Size } from '../../../charts/use-size.ts';
import { useSize } from '../../../charts/use-size.ts';
import type { IntervalsResult } from '../../../model/intervals.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { StackedMeans } from './draw-stacked.ts';
import {
  drawOneBeat,
  drawStacked,
  drawStackedMarks,
  drawStackedTraces,
  stackedFrame,
} from './draw-stacked.ts';
import { FigurePanel } from '../../figure-panel.tsx';
import type { StackedBeats as Stacked } from './stacked-model.ts';
import { nearestRow, stackedTable } from './stacked-model.ts';
import { useBeatShapes } from './use-beat-shapes.ts';

interface StackedBeatsProps {
  readonly client: Pick<AnalysisClient, 'beatShapes'>;
  readonly recordingId: string;
  readonly recordingName: string;
  readonly result: IntervalsResult;
  readonly windowIndex: number;
  /** Its index in `result.beats`. */
  readonly chosenBeat: number | null;
  /** A beat was chosen: its index in `result.beats`. */
  readonly onBeat: (index: number) => void;
}

/** Row of the beat under the pointer; null where there is none. */
function rowUnder(stacked: Stacked, size: Size, event: PointerEvent<HTMLElement>): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const frame = stackedFrame(size, stacked);
  const y = event.clientY - box.top;
  const index = Math.floor(y / frame.lanePx);
  const [lane, map] = [frame.lanes[index], frame.y[index]];
  if (!lane || !map) return null;
  const row = nearestRow(stacked.shapes, lane.key, frame.x.value(event.clientX - box.left), map.value(y));
  return row < 0 ? null : row;
}

/** Row of a beat; null where it is not among those that are drawn, or they are still those of another result. */
function rowOf(stacked: Stacked | null, { beats }: IntervalsResult, index: number): number | null {
  const row = stacked?.beats === beats ? stacked.shapes.beats.indexOf(index) : -1;
  return row < 0 ? null : row;
}

function subOf(stacked: Stacked | null, kept: number): string {
  const drawn = stacked?.shapes.beats.length ?? 0;
  return drawn < kept && drawn > 0
    ? `${formatNumber(drawn, 0)} of ${formatNumber(kept, 0)}, normalised`
    : `${formatNumber(kept, 0)}, normalised`;
}

/** The window's beats laid over each other at R, with feet and notches by both methods and what is measured between them. */
export function StackedBeats(props: StackedBeatsProps) {
  const { client, recordingId, recordingName, result, windowIndex, chosenBeat, onBeat } = props;
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const { stacked, problem } = useBeatShapes(client, recordingId, result, windowIndex);
  const [hovered, setHovered] = useState<number | null>(null);
  const window = result.windows[windowIndex];
  const means = useMemo<StackedMeans>(() => {
    const meanOf = (key: 'rptt' | 'lvet') =>
      window?.[key].leastVariance.mean ?? window?.[key].historic.mean ?? null;
    return { rptt: meanOf('rptt'), lvet: meanOf('lvet') };
  }, [window]);
  // Hundreds of curves take long, so they have a canvas of their own, which thresholds leave as it is.
  const { shapes = null, lanes = null } = stacked ?? {};
  const drawTraces = useCallback<Draw>(
    (context, { widthPx, heightPx }, colours) => {
      const traces = shapes && lanes && { shapes, lanes };
      drawStackedTraces(canvasPen(context, colours), { widthPx, heightPx }, traces);
    },
    [shapes, lanes],
  );
  const drawMarks = useCallback<Draw>(
    (context, { widthPx, heightPx }, colours) =>
      drawStackedMarks(canvasPen(context, colours), { widthPx, heightPx }, stacked, means),
    [stacked, means],
  );
  const chosenRow = chosenBeat === null ? null : rowOf(stacked, result, chosenBeat);
  const drawOver = useCallback<Draw>(
    (context, own, colours) => {
      if (!stacked) return;
      const pen = canvasPen(context, colours);
      if (chosenRow !== null) drawOneBeat(pen, own, stacked, chosenRow);
      if (hovered !== null && hovered !== chosenRow) drawOneBeat(pen, own, stacked, hovered);
    },
    [stacked, chosenRow, hovered],
  );
  const choose = (row: number): void => {
    const index = stacked?.shapes.beats[row];
    if (index !== undefined) onBeat(index);
  };
  const count = stacked?.shapes.beats.length ?? 0;
  const stop = chosenRow ?? 0;
  const named = stacked?.shapes.beats[hovered ?? stop] ?? 0;
  const beatText = `beat ${named + 1} at ${formatClock(result.beats[named]?.r ?? 0, false, 0.1)}`;
  const description = `${formatNumber(count, 0)} beats about R; mean rPTT ${formatNumber(means.rptt, 1)} ms, mean LVET ${formatNumber(means.lvet, 1)} ms. Arrow keys go from beat to beat.`;
  const svg = palette
    ? {
        svg: () =>
          penSvg(`${recordingName}: stacked beats`, size, palette, (pen) =>
            drawStacked(pen, size, stacked, means),
          ),
      }
    : {};
  return (
    <FigurePanel
      name="stacked"
      title="Stacked beats"
      sub={hovered === null ? subOf(stacked, window?.beats ?? 0) : beatText}
      recordingName={recordingName}
      table={() => (stacked ? stackedTable(stacked) : { columns: [], rows: [] })}
      {...svg}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHovered(stacked && rowUnder(stacked, size, event))}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={(event) => {
          if (event.button === 0 && hovered !== null) choose(hovered);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={drawTraces} />
        <PlotCanvas size={size} palette={palette} draw={drawMarks} />
        <PlotCanvas size={size} palette={palette} draw={drawOver} />
        <BeatStop
          label="Stacked beats"
          description={description}
          valueText={beatText}
          value={stop}
          count={count}
          onChange={choose}
        />
      </div>
    </FigurePanel>
  );
}
