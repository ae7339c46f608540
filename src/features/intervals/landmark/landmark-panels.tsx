import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type {
  LandmarkBeat,
  LandmarkMissReason,
  LandmarkWindow,
  StartMissReason,
  LandmarkResult,
} from '../../../model/landmarks.ts';
import { mapMethods, type MethodId, timingMethods } from '../../../model/methods.ts';
import type { LandmarkReport } from '../../../workers/protocol.ts';
import { CoverageLedger } from '../../coverage/coverage-ledger.tsx';
import { HistogramPanel } from '../../histogram/histogram-panel.tsx';
import { LandmarkSweep } from '../../sweeps/landmark-sweep-panel.tsx';
import { findHeadlineMethod } from '../../words/method-name.ts';
import { countCoverage, type Coverage, notAlignedReason } from '../../coverage/coverage-lines.ts';
import { formatCount } from '../../../ui/format-number.ts';
import { useSession } from '../../session-context.ts';
import { StackedBeats, type StackedKind } from '../../stacked/stacked-beats.tsx';
import { dataTable, type SavedColumn } from '../../../charts/figures/data-table.ts';
import { landmarkReliability } from '../../words/aligned-reliability.ts';
import { IntervalsOverTime } from '../panels/intervals-over-time.tsx';
import type { DrawnInterval } from '../panels/over-time-model.ts';
import { intervalName, isSided, isSwept } from './landmark-words.ts';
import { LandmarkWindows } from './landmark-windows.tsx';
import { type ChosenWindowProps } from '../../bench/analysis-bench.tsx';
import { type Pen, penLine } from '../../../charts/pens/pen.ts';
import { median } from '../../../dsp/statistics/stats.ts';
import type { BeatShapesRequest } from '../../../workers/traces/drawing-types.ts';
import type { StackAlignment } from '../../stacked/align-stack.ts';
import { type StackedFrame, drawDimension } from '../../stacked/stacked-drawing.ts';
import { type StackedMarks, landmarkFeature, shapesRequest } from '../../stacked/stacked-picture.ts';
import type { StackedLane } from '../../stacked/stacked-shapes.ts';

type LandmarkKey = 'own' | 'slope' | 'other';

const [minMs, maxMs, roundMs] = [300, 8000, 50];

/**
 * Returns the request for a span from before a beat's own time, where the base of an upstroke is, until most of the
 * beat is over.
 */
function landmarkShapesRequest(result: LandmarkResult, windowIndex: number): BeatShapesRequest {
  const lengths = result.beats.slice(1).map(({ r }, k) => 1000 * (r - (result.beats[k]?.r ?? r)));
  const lengthMs = lengths.length === 0 ? 800 : median(lengths);
  const before = result.beatsFrom === 'ecg' ? 50 : 0.4 * lengthMs;
  const after = Math.min(Math.max(0.8 * lengthMs, minMs), maxMs);
  const [fromMs, toMs] = [-Math.ceil(before / roundMs) * roundMs, Math.ceil(after / roundMs) * roundMs];
  return shapesRequest(windowIndex, { fromMs, toMs }, toMs - fromMs > 1500 ? 16 : 4);
}

/** Returns the lanes: the channel and its slope, below the channel from which it is timed. */
function stackedLandmarks(
  { channel, timedFrom, beatsFrom }: Pick<LandmarkResult, 'channel' | 'timedFrom' | 'beatsFrom'>,
  hasOther: boolean,
): StackedKind<LandmarkKey> {
  const own = { low: -0.1, high: 1.05, colour: 'ppg' } as const;
  const lanes: StackedLane<LandmarkKey>[] = [
    ...(hasOther ? [{ ...own, key: 'other', name: timedFrom } as const] : []),
    { ...own, key: 'own', name: channel },
    { key: 'slope', name: 'slope', colour: 'derivative', low: -0.75, high: 1.05 },
  ];
  return {
    lanes,
    belowPx: 42,
    zero: beatsFrom === 'ecg' ? 'R' : 'it',
    showsMean: false,
    countsDrawn: false,
    fetch: fetchShapes,
    heads: ['at, s', 'from it, ms'],
    columns: lanes,
  };
}

