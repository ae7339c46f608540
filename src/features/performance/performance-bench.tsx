import { FigureOwner } from '../bench/figure-owner.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StudyId } from '../../pipeline/performance/studies.ts';
import { expectedMs } from '../../pipeline/performance/study-requests.ts';
import type { PerformanceState } from '../../state/performance/performance.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../session-context.ts';
import { DevicePanel } from './device-panel.tsx';
import { absenceSentences, dateText, gpuText, softwareSentence } from './device-words.ts';
import { durationText, msText, shareText, sizeText } from './figures.ts';
import {
  filterLines,
  listTaps,
  usePerformance,
  useShownLines,
  type FilterLine,
  kernelTime,
  largestShownDifference,
  largestLine,
  type ShownLines,
  speedUps,
} from './filter-lines.ts';
import { LengthPanel } from './length-panel.tsx';
import { PapersPanel } from './papers-panel.tsx';
import './performance.css';
import { SpeedUpPanel } from './speed-up-panel.tsx';
import { PerformanceStudyPanel } from './study-panel.tsx';
import { WherePanel } from './where-panel.tsx';
import { WorkgroupPanel } from './workgroup-panel.tsx';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import { formatNumber, formatRatio, missingText } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';

const of = (row: FilterRow | null): string => (row ? sizeText(row.sampleCount, row.tapCount) : missingText);

/** Renders the time of the fastest kernel at the largest size, and of the others. */
function KernelReading({ row, shown }: { readonly row: FilterRow | null; readonly shown: ShownLines }) {
  const direct = row?.gpu.direct;
  const byRows = row?.gpu.row;
  const said = [
    ...(direct ? [`direct ${msText(direct.ms)} ms`] : []),
    ...(byRows ? [`by rows ${msText(byRows.ms)} ms`] : []),
  ];
  const time = kernelTime(row, shown.kernel);
  const label = row ? `Kernel, ${of(row)} taps` : 'Kernel';
  return (
    <Reading label={label} title={said.join(', ')} value={msText(time?.ms)} unit={time ? 'ms' : ''}>
      {said.length > 0 ? said.join(', ') : 'nothing measured on a GPU'}
    </Reading>
  );
}

/** Returns the measured line with the most work among those in the paper, or the largest one. */
function comparedRow(lines: readonly FilterLine[]): { row: FilterRow | null; paper: number | null } {
  const inPaper = lines.filter(({ row, paper }) => row?.transfers && paper);
  const best = largestLine(inPaper) ?? largestLine(lines);
  const paper = lines.find(({ row }) => row !== null && row === best)?.paper?.speedUp ?? null;
  return { row: best, paper };
}

/** Renders the measurements in numbers; '–' where missing. */
function PerformanceReading({ shown }: { readonly shown: ShownLines }) {
  const { lines, within } = shown;
  const row = largestLine(lines);
  const compared = comparedRow(lines);
  const ups = speedUps(compared.row);
  const overlap = ups.overlapSave;
  const difference = largestShownDifference(lines);
  const overlapText = row?.cpu.overlapSave
    ? `CPU overlap-save ${msText(row.cpu.overlapSave.ms)} ms`
    : 'up, kernel, back';
  const isWithin = difference === null || difference <= within;
  return (
    <dl className="reading performance-reading" aria-label="Readings of the measurements">
      <KernelReading row={row} shown={shown} />
      <Reading
        label="The same with transfers"
        value={msText(row?.transfers?.totalMs)}
        unit={row?.transfers ? 'ms' : ''}
        title={overlapText}
      >
        {overlapText}
      </Reading>
      <Reading
        label={compared.row ? `With transfers, ${of(compared.row)}` : 'With transfers'}
        value={formatRatio(ups.direct)}
        unit={ups.direct === null ? '' : '×'}
      >
        {`direct sum${compared.paper === null ? '' : `; paper ${formatNumber(compared.paper, 1)} ×`}`}
      </Reading>
      <Reading
        label="Against overlap-save"
        value={formatRatio(overlap)}
        unit={overlap === null ? '' : '×'}
        title="with transfers, the same size, one CPU thread"
      >
        {overlap === null
          ? 'with transfers'
          : overlap < 1
            ? 'with transfers the CPU is faster'
            : 'with transfers the GPU is faster'}
      </Reading>
      <Reading
        label="Largest difference"
        value={shareText(difference)}
        unit={difference === null ? '' : 'of range'}
        title={`allowed ${shareText(within)}, float64 sum`}
      >
        <span className={isWithin ? undefined : 'flagged'}>
          {`allowed ${shareText(within)}, float64 sum`}
        </span>
      </Reading>
    </dl>
  );
}

interface MeasuringNoteProps {
  readonly state: PerformanceState;
  /** Expected duration of a run, ms. */
  readonly expectedMs: number;
  /** Problem with the combination of parameters; null if there is none. */
  readonly problem: string | null;
  readonly onRun: () => void;
}

/** Renders whether anything was measured, on which device and when, and what to know before reading the times. */
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
        <Notice tone="warn">
          The GPU was lost during the run; the interrupted measurement was repeated.
        </Notice>
      )}
      {isElsewhere && (
        <Notice tone="warn">
          {`The figures are from ${gpuText(result.device)}, measured ${dateText(result.measuredAt)}; the next run starts again on ${gpuText(machine.device)}.`}
        </Notice>
      )}
      {!hasRows && run?.state !== 'running' && (
        <p className="measuring-note">
          Nothing measured on this machine yet.
          <LinkButton onClick={onRun}>Run</LinkButton>
          {`measures the filter study and the sizes of workgroups, in about ${durationText(expectedMs)}; the page stays responsive.`}
        </p>
      )}
    </>
  );
}

/** Initial number of taps of the curves, if available. */
const firstTaps = 500;

/** Renders the Performance bench: this machine's times next to the papers'. */
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
