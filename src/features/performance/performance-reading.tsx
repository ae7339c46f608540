import type { FilterRow } from '../../pipeline/performance/filter-study.ts';
import { formatNumber, formatTimes, missing } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';
import { msText, shareText, sizeText } from './figures.ts';
import {
  type FilterLine,
  kernelTime,
  largestShownDifference,
  largestLine,
  type ShownLines,
  speedUps,
} from './filter-lines.ts';

const of = (row: FilterRow | null): string => (row ? sizeText(row.sampleCount, row.tapCount) : missing);

/** The time of the largest size's kernel, and of the others that took it. */
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

/** The measured line at which the paper's figures end, or the largest there is. */
function comparedRow(lines: readonly FilterLine[]): { row: FilterRow | null; paper: number | null } {
  const inPaper = lines.filter(({ row, paper }) => row?.transfers && paper);
  const best = largestLine(inPaper) ?? largestLine(lines);
  const paper = lines.find(({ row }) => row !== null && row === best)?.paper?.speedUp ?? null;
  return { row: best, paper };
}

/** What was measured, in numbers; '–' where it was not. */
export function PerformanceReading({ shown }: { readonly shown: ShownLines }) {
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
        value={formatTimes(ups.direct)}
        unit={ups.direct === null ? '' : '×'}
      >
        {`direct sum${compared.paper === null ? '' : `; paper ${formatNumber(compared.paper, 1)} ×`}`}
      </Reading>
      <Reading
        label="Against overlap-save"
        value={formatTimes(overlap)}
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