const fetchShapes: StackedKind<LandmarkKey>['fetch'] = (client, recordingId, request) =>
  client.beatShapes('landmark', recordingId, request);

/** Returns the landmark on its trace, and on the other channel the point from which it is timed. */
function stackedLandmarkMarks(
  result: LandmarkResult,
  windowIndex: number,
  headline: MethodId,
): StackedMarks<LandmarkKey> {
  const isOfSlope = result.landmark === 'notch' || result.landmark === 'slope';
  const { beats } = result;
  return {
    listFeatures: (shapes) => [
      landmarkFeature(isOfSlope ? 'slope' : 'own', shapes, beats, (index) => beats[index]?.landmark),
      landmarkFeature('other', shapes, beats, (index) => beats[index]?.start),
    ],
    drawMeasures: (pen, frame) => drawMeasure(pen, frame, result, windowIndex, headline),
  };
}

/**
 * Returns the aligned landmark of a beat on the channel and its slope, and on the other channel the point from which it
 * is timed.
 */
function alignedLandmarks(beats: LandmarkResult['beats']): readonly StackAlignment<LandmarkKey>[] {
  const placeOf = (key: LandmarkKey, index: number): number | null => {
    const beat = beats[index];
    const at = key === 'other' ? beat?.start.aligned : beat?.landmark.aligned;
    return !beat || at === null || at === undefined ? null : 1000 * (at - beat.r);
  };
  return [{ name: 'Aligned', words: 'aligned', placeOf }];
}

function drawMeasure(
  pen: Pen,
  frame: StackedFrame<LandmarkKey>,
  result: LandmarkResult,
  windowIndex: number,
  headline: MethodId,
): void {
  const zero = frame.x.px(0);
  const y = frame.bottomPx + 8;
  penLine(pen, 'text3', [zero, 4, zero, y + 4], [1, 3]);
  pen.text(result.beatsFrom === 'ecg' ? 'R' : 'upstroke', zero + 6, 12);
  const interval = result.windows[windowIndex]?.intervals.interval;
  const ms = interval?.[headline].mean ?? interval?.historic.mean ?? null;
  if (ms === null || result.timedFrom !== 'r') return;
  drawDimension(pen, [zero, Math.min(frame.x.px(ms), frame.rightPx)], y, 'interval');
}

/** The panel's title contains the name. */
const landmarkIntervals: readonly DrawnInterval<LandmarkBeat, LandmarkWindow>[] = [
  {
    name: '',
    ofBeat: ({ interval }) => interval,
    worthOf: landmarkReliability,
    ofWindow: ({ intervals }) => intervals.interval,
    sweepOf: ({ sweeps }) => sweeps.landmark,
  },
];

const landmarkColumns: readonly SavedColumn<LandmarkBeat>[] = [
  { name: 'beat, s', value: ({ r }) => r },
  { name: 'window', value: ({ window }) => window + 1 },
  ...timingMethods.map(({ id, name }) => ({
    name: `${name}, ms`,
    value: ({ interval }: LandmarkBeat) => interval[id],
  })),
  { name: 'likely error, ms', value: (beat) => landmarkReliability(beat).errorMs },
  { name: 'left out by alignment', value: (beat) => landmarkReliability(beat).leftOut },
  { name: 'left out', value: ({ rejected }) => rejected },
];

const missWords: Readonly<Record<StartMissReason | LandmarkMissReason, string>> = {
  gap: 'gap',
  'no-upstroke': 'no upstroke in range',
  'no-peak': 'no peak in range',
  'no-foot': 'no base',
  'no-nadir': 'no nadir in range',
  edge: 'not in the search range',
  'no-crossing': 'not crossed',
  'no-onset': 'no onset of S1',
  'no-previous': 'beat before left out',
};

const methodValues = (beats: readonly LandmarkBeat[], method: MethodId): number[] =>
  beats.flatMap(({ interval }) => interval[method] ?? []);

