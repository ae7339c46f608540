import { FigureOwner } from '../bench/figure-owner.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StudyId } from '../../pipeline/performance/studies.ts';
import { expectedMs } from '../../pipeline/performance/study-requests.ts';
import type { PerformanceState } from '../../state/performance/performance.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../session-context.ts';
import { DevicePanel } from './device-panel.tsx';
import { absenceSentences, dateText, gpuText, softwareSentence } from './device-words.ts';
import { durationText } from './figures.ts';
import { filterLines, listTaps, usePerformance, useShownLines } from './filter-lines.ts';
import { LengthPanel } from './length-panel.tsx';
import { PapersPanel } from './papers-panel.tsx';
import { PerformanceReading } from './performance-reading.tsx';
import './performance.css';
import { SpeedUpPanel } from './speed-up-panel.tsx';
import { PerformanceStudyPanel } from './study-panel.tsx';
import { WherePanel } from './where-panel.tsx';
import { WorkgroupPanel } from './workgroup-panel.tsx';

interface MeasuringNoteProps {
  readonly state: PerformanceState;
  /** What a run is expected to take, ms. */
  readonly expectedMs: number;
  /** What is wrong with the parameters together; null where nothing is. */
  readonly problem: string | null;
  readonly onRun: () => void;
}

/** Whether anything was measured, of what and when; and what to know before reading the times. */
function MeasuringNote({ state, expectedMs, problem, onRun }: MeasuringNoteProps) {
  const { machine, result, run, failure, wasLost } = state;
  const hasRows = result !== null && Object.keys(result.studies).length > 0;
  const isElsewhere = hasRows && machine !== null && gpuText(result.device) !== gpuText(machine.device);
  const gpu = machine?.device.gpu ?? null;
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {failure && <Notice tone="error">{failure.message}</Notice>}
      {machine?.gpuAbsence && <Notice tone="warn">{absenceSentences[machine.gpuAbsence]}</Notice>}
      {gpu?.isSoftware && <Notice tone="warn">{softwareSentence(gpu.name)}</Notice>}
      {wasLost && (
        <Notice tone="warn">The GPU was lost during the run; what it was at was measured again.</Notice>
      )}
      {isElsewhere && (
        <Notice tone="warn">
          {`The figures are of ${gpuText(result.device)}, measured ${dateText(result.measuredAt)}; the next run begins anew on ${gpuText(machine.device)}.`}
        </Notice>
      )}
      {!hasRows && run?.state !== 'running' && (
        <p className="measuring-note">
          Nothing measured on this machine yet.
          <button type="button" className="link" onClick={onRun}>
            Run
          </button>
          {`measures the filter study and the sizes of workgroups, in about ${durationText(expectedMs)}; the page goes on answering.`}
        </p>
      )}
    </>
  );
}

/** Taps of the curves at first, where there are such. */
const firstTaps = 500;

/** The Performance bench: this machine's times beside the papers'. */
export function PerformanceBench() {
  const { performance, parameters } = useSession();
  const state = usePerformance();
  const shown = useShownLines();
  const values = useStore(parameters.performance, (own) => own.changed);
  const [chosenTaps, setTaps] = useState(firstTaps);
  useEffect(() => {
    void performance.open();
  }, [performance]);
  const { machine, result, run, other } = state;
  const all = listTaps(shown.lines);
  const taps = all.includes(chosenTaps) ? chosenTaps : (all[0] ?? firstTaps);
  const isRunning = run?.state === 'running';
  const device = machine?.device ?? result?.device ?? null;
  const deviceName = device === null ? 'performance' : gpuText(result?.device ?? device);
  const runStudy = (study: StudyId): void => void performance.run([study]);
  return (
    <FigureOwner value={deviceName}>
      <h2 className="unseen">Measurements</h2>
      <PerformanceReading shown={shown} />
      <MeasuringNote
        state={state}
        expectedMs={shown.problem === null ? expectedMs(values, device) : 0}
        problem={shown.problem}
        onRun={() => void performance.run()}
      />
      <div className="performance-panels">
        <PerformanceStudyPanel
          shown={shown}
          otherName={other ? gpuText(other.result.device) : null}
          doing={isRunning ? run.doing : ''}
        />
        <SpeedUpPanel lines={shown.lines} />
        <LengthPanel
          lines={shown.lines}
          others={filterLines([], other?.result ?? null, null)}
          taps={taps}
          onTaps={setTaps}
        />
        <WherePanel lines={shown.lines} taps={taps} />
        <div className={`performance-low ${other === null ? '' : 'compares'}`}>
          <PapersPanel result={result} other={other?.result ?? null} isRunning={isRunning} onRun={runStudy} />
          <WorkgroupPanel
            rows={result?.studies.workgroups ?? []}
            others={other?.result.studies.workgroups ?? []}
          />
          <DevicePanel device={device} other={other?.result.device ?? null} />
        </div>
      </div>
    </FigureOwner>
  );
}
