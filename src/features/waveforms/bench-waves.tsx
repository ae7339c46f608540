import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Band, Lane } from '../../charts/lanes/lane.ts';
import type { Readout } from '../../charts/lanes/readout.tsx';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { useSize } from '../../charts/pointing/use-size.ts';
import { type PlotPlace, WavePlot } from '../../charts/lanes/wave-plot.tsx';
import type { RecordingSummary, ReportHead } from '../../workers/protocol.ts';
import { StretchLayer } from '../stretches/stretch-layer.tsx';
import { useStretchBands } from '../stretches/use-stretches.ts';
import { useChosenReport, useSession } from '../session-context.ts';
import { LaneTerms } from '../glossary/lane-terms.tsx';
import { classesInView, withClassRows } from './class-readout.ts';
import type { TraceView } from './use-trace.ts';
import { type LettersPlace, useClassLetters } from './use-class-letters.ts';

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
