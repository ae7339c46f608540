import { useEffect, useMemo, useState } from 'react';
import { errorReason } from '../../state/error-reason.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { BeatShapesRequest, LaidShapes } from '../../workers/traces/drawing-types.ts';
import { type StackAlignment, alignMarks, alignShapes, stackShifts } from './align-stack.ts';
import { StackedPanel } from './stacked-panel.tsx';
import type { StackedLook, StackedMarks } from './stacked-picture.ts';
import { marksPicture, stackedTable, tracesPicture } from './stacked-picture.ts';
import { fitLanes } from './stacked-shapes.ts';

/** A way to lay the beats of an analysis over each other. */
export interface StackedKind<Key extends string> extends StackedLook<Key> {
  readonly fetch: (
    client: AnalysisClient,
    recordingId: string,
    request: BeatShapesRequest,
  ) => Promise<LaidShapes<Key> | null>;
  /** Whether it says how many of the kept beats are drawn where those are not all. */
  readonly countsDrawn: boolean;
  /** Columns of the saved table: heads of the two times, then the signals. */
  readonly heads: readonly [string, string];
  readonly columns: readonly { readonly key: Key; readonly name: string }[];
}

interface ShapesState<Key extends string> {
  readonly recordingId: string;
  readonly traceVersion: string;
  /** Whether they are beats as they are. */
  readonly isSingle: boolean;
  readonly shapes: LaidShapes<Key> | null;
  readonly problem: string | null;
}

interface StackedBeatsProps<Key extends string> {
  /** The same while it is. */
  readonly kind: StackedKind<Key>;
  readonly client: AnalysisClient;
  readonly recordingId: string;
  /** Of the report: thresholds leave the shapes as they are. */
  readonly traceVersion: string;
  readonly request: BeatShapesRequest;
  /** All of the result. */
  readonly beats: readonly { readonly r: number }[];
  /** Kept beats of the window. */
  readonly keptCount: number;
  readonly marks: StackedMarks<Key>;
  /** How beats can be aligned, beside as they are. */
  readonly alignments: readonly StackAlignment<Key>[];
  /** What the panel shows of so many beats, for people who cannot see it. */
  readonly describe: (count: number) => string;
  /** Its index in `beats`. */
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
}

const asTheyAre = { value: '', label: 'As is' };

/** The shapes of a window; of the same recording the old ones until the new are there. */
function useShapes<Key extends string>(props: StackedBeatsProps<Key>, isSingle: boolean): ShapesState<Key> {
  const { client, recordingId, traceVersion, kind } = props;
  const none = { recordingId, traceVersion, isSingle, shapes: null, problem: null };
  const [state, setState] = useState<ShapesState<Key>>(none);
  const request = JSON.stringify(isSingle ? { ...props.request, isSingle } : props.request);
  const { fetch } = kind;
  useEffect(() => {
    let live = true;
    const show = (shapes: LaidShapes<Key> | null, problem: string | null): void => {
      if (live) setState({ recordingId, traceVersion, isSingle, shapes, problem });
    };
    fetch(client, recordingId, JSON.parse(request) as BeatShapesRequest).then(
      (shapes) => show(shapes, null),
      (error: unknown) => show(null, `The stacked beats could not be read: ${errorReason(error)}`),
    );
    return () => {
      live = false;
    };
  }, [client, recordingId, traceVersion, isSingle, request, fetch]);
  return state.recordingId === recordingId ? state : none;
}

/** The window's beats laid over each other, with landmarks by all methods and what is measured between them. On request each
 * single beat is moved by its shift from the mean beat. */
export function StackedBeats<Key extends string>(props: StackedBeatsProps<Key>) {
  const { kind, traceVersion, beats, keptCount, alignments, describe, chosenBeat } = props;
  const [chosenName, setChosenName] = useState('');
  const alignment = alignments.find(({ name }) => name === chosenName);
  const { problem, ...state } = useShapes(props, alignment !== undefined);
  const placeOf = state.isSingle ? alignment?.placeOf : undefined;
  const { shapes, marks } = useMemo(() => {
    if (state.shapes === null || placeOf === undefined) return { shapes: state.shapes, marks: props.marks };
    const keys = kind.lanes.map(({ key }) => key);
    const shiftOf = stackShifts(state.shapes, keys, placeOf);
    return { shapes: alignShapes(state.shapes, keys, shiftOf), marks: alignMarks(props.marks, shiftOf) };
  }, [state.shapes, placeOf, props.marks, kind.lanes]);
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
      problem={problem}
      shapes={shapes}
      beats={beats}
      picture={picture}
      // The shapes may still be those of another result.
      chosenBeat={state.traceVersion === traceVersion ? chosenBeat : null}
      onBeat={props.onBeat}
      table={() =>
        shapes ? stackedTable(shapes, beats, kind.heads, kind.columns) : { columns: [], rows: [] }
      }
    />
  );
}
