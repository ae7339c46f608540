import { useState } from 'react';
import { formatNumber, formatTimes, missing } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../figure-panel.tsx';
import { msText, shareText, sizeText, timeText } from './figures.ts';
import type { FilterLine } from './filter-model.ts';
import { isNearTaps, kernelTime, paperTaps, speedUps } from './filter-model.ts';
import { studyTable } from './study-table.ts';
import type { ShownLines } from './use-performance.ts';

type TapsShown = 'all' | '100' | '500' | '2500' | 'more';

const choices: readonly { readonly value: TapsShown; readonly label: string }[] = [
  { value: 'all', label: 'all' },
  { value: '100', label: '100' },
  { value: '500', label: '500' },
  { value: '2500', label: '2\u202f500' },
  { value: 'more', label: 'more' },
];

/** The lines that a choice of taps shows; 'more' are those of other taps than the paper's table. */
function shownOf(lines: readonly FilterLine[], choice: TapsShown): readonly FilterLine[] {
  if (choice === 'all') return lines;
  if (choice === 'more') return lines.filter(({ tapCount }) => !paperTaps.includes(tapCount));
  return lines.filter(({ tapCount }) => isNearTaps(tapCount, Number(choice)));
}

interface RowProps {
  readonly line: FilterLine;
  readonly shown: ShownLines;
  /** Whether taps begin here, so that a rule goes over it. */
  readonly begins: boolean;
  readonly isMeasured: boolean;
  readonly compares: boolean;
  readonly large: boolean;
}

function Row({ line, shown, begins, isMeasured, compares, large }: RowProps) {
  const { row, paper, other } = line;
  const { kernel, cpuCompared, within } = shown;
  const ups = speedUps(row);
  const difference = row?.largestDifference ?? null;
  const isOff = difference !== null && difference > within;
  const direct = cpuCompared !== 'overlap-save';
  const overlap = cpuCompared !== 'direct';
  return (
    <tr className={`${begins ? 'begins' : ''} ${isMeasured ? 'on' : ''}`}>
      <th scope="row" className="n">
        {formatNumber(line.sampleCount, 0)}
      </th>
      <td className="n">{formatNumber(row?.tapCount ?? line.tapCount, 0)}</td>
      <td className="n apart">{direct ? timeText(row?.cpu.direct) : missing}</td>
      <td className="n">{overlap ? timeText(row?.cpu.overlapSave) : missing}</td>
      {large && (
        <>
          <td className="n apart">{direct ? timeText(row?.cpu.directAllCores) : missing}</td>
          <td className="n">{overlap ? timeText(row?.cpu.overlapSaveAllCores) : missing}</td>
        </>
      )}
      <td className="n apart">{timeText(kernelTime(row, kernel))}</td>
      <td className="n">{msText(row?.transfers?.totalMs)}</td>
      <td className={`n apart ${(ups.direct ?? 0) > 1 ? 'best' : ''}`}>
        {direct ? formatTimes(ups.direct) : missing}
      </td>
      <td className={`n ${(ups.overlapSave ?? 0) > 1 ? 'best' : ''}`}>
        {overlap ? formatTimes(ups.overlapSave) : missing}
      </td>
      {compares && <OtherCells other={other} kernel={kernel} />}
      {(!compares || large) && (
        <>
          <td className="n apart">{formatNumber(paper?.cpuMs, (paper?.cpuMs ?? 9) < 9 ? 1 : 0)}</td>
          <td className="n">{formatNumber(paper?.gpuMs, (paper?.gpuMs ?? 1) < 1 ? 1 : 0)}</td>
          <td className="n">{formatNumber(paper?.speedUp, 1)}</td>
        </>
      )}
      <td className="n apart">
        <span className={isOff ? 'flagged' : undefined}>{shareText(difference)}</span>
        {isOff && <span className="unseen"> (more than allowed)</span>}
      </td>
    </tr>
  );
}

function OtherCells({ other, kernel }: Pick<FilterLine, 'other'> & Pick<ShownLines, 'kernel'>) {
  return (
    <>
      <td className="n apart other">{timeText(kernelTime(other, kernel))}</td>
      <td className="n other">{msText(other?.transfers?.totalMs)}</td>
      <td className="n other">{formatTimes(speedUps(other).direct)}</td>
    </>
  );
}

