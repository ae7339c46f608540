import { useSession } from '../session-context.ts';
import { useStore } from 'zustand';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { BeatShapesRequest, LaidShapes } from '../../workers/traces/drawing-types.ts';
import { useFetched } from '../bench/use-fetched.ts';
import { type StackAlignment, alignMarks, alignShapes, stackShifts } from './align-stack.ts';
import { StackedPanel } from './stacked-panel.tsx';
import {
  type StackedLook,
  type StackedMarks,
  marksPicture,
  stackedTable,
  tracesPicture,
} from './stacked-picture.ts';
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

interface StackedBeatsProps<Key extends string> {
  /** The same while it is. */
  readonly kind: StackedKind<Key>;
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
}

const asTheyAre = { value: '', label: 'As is' };

/** The shapes of a window, and what they are of; of the same recording the old ones until the new are there. */
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

/** The window's beats laid over each other, with landmarks by all methods and what is measured between them. On request each
 * single beat is moved by its shift from the mean beat. */
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
