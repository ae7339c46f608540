import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane } from '../../charts/lanes/lane.ts';
import type { Readout } from '../../charts/lanes/readout.tsx';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { type PlotPlace, WavePlot } from '../../charts/lanes/wave-plot.tsx';
import type { RecordingSummary, ReportHead } from '../../workers/protocol.ts';
import { StretchLayer } from '../stretches/stretch-layer.tsx';
import { useStretchBands } from '../stretches/use-stretch-editing.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { LaneTerms } from '../glossary/lane-terms.tsx';
import { classesInView, withClassRows } from './class-readout.ts';
import { type LanePlan, type ShownTrace, type TraceView, useTrace } from './use-lanes.ts';
import type { Span } from '../../state/view/span.ts';
import { beatAt, beatRangeAround, beatSpan, type JudgedBeat, rejectedBands } from '../beats-in-view.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { paddedSpan } from './bench/wave-marks.ts';
import { classMarks, hasLetters, withLetters } from '../class-letters.ts';

/** Place of class letters. */
interface LettersPlace {
  /** Id of the lane. */
  readonly lane: string;
  /** Whether it already has room for text above its traces. */
  readonly hasRoom: boolean;
}

/** Returns the lanes with the classes of beats over one of them, from the QRS analysis. */
export function useClassLetters(
  lanes: readonly Lane[],
  { lane: id, hasRoom }: LettersPlace,
  span: Span,
  widthPx: number,
): readonly Lane[] {
  const rhythm = useDeferredValue(useChosenReport('qrs'))?.rhythm ?? null;
  const lettered = useMemo(() => (rhythm !== null && hasLetters(rhythm) ? rhythm : null), [rhythm]);
  const { fromSec, toSec } = paddedSpan(span);
  // Constant while the view is moved, although its ends are rounded.
  const pxPerSec = Number((widthPx / (span.toSec - span.fromSec)).toPrecision(3));
  const words = lanes.find((lane) => lane.id === id)?.marks;
  const marks = useMemo(
    () =>
      lettered === null || words === undefined
        ? null
        : [...words, ...classMarks(lettered, { fromSec, toSec }, words, pxPerSec)],
    [lettered, words, fromSec, toSec, pxPerSec],
  );
  return useMemo(
    () =>
      marks === null
        ? lanes
        : lanes.map((lane) => (lane.id === id ? withLetters(lane, marks, hasRoom) : lane)),
    [lanes, marks, id, hasRoom],
  );
}

interface EcgReport extends Pick<ReportHead, 'traceVersion'> {
  readonly signal: { readonly channelIndex: number | null };
}

/** The lane of a recording of beats without a signal is empty, and says why. */
const noSignal: ShownTrace = { loaded: null, problem: 'This recording has beats and no signal.' };

/** The ECG of an analysis, over the visible span. */
interface EcgView extends WavesFrame {
  readonly channelIndex: number;
  readonly label: string;
  /** Name of its lane, and the signal as recorded. */
  readonly plan: Pick<LanePlan, 'name' | 'front'>;
}

/** Keeps the ECG up to date with the view; before there is a report, the first ECG of the recording. */
export function useEcgView(summary: RecordingSummary, report: EcgReport | null): EcgView {
  const frame = useWavesFrame(summary, report);
  const { channels } = summary;
  const ecgIndex = channels.findIndex(({ role }) => role === 'ecg');
  const channelIndex = report?.signal.channelIndex ?? Math.max(ecgIndex, 0);
  const { label = '', role = 'other' } = channels[channelIndex] ?? {};
  const isMarks = hasOnlyMarks(summary);
  const front = useTrace(frame.view, channelIndex, isMarks ? null : 'raw');
  const name = role === 'ecg' ? ecgName(label) : label;
  const plan = isMarks ? { name: 'No signal', front: noSignal } : { name, front };
  return { ...frame, channelIndex, label, plan };
}

interface ChosenBeat<B> {
  readonly beat: B | null;
  /** Visible beats and their neighbours. */
  readonly nearby: readonly B[];
  /** Bands of rejected beats, with the chosen beat on top. */
  readonly bands: readonly Band[];
  /** Readout of the chosen beat while it is visible; it does not cover the beat itself. */
  readonly readout: Readout | null;
  /** Chooses the beat that contains a time, if there is one. */
  readonly pick: (atSec: number) => void;
}

/**
 * Returns the chosen beat as shown in the waveforms, and a function that chooses one there.
 *
 * @param beats       beats of the whole record
 * @param lengthSec   usual duration of a beat
 * @param readoutAt   returns the readout of the beat at a time; null if there is no readout
 */