function PairHead({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      <th scope="col" className="n apart">
        {first}
      </th>
      <th scope="col" className="n">
        {second}
      </th>
    </>
  );
}

interface HeadProps {
  readonly otherName: string | null;
  readonly large: boolean;
}

function Head({ otherName, large }: HeadProps) {
  const paper = otherName === null || large;
  return (
    <thead>
      <tr>
        <th scope="colgroup" className="n" colSpan={2}>
          <span className="unseen">Size</span>
        </th>
        <th scope="colgroup" className="n apart" colSpan={2}>
          CPU, ms
        </th>
        {large && (
          <th scope="colgroup" className="n apart" colSpan={2}>
            CPU, all cores, ms
          </th>
        )}
        <th scope="colgroup" className="n apart" colSpan={2}>
          GPU, ms
        </th>
        <th scope="colgroup" className="n apart" colSpan={2}>
          Speed-up, ×
        </th>
        {otherName !== null && (
          <th scope="colgroup" className="n apart other" colSpan={3} title={otherName}>
            Other GPU, ms
          </th>
        )}
        {paper && (
          <th scope="colgroup" className="n apart" colSpan={3}>
            Paper, ms
          </th>
        )}
        <th scope="col" className="n apart">
          Identical
        </th>
      </tr>
      <tr>
        <th scope="col" className="n">
          Samples
        </th>
        <th scope="col" className="n">
          Taps
        </th>
        <PairHead first="direct" second="overlap" />
        {large && <PairHead first="direct" second="overlap" />}
        <PairHead first="kernel" second="transfers" />
        <PairHead first="direct" second="overlap" />
        {otherName !== null && (
          <>
            <th scope="col" className="n apart">
              kernel
            </th>
            <th scope="col" className="n">
              trip
            </th>
            <th scope="col" className="n">
              ×
            </th>
          </>
        )}
        {paper && (
          <>
            <th scope="col" className="n apart">
              CPU
            </th>
            <th scope="col" className="n">
              GPU
            </th>
            <th scope="col" className="n">
              ×
            </th>
          </>
        )}
        <th scope="col" className="n apart">
          within
        </th>
      </tr>
    </thead>
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a run is at this line: it names its size first. */
function isAt(doing: string, { sampleCount, tapCount }: FilterLine): boolean {
  const [samples = '', taps = ''] = (doing.split(',')[0] ?? '').split('×').map(digitsOf);
  return samples === String(sampleCount) && taps === String(tapCount);
}

interface StudyPanelProps {
  readonly shown: ShownLines;
  /** Of the other device that is compared with; null without one. */
  readonly otherName: string | null;
  /** What is being measured, or empty. */
  readonly doing: string;
  readonly deviceName: string;
}

/** Table 1 of paper 2 on this machine, beside the paper's own. */
export function StudyPanel({ shown, otherName, doing, deviceName }: StudyPanelProps) {
  const [choice, setChoice] = useState<TapsShown>('all');
  const lines = shownOf(shown.lines, choice);
  const isPredicted = lines.some(({ row }) => row?.cpu.direct?.source === 'predicted');
  return (
    <FigurePanel
      name="study"
      title="Filter study"
      sub={`table 1 of Domazet 2016, re-measured${isPredicted ? '; ~ predicted' : ''}`}
      recordingName={deviceName}
      formats={['csv']}
      table={() => studyTable(lines, shown)}
      tools={<Segmented label="Taps that are shown" value={choice} choices={choices} onChange={setChoice} />}
    >
      {({ large }) => (
        <div className="performance-scroll">
          <table className="study-table" aria-label="Times of the filter study">
            <Head otherName={otherName} large={large} />
            <tbody>
              {lines.map((line, index) => (
                <Row
                  key={sizeText(line.sampleCount, line.tapCount)}
                  line={line}
                  shown={shown}
                  begins={index > 0 && lines[index - 1]?.tapCount !== line.tapCount}
                  isMeasured={isAt(doing, line)}
                  compares={otherName !== null}
                  large={large}
                />
              ))}
            </tbody>
          </table>
          {lines.length === 0 && <p className="quiet">No such taps are asked for, or measured.</p>}
        </div>
      )}
    </FigurePanel>
  );
}