/**
 * Renders SD and mean of the interval against the threshold, which it follows; a sentence if the landmark has no
 * threshold.
 */
function Sweep({ report }: Pick<ChosenWindowProps<LandmarkReport>, 'report'>) {
  if (!isSwept(report.result)) {
    return (
      <section className="panel panel-landmark">
        <p className="quiet">
          This landmark has no threshold, so there is no sweep. Rising and falling crossings and the notch
          have one.
        </p>
      </section>
    );
  }
  return (
    <LandmarkSweep
      analysis="landmark"
      report={report}
      sweep={isSided(report.result) ? 'anyNotch' : 'crossing'}
      of={({ intervals, sweeps }) => ({ statistics: intervals.interval, rows: sweeps.landmark })}
    />
  );
}

/** Renders the panels of a landmark, which explain the reading line. */
export function LandmarkPanels({
  report,
  summary,
  window,
  windowIndex,
  beats,
}: ChosenWindowProps<LandmarkReport>) {
  const session = useSession();
  const { result, channels } = report;
  const headline = findHeadlineMethod(report.parameters);
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen.interval : null;
  const { channel, timedFrom, beatsFrom } = result;
  const about = beatsFrom === 'ecg' ? 'R' : 'their upstrokes';
  const hasOther = channels.other !== null;
  const kind = useMemo(
    () => stackedLandmarks({ channel, timedFrom, beatsFrom }, hasOther),
    [channel, timedFrom, beatsFrom, hasOther],
  );
  const marks = useMemo(
    () => stackedLandmarkMarks(result, windowIndex, headline.id),
    [result, windowIndex, headline],
  );
  const aligned = useMemo(() => alignedLandmarks(result.beats), [result]);
  const coverage = useMemo(() => landmarkCoverage(result.beats, headline.id), [result, headline]);
  const values = useMemo(() => mapMethods((method) => methodValues(beats, method)), [beats]);
  return (
    <div className="landmark-panels">
      <div className="landmark-upper">
        <StackedBeats
          kind={kind}
          recordingId={summary.id}
          traceVersion={report.traceVersion}
          request={landmarkShapesRequest(result, windowIndex)}
          beats={result.beats}
          keptCount={window.beats}
          marks={marks}
          alignments={aligned}
          describe={(count) =>
            `${formatCount(count, 'beat')} aligned at ${about}. Arrow keys move between beats.`
          }
        />
        <Sweep report={report} />
        <HistogramPanel
          interval="Interval"
          values={values}
          chosen={chosenHere}
          statistics={window.intervals.interval}
        />
        <CoverageLedger coverage={coverage} method={headline.name} beats={result.beats} long={long} />
      </div>
      <div className="landmark-lower">
        <IntervalsOverTime
          title="Interval over time"
          sub={intervalName(result)}
          table={() => dataTable(landmarkColumns, result.beats)}
          intervals={landmarkIntervals}
          {...{ summary, result, windowIndex }}
          parameters={report.parameters}
        />
        <LandmarkWindows
          result={result}
          current={windowIndex}
          average={Number(report.parameters['average'] ?? 10)}
          long={long}
          onWindow={session.chooseWindow}
        />
      </div>
    </div>
  );
}

/** Counts which beats have the landmark and the interval by the headline method. */
function landmarkCoverage(beats: readonly LandmarkBeat[], headline: MethodId): Coverage {
  return countCoverage(
    beats,
    'beats',
    [
      ['landmark', ({ landmark }) => landmark[headline] !== null],
      ['interval', ({ interval }) => interval[headline] !== null],
    ],
    ({ missed: { landmark, start }, leftOut, landmark: found }) => {
      if (
        headline === 'aligned' &&
        found.aligned === null &&
        (leftOut.landmark !== null || landmark === null)
      )
        return notAlignedReason('landmark', leftOut.landmark);
      if (landmark !== null)
        return { words: `no landmark: ${missWords[landmark]}`, briefly: missWords[landmark] };
      if (start === null) return null;
      return { words: `no start: ${missWords[start]}`, briefly: `start: ${missWords[start]}` };
    },
  );
}