export function useChosenBeat<B extends JudgedBeat>(
  beats: readonly B[],
  span: Span,
  lengthSec: number,
  readoutAt: ((atSec: number) => Readout | null) | null,
): ChosenBeat<B> {
  const session = useSession();
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const [fromBeat, toBeat] = beatRangeAround(beats, span);
  const nearby = useMemo(() => beats.slice(fromBeat, toBeat), [beats, fromBeat, toBeat]);
  const own = useMemo(
    () => (beatIndex === null ? null : beatSpan(beats, beatIndex, lengthSec)),
    [beats, beatIndex, lengthSec],
  );
  const bands = useMemo<readonly Band[]>(() => {
    const rejected = rejectedBands(nearby, lengthSec);
    return own ? [...rejected, { ...own, colour: 'accentWash' }] : rejected;
  }, [nearby, own, lengthSec]);
  const isInView = own !== null && own.fromSec >= span.fromSec && own.fromSec <= span.toSec;
  const readout = isInView ? (readoutAt?.(own.fromSec) ?? null) : null;
  return {
    beat: beatIndex === null ? null : (beats[beatIndex] ?? null),
    nearby,
    bands,
    readout: readout && own ? { ...readout, toSec: own.toSec } : null,
    pick: (atSec) => {
      const index = beatAt(beats, atSec);
      const under = beatSpan(beats, index, lengthSec);
      if (under && atSec >= under.fromSec && atSec <= under.toSec) session.chooseBeat(index);
    },
  };
}

/** The waveforms above a bench. */
export interface WavesFrame {
  /** Element whose width the traces have. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Request parameters of the analysis' traces. */
  readonly view: TraceView;
  /** Whether times include hours. */
  readonly long: boolean;
}

/** Returns the visible span of a recording, with the available width; `report` is the drawn result. */
export function useWavesFrame(
  { id, durationSec }: RecordingSummary,
  report: Pick<ReportHead, 'traceVersion'> | null,
): WavesFrame {
  const session = useSession();
  const span = useStore(session.view, (state) => state.span);
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSize(frame);
  const traceVersion = report?.traceVersion ?? '';
  const view = { client: session.client, id, traceVersion, span, durationSec, widthPx };
  return { frame, view, long: isLong(durationSec) };
}

const noBands: readonly Band[] = [];
const pickNothing = (): void => undefined;
const sayNothing = (): null => null;
const onEcg: LettersPlace = { lane: 'ecg', hasRoom: false };

interface BenchWavesProps extends Pick<WavesFrame, 'frame' | 'view'> {
  readonly className?: string;
  readonly description: string;
  readonly lanes: readonly Lane[];
  readonly bands?: readonly Band[];
  /** Place of the class letters; by default over the ECG. */
  readonly letters?: LettersPlace;
  /** Called with the time of a click, s; with Shift, to add it to the selection. */
  readonly onPick?: (atSec: number, withShift: boolean) => void;
  readonly overlay?: (place: PlotPlace) => ReactNode;
  /** Returns the readout for the time under the pointer; by default none. */
  readonly readoutAt?: (atSec: number) => Readout | null;
  /** Readout while the pointer is elsewhere. */
  readonly readoutKept?: Readout | null;
}

/** Renders the waveforms above a bench: the visible span, with the shared cursor. */
export function BenchWaves(props: BenchWavesProps) {
  const { frame, view, className, description, lanes, bands = noBands, onPick, overlay } = props;
  const { letters = onEcg } = props;
  const { readoutAt = sayNothing, readoutKept = null } = props;
  const session = useSession();
  const { span, durationSec, widthPx } = view;
  const found = useChosenReport('qrs');
  const stretchBands = useStretchBands();
  const allBands = useMemo(() => [...stretchBands, ...bands], [stretchBands, bands]);
  const lettered = useClassLetters(lanes, letters, span, widthPx);
  const isNamed = lanes.some(({ id }) => id === letters.lane);
  const named = found !== null && isNamed ? classesInView(found.rhythm, span) : '';
  const withStretches = (place: PlotPlace) => (
    <>
      {overlay?.(place)}
      <LaneTerms lanes={lettered} boxes={place.boxes} />
      <StretchLayer place={place} />
    </>
  );
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec), 0.1);
  return (
    <div ref={frame}>
      <WavePlot
        {...(className === undefined ? {} : { className })}
        label="Waveforms"
        valueText={`${clock(span.fromSec)} to ${clock(span.toSec)}`}
        description={named === '' ? description : `${description} By class: ${named}.`}
        lanes={lettered}
        bands={allBands}
        span={span}
        durationSec={durationSec}
        navigation={session.view}
        cursor={session.cursor}
        readoutAt={(atSec) =>
          withClassRows(readoutAt(atSec), isNamed ? found : null, atSec, isLong(durationSec))
        }
        readoutKept={readoutKept}
        onPick={onPick ?? pickNothing}
        overlay={withStretches}
      />
    </div>
  );
}
