import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StudyId } from '../../model/performance.ts';
import { expectedMs } from '../../pipeline/performance-bench/expected-time.ts';
import { useSession } from '../session-context.ts';
import { DevicePanel } from './device-panel.tsx';
import { gpuText } from './device-words.ts';
import { filterLines, tapsOf } from './filter-model.ts';
import { LengthPanel } from './length-panel.tsx';
import { MeasuringNote } from './measuring-note.tsx';
import { paperLines } from './paper-lines.ts';
import { PapersPanel } from './papers-panel.tsx';
import { PerformanceReading } from './performance-reading.tsx';
import './performance.css';
import { SpeedUpPanel } from './speed-up-panel.tsx';
import { StudyPanel } from './study-panel.tsx';
import { usePerformance, useShownLines } from './use-performance.ts';
import { WherePanel } from './where-panel.tsx';
import { WorkgroupPanel } from './workgroup-panel.tsx';

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
  const all = tapsOf(shown.lines);
  const taps = all.includes(chosenTaps) ? chosenTaps : (all[0] ?? firstTaps);
  const isRunning = run?.state === 'running';
  const device = machine?.device ?? result?.device ?? null;
  const deviceName = device === null ? 'performance' : gpuText(result?.device ?? device);
  const runStudy = (study: StudyId): void => void performance.run([study]);
  const named = { deviceName };
  return (
    <>
      <h2 className="unseen">Measurements</h2>
      <PerformanceReading shown={shown} />
      <MeasuringNote
        state={state}
        expectedMs={shown.problem === null ? expectedMs(values, device) : 0}
        problem={shown.problem}
        onRun={() => void performance.run()}
      />
      <div className="performance-panels">
        <StudyPanel
          {...named}
          shown={shown}
          otherName={other ? gpuText(other.result.device) : null}
          doing={isRunning ? run.doing : ''}
        />
        <SpeedUpPanel {...named} lines={shown.lines} />
        <LengthPanel
          {...named}
          lines={shown.lines}
          others={filterLines([], other?.result ?? null, null)}
          taps={taps}
          onTaps={setTaps}
        />
        <WherePanel {...named} lines={shown.lines} taps={taps} />
        <div className={`performance-low ${other === null ? '' : 'compares'}`}>
          <PapersPanel
            {...named}
            lines={paperLines(result, other?.result ?? null)}
            result={result}
            compares={other !== null}
            isRunning={isRunning}
            onRun={runStudy}
          />
          <WorkgroupPanel
            {...named}
            rows={result?.studies.workgroups ?? []}
            others={other?.result.studies.workgroups ?? []}
          />
          <DevicePanel {...named} device={device} other={other?.result.device ?? null} />
        </div>
      </div>
    </>
  );
}
