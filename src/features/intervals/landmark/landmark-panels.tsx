import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type {
  LandmarkBeat,
  LandmarkWindow,
  LandmarkMissReason,
  StartMissReason,
} from '../../../model/landmarks.ts';
import { byMethod, type MethodId } from '../../../model/methods.ts';
import type { LandmarkReport, RecordingSummary } from '../../../workers/protocol.ts';
import { CoverageLedger } from '../../coverage/coverage-ledger.tsx';
import { HistogramPanel } from '../../histogram/histogram-panel.tsx';
import { LandmarkSweepPanel } from '../../sweeps/landmark-sweep-panel.tsx';
import { headlineIn } from '../../words/method-name.ts';
import { notAligned } from '../../coverage/not-aligned.ts';
import { formatCount } from '../../../ui/format-number.ts';
import { useSession } from '../../session-context.ts';
import { StackedBeats } from '../../stacked/stacked-beats.tsx';
import { LandmarkOverTime } from './landmark-over-time.tsx';
import { isSided, isSwept } from './landmark-words.ts';
import { LandmarkWindows } from './landmark-windows.tsx';
import {
  alignedLandmarks,
  stackedLandmarkMarks,
  landmarkShapesRequest,
  stackedLandmarks,
} from './stacked-landmarks.ts';
import { type Coverage, countCoverage } from '../../coverage/coverage-lines.ts';

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

interface LandmarkPanelsProps {
  readonly report: LandmarkReport;
  readonly summary: RecordingSummary;
  readonly window: LandmarkWindow;
  readonly windowIndex: number;
  /** Those of the window. */
  readonly beats: readonly LandmarkBeat[];
}

const valuesOf = (beats: readonly LandmarkBeat[], method: MethodId): number[] =>
  beats.flatMap(({ interval }) => interval[method] ?? []);

/** SD and mean of the interval against the threshold; in words where the landmark has none. */
function Sweep({ report: { result, parameters }, window }: Pick<LandmarkPanelsProps, 'report' | 'window'>) {
  const session = useSession();
  if (!isSwept(result)) {
    return (
      <section className="panel panel-landmark">
        <p className="quiet">
          This landmark has no threshold: nothing is swept. Rising and falling crossings and the notch have.
        </p>
      </section>
    );
  }
  return (
    <LandmarkSweepPanel
      sweep={isSided(result) ? 'anyNotch' : 'crossing'}
      statistics={window.intervals.interval}
      rows={window.sweeps.landmark}
      parameters={parameters}
      onParameter={(id, value) => session.parameters.landmark.set(id, value)}
    />
  );
}

/** The panels of a landmark: why the reading line says what it says. */
export function LandmarkPanels({ report, summary, window, windowIndex, beats }: LandmarkPanelsProps) {
  const session = useSession();
  const { result, channels } = report;
  const headline = headlineIn(report.parameters);
  const long = isLong(summary.durationSec);
  const chosenBeat = useStore(session.selection, (state) => state.beatIndex);
  const chosen = chosenBeat === null ? null : (result.beats[chosenBeat] ?? null);
  const chosenHere = chosen?.window === windowIndex ? chosen.interval : null;
  const ofBeats = { chosenBeat, onBeat: session.chooseBeat };
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
  const values = useMemo(() => byMethod((method) => valuesOf(beats, method)), [beats]);
  return (
    <div className="landmark-panels">
      <div className="landmark-upper">
        <StackedBeats
          kind={kind}
          client={session.client}
          recordingId={summary.id}
          traceVersion={report.traceVersion}
          request={landmarkShapesRequest(result, windowIndex)}
          beats={result.beats}
          keptCount={window.beats}
          marks={marks}
          alignments={aligned}
          describe={(count) =>
            `${formatCount(count, 'beat')} about ${about}. Arrow keys go from beat to beat.`
          }
          {...ofBeats}
        />
        <Sweep report={report} window={window} />
        <HistogramPanel
          interval="Interval"
          values={values}
          chosen={chosenHere}
          statistics={window.intervals.interval}
        />
        <CoverageLedger
          coverage={coverage}
          method={headline.name}
          beats={result.beats}
          long={long}
          {...ofBeats}
        />
      </div>
      <div className="landmark-lower">
        <LandmarkOverTime
          summary={summary}
          result={result}
          parameters={report.parameters}
          windowIndex={windowIndex}
          {...ofBeats}
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

/** Which beats have the landmark and the interval, by the method whose values stand large. */
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
        return notAligned('landmark', leftOut.landmark);
      if (landmark !== null)
        return { words: `no landmark: ${missWords[landmark]}`, briefly: missWords[landmark] };
      if (start === null) return null;
      return { words: `no start: ${missWords[start]}`, briefly: `start: ${missWords[start]}` };
    },
  );
}
