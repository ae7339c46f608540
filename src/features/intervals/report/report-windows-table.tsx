import { useMemo } from 'react';
import { formatClock } from '../../../charts/axes/time-axis.ts';
import type { IntervalsResult } from '../../../model/intervals.ts';
import { beatsOfMethod, type TimingMethod } from '../../../model/methods.ts';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import { ReportSection } from '../../report/report-section.tsx';
import type { LineInterval, WindowLine, WindowsPart } from './report-windows.ts';
import { windowsPart } from './report-windows.ts';

interface ReportWindowsTableProps {
  readonly result: IntervalsResult;
  readonly headline: TimingMethod;
  /** Following beats averaged with each by all methods but the aligned one. */
  readonly average: number;
  readonly current: number;
  readonly long: boolean;
}

function IntervalCells({ interval: { mean, sd } }: { readonly interval: LineInterval }) {
  return (
    <>
      <td className="n group">{formatNumber(mean, 1)}</td>
      <td className="n">{formatNumber(sd, 1)}</td>
    </>
  );
}

function Line({ line, long }: { readonly line: WindowLine; readonly long: boolean }) {
  const { kind, rptt, lvet } = line;
  const first = kind === 'median' ? 'separate' : '';
  return (
    <tr className={line.isCurrent ? 'on' : first}>
      <th scope="row">{kind === 'window' ? formatClock(line.fromSec, long) : kind}</th>
      <td className="n">{formatNumber(line.perMinute, 1)}</td>
      <IntervalCells interval={rptt} />
      <IntervalCells interval={lvet} />
      <td className="n group">{formatPercent(line.ppvFoot)}</td>
      <td className="n">{formatPercent(line.ppvNotch)}</td>
      <td className="n group">{formatNumber(line.missed, 0)}</td>
    </tr>
  );
}

function IntervalHeads() {
  return (
    <>
      <th scope="col" className="n group">
        mean
      </th>
      <th scope="col" className="n">
        SD
      </th>
    </>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">Window</th>
        <th scope="col" className="n">
          HR
        </th>
        <th scope="colgroup" colSpan={2} className="n group">
          rPTT, ms
        </th>
        <th scope="colgroup" colSpan={2} className="n group">
          LVET, ms
        </th>
        <th scope="colgroup" colSpan={2} className="n group">
          PPV, %
        </th>
        <th scope="col" className="n group">
          No LVET
        </th>
      </tr>
      <tr>
        <th scope="col">from</th>
        <th scope="col" className="n">
          /min
        </th>
        <IntervalHeads />
        <IntervalHeads />
        <th scope="col" className="n group">
          foot
        </th>
        <th scope="col" className="n">
          notch
        </th>
        <th scope="col" className="n group">
          beats
        </th>
      </tr>
    </thead>
  );
}

/** What the table leaves out. */
function note({ left }: WindowsPart): string {
  if (left === 0) return '';
  return `${formatNumber(left, 0)} more windows are on the screen and in the export. Median, minimum and maximum are over all.`;
}

/** The windows of the recording, those of a long one summed up. */
export function ReportWindowsTable(props: ReportWindowsTableProps) {
  const { result, headline, average, current, long } = props;
  const part = useMemo(() => windowsPart(result, current, headline.id), [result, current, headline]);
  const [first] = result.windows;
  const lengthSec = first ? first.to - first.from : 0;
  const isOne = result.windows.length === 1;
  const title = isOne ? 'Window' : `Windows of ${formatNumber(lengthSec, 0)} s`;
  return (
    <ReportSection
      title={title}
      sub={`${headline.name}, ${beatsOfMethod(headline.id, average)}; SD beat to beat`}
    >
      <table>
        <Heads />
        <tbody>
          {part.lines.map((line) => (
            <Line key={`${line.kind} ${line.fromSec}`} line={line} long={long} />
          ))}
        </tbody>
      </table>
      <p className="report-key">{note(part)}</p>
    </ReportSection>
  );
}
