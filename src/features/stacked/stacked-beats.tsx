import { useSession } from '../session-context.ts';
import { useStore } from 'zustand';
import { useMemo, useState, type PointerEvent, type ReactNode, useCallback, useRef } from 'react';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { BeatShapesRequest, AlignedShapes } from '../../workers/traces/drawing-types.ts';
import { useFetched } from '../bench/use-fetched.ts';
import { type StackAlignment, alignMarks, alignShapes, stackShifts } from './align-stack.ts';
import {
  type StackedLook,
  type StackedMarks,
  marksPicture,
  stackedTable,
  tracesPicture,
  type StackedPicture,
} from './stacked-picture.ts';
import { fitLanes, nearestRow } from './stacked-shapes.ts';
import { BeatStop } from '../../charts/pointing/beat-stop.tsx';
import { canvasPen } from '../../charts/pens/canvas-pen.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import '../../charts/figures/plot.css';
import { type Draw, PlotCanvas } from '../../charts/figures/plot-canvas.tsx';
import type { Pen } from '../../charts/pens/pen.ts';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { Notice } from '../../ui/notice.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import type { StackedFrame } from './stacked-drawing.ts';
import './stacked-panel.css';

interface StackedPanelProps<Key extends string> {
  /** Text that says what is counted, shown while the pointer is on no beat. */
  readonly sub: string;
  /** Description for people who cannot see it. */
  readonly description: string;
  readonly problem: string | null;
  /** Null before the beats are loaded. */
  readonly shapes: AlignedShapes<Key> | null;
  /** All beats of the result. */
  readonly beats: readonly { readonly r: number }[];
  readonly picture: StackedPicture<Key>;
  /** Index of the chosen beat, if it is among the drawn ones. */
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
  readonly table: () => DataTable;
  /** Elements before the menu. */
  readonly tools?: ReactNode;
}

/** Returns the row of the beat under the pointer; null if there is none. */
function rowUnder<Key extends string>(
  shapes: AlignedShapes<Key>,
  { lanes, lanePx, x, y: maps }: StackedFrame<Key>,
  event: PointerEvent<HTMLElement>,
): number | null {
  const box = event.currentTarget.getBoundingClientRect();
  const y = event.clientY - box.top;
  const index = Math.floor(y / lanePx);
  const [lane, map] = [lanes[index], maps[index]];
  if (!lane || !map) return null;
  const row = nearestRow(shapes, lane.key, x.value(event.clientX - box.left), map.value(y));
  return row < 0 ? null : row;
}

/** Renders a window's beats superimposed at R, with their marks; a beat can be hovered and chosen. */
function StackedPanel<Key extends string>(props: StackedPanelProps<Key>) {
  const { sub, problem, shapes, beats, picture, chosenBeat, onBeat, table } = props;
  const { drawTraces, drawMarks, drawOne } = picture;
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const palette = usePalette();
  const [hovered, setHovered] = useState<number | null>(null);
  const chosenRow = chosenBeat === null ? null : findRow(shapes, chosenBeat);
  // Hundreds of curves take long, so they have a canvas of their own, which thresholds do not change.
  const onTraces = useCallback<Draw>(
    (context, own, colours) => drawTraces(canvasPen(context, colours), own),
    [drawTraces],
  );
  const onMarks = useCallback<Draw>(
    (context, own, colours) => drawMarks(canvasPen(context, colours), own),
    [drawMarks],
  );
  const onOver = useCallback<Draw>(
    (context, own, colours) => {
      const pen = canvasPen(context, colours);
      if (chosenRow !== null) drawOne(pen, own, chosenRow);
      if (hovered !== null && hovered !== chosenRow) drawOne(pen, own, hovered);
    },
    [drawOne, chosenRow, hovered],
  );
  const choose = (row: number): void => {
    const index = shapes?.beats[row];
    if (index !== undefined) onBeat(index);
  };
  const stop = chosenRow ?? 0;
  const named = shapes?.beats[hovered ?? stop] ?? 0;
  const beatText = `beat ${named + 1} at ${formatClock(beats[named]?.r ?? 0, false, 0.1)}`;
  const drawBoth = (pen: Pen): void => {
    drawTraces(pen, size);
    drawMarks(pen, size);
  };
  return (
    <FigurePanel
      name="stacked"
      title="Stacked beats"
      sub={hovered === null ? sub : beatText}
      table={table}
      tools={props.tools}
      picture={{ size, palette, draw: drawBoth }}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div
        ref={ref}
        className="plot"
        onPointerMove={(event) => setHovered(shapes && rowUnder(shapes, picture.frame(size), event))}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={(event) => {
          if (event.button === 0 && hovered !== null) choose(hovered);
        }}
      >
        <PlotCanvas size={size} palette={palette} draw={onTraces} />
        <PlotCanvas size={size} palette={palette} draw={onMarks} />
        <PlotCanvas size={size} palette={palette} draw={onOver} />
        <BeatStop
          label="Stacked beats"
          description={props.description}
          valueText={beatText}
          value={stop}
          count={shapes?.beats.length ?? 0}
          onChange={choose}
        />
      </div>
    </FigurePanel>
  );
}

