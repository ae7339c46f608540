import type { PerformanceState } from '../../state/performance.ts';
import { Notice } from '../../ui/notice.tsx';
import { absenceSentences, dateText, gpuText, softwareSentence } from './device-words.ts';
import { durationText } from './figures.ts';

interface MeasuringNoteProps {
  readonly state: PerformanceState;
  /** What a run is expected to take, ms. */
  readonly expectedMs: number;
  /** What is wrong with the parameters together; null where nothing is. */
  readonly problem: string | null;
  readonly onRun: () => void;
}

/** Whether anything was measured, of what and when; and what to know before reading the times. */
export function MeasuringNote({ state, expectedMs, problem, onRun }: MeasuringNoteProps) {
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
