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
import { beatAt, beatsAbout, beatSpan, type JudgedBeat, rejectedBands } from '../beats-in-view.ts';
import { isOfMarks } from '../../pipeline/channels.ts';
import { ecgName } from '../../model/ecg-leads.ts';
import { spanAbout } from './bench/wave-marks.ts';
import { classMarks, hasLetters, withLetters } from '../class-letters.ts';

/** Where classes are written. */
interface LettersPlace {
  /** Id of the lane. */
  readonly lane: string;
  /** Whether it has room for words above its traces already. */
  readonly hasRoom: boolean;
}

/** Lanes with the classes of the beats over one of them, as the QRS detector's beats are classed. */
export function useClassLetters(
  lanes: readonly Lane[],
  { lane: id, hasRoom }: LettersPlace,
  span: Span,
  widthPx: number,
): readonly Lane[] {
  const rhythm = useDeferredValue(useChosenReport('qrs'))?.rhythm ?? null;
  const lettered = useMemo(() => (rhythm !== null && hasLetters(rhythm) ? rhythm : null), [rhythm]);
  const { fromSec, toSec } = spanAbout(span);
  // The same while the view is moved, for all that its ends are rounded.
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

/** The lane of a recording of marks stays empty, and says why. */
const noSignal: ShownTrace = { loaded: null, problem: 'This recording has beats and no signal.' };

/** The ECG that an analysis is of, over the brushed span. */
interface EcgView extends WavesFrame {
  readonly channelIndex: number;
  readonly label: string;
  /** What its lane is called, and the signal as recorded. */
  readonly plan: Pick<LanePlan, 'name' | 'front'>;
}

/** Keeps the ECG in step with the view; before there is a report, the first ECG of the recording. */
export function useEcgView(summary: RecordingSummary, report: EcgReport | null): EcgView {
  const frame = useWavesFrame(summary, report);
  const { channels } = summary;
  const ecgIndex = channels.findIndex(({ role }) => role === 'ecg');
  const channelIndex = report?.signal.channelIndex ?? Math.max(ecgIndex, 0);
  const { label = '', role = 'other' } = channels[channelIndex] ?? {};
  const isMarks = isOfMarks(summary);
  const front = useTrace(frame.view, channelIndex, isMarks ? null : 'raw');
  const name = role === 'ecg' ? ecgName(label) : label;
  const plan = isMarks ? { name: 'No signal', front: noSignal } : { name, front };
  return { ...frame, channelIndex, label, plan };
}

interface ChosenBeat<B> {
  readonly beat: B | null;
  /** Beats in view and about it. */
  readonly nearby: readonly B[];
  /** Beats left out, and on top the chosen one. */
  readonly bands: readonly Band[];
  /** What is said of it while it is in view; it leaves the beat itself free. */
  readonly readout: Readout | null;
  /** Chooses the beat of a moment, if that is in one. */
  readonly pick: (atSec: number) => void;
}

/**
 * The chosen beat as the waveforms show it, and the way to choose one there.
 *
 * @param beats       of the whole record
 * @param lengthSec   how long a beat usually is
 * @param readoutAt   what is said of the beat at a moment; null where that goes without saying
 */
export function useChosenBeat<B extends JudgedBeat>(
  beats: readonly B[],
  span: Span,
  lengthSec: number,
  readoutAt: ((atSec: number) => Readout | null) | null,
): ChosenBeat<B> {
  const session = useSession();
  const beatIndex = useStore(session.selection, (state) => state.beatIndex);
  const [fromBeat, toBeat] = beatsAbout(beats, span);
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

/** The waveforms over a bench. */
export interface WavesFrame {
  /** Of the element whose width the traces have. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** What the traces of the analysis are asked with. */
  readonly view: TraceView;
  /** Whether times are in hours. */
  readonly long: boolean;
}

/** The brushed span of a recording, as wide as the page has room; `report` is what is drawn. */
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
  /** Where the classes of beats are written; over the ECG where left out. */
  readonly letters?: LettersPlace;
  /** A moment was clicked at, s; with Shift to add it to what is chosen. */
  readonly onPick?: (atSec: number, withShift: boolean) => void;
  readonly overlay?: (place: PlotPlace) => ReactNode;
  /** What is said of a moment under the pointer; nothing without. */
  readonly readoutAt?: (atSec: number) => Readout | null;
  /** What is said while the pointer is elsewhere. */
  readonly readoutKept?: Readout | null;
}

/** The waveforms over a bench: the brushed span, with the cursor of all plots. */
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