/** Returns the row of a beat; null if it is not among the drawn ones. */
function findRow(shapes: AlignedShapes<string> | null, index: number): number | null {
  const row = shapes?.beats.indexOf(index) ?? -1;
  return row < 0 ? null : row;
}

/** Definition of the superimposed beats of an analysis. */
export interface StackedKind<Key extends string> extends StackedLook<Key> {
  readonly fetch: (
    client: AnalysisClient,
    recordingId: string,
    request: BeatShapesRequest,
  ) => Promise<AlignedShapes<Key> | null>;
  /** Whether it shows how many of the kept beats are drawn, if not all. */
  readonly countsDrawn: boolean;
  /** Columns of the saved table: headers of the two times, then the signals. */
  readonly heads: readonly [string, string];
  readonly columns: readonly { readonly key: Key; readonly name: string }[];
}

interface StackedBeatsProps<Key extends string> {
  /** Must be the same object while the kind is the same. */
  readonly kind: StackedKind<Key>;
  readonly recordingId: string;
  /** Version of the report's traces; thresholds do not change the shapes. */
  readonly traceVersion: string;
  readonly request: BeatShapesRequest;
  /** All beats of the result. */
  readonly beats: readonly { readonly r: number }[];
  /** Number of kept beats of the window. */
  readonly keptCount: number;
  readonly marks: StackedMarks<Key>;
  /** Ways to align the beats, in addition to none. */
  readonly alignments: readonly StackAlignment<Key>[];
  /** Describes the panel with a number of beats, for people who cannot see it. */
  readonly describe: (count: number) => string;
}

const asTheyAre = { value: '', label: 'As is' };

/**
 * Fetches the shapes of a window, and what they represent; for the same recording, the old ones stay until the new ones
 * arrive.
 */
function useShapes<Key extends string>(props: StackedBeatsProps<Key>, isSingle: boolean) {
  const { client } = useSession();
  const { recordingId, traceVersion, kind } = props;
  const request = isSingle ? { ...props.request, isSingle } : props.request;
  const asked = [client, traceVersion, isSingle, JSON.stringify(request), kind.fetch];
  return useFetched(recordingId, asked, async () => {
    const shapes = await kind.fetch(client, recordingId, request);
    return { shapes, traceVersion, isSingle };
  });
}

/**
 * Renders the window's superimposed beats, with landmarks by all methods and the intervals between them. On request,
 * each single beat is moved by its shift from the mean beat.
 */
export function StackedBeats<Key extends string>(props: StackedBeatsProps<Key>) {
  const { kind, traceVersion, beats, keptCount, alignments, describe } = props;
  const { selection, chooseBeat } = useSession();
  const chosenBeat = useStore(selection, (state) => state.beatIndex);
  const [chosenName, setChosenName] = useState('');
  const alignment = alignments.find(({ name }) => name === chosenName);
  const { value: state, problem } = useShapes(props, alignment !== undefined);
  const fetched = state?.shapes ?? null;
  const placeOf = state?.isSingle === true ? alignment?.placeOf : undefined;
  const { shapes, marks } = useMemo(() => {
    if (fetched === null || placeOf === undefined) return { shapes: fetched, marks: props.marks };
    const keys = kind.lanes.map(({ key }) => key);
    const shiftOf = stackShifts(fetched, keys, placeOf);
    return { shapes: alignShapes(fetched, keys, shiftOf), marks: alignMarks(props.marks, shiftOf) };
  }, [fetched, placeOf, props.marks, kind.lanes]);
  const stacked = useMemo(
    () => shapes && { shapes, lanes: fitLanes(shapes, kind.lanes) },
    [shapes, kind.lanes],
  );
  const ofTraces = useMemo(() => tracesPicture(kind, stacked), [kind, stacked]);
  const picture = useMemo(
    () => ({ ...ofTraces, ...marksPicture(marks, stacked, ofTraces.frame) }),
    [ofTraces, marks, stacked],
  );
  const count = shapes?.beats.length ?? 0;
  const kept = formatNumber(keptCount, 0);
  const isPart = kind.countsDrawn && count > 0 && count < keptCount;
  const drawn = isPart ? `${formatNumber(count, 0)} of ${kept}` : kept;
  return (
    <StackedPanel
      sub={drawn}
      tools={
        <Segmented
          label="How the beats are aligned"
          value={alignment?.name ?? ''}
          choices={[asTheyAre, ...alignments.map(({ name }) => ({ value: name, label: name }))]}
          onChange={setChosenName}
        />
      }
      description={`${describe(count)} ${alignment ? `Single beats, ${alignment.words}` : 'Beats as they are measured'}, normalised.`}
      problem={problem === null ? null : `The stacked beats could not be read: ${problem}`}
      shapes={shapes}
      beats={beats}
      picture={picture}
      // The shapes may still be those of another result.
      chosenBeat={state?.traceVersion === traceVersion ? chosenBeat : null}
      onBeat={chooseBeat}
      table={() =>
        shapes ? stackedTable(shapes, beats, kind.heads, kind.columns) : { columns: [], rows: [] }
      }
    />
  );
}
