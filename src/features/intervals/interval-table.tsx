import { useId } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatNumber, formatPercent, formatSigned, formatSpread, missing } from '../../ui/format-number.ts';
import { WindowLink } from './window-link.tsx';

export interface IntervalRow {
  readonly windowIndex: number;
  readonly fromSec: number;
  readonly beats: number;
  readonly rejected: number;
  readonly historic: IntervalStatistics;
  readonly least: LeastVarianceStatistics;
  /** The threshold as it reads, with '!' at the end of its range. */
  readonly threshold: string;
}

interface IntervalTableProps {
  readonly name: string;
  readonly rows: readonly IntervalRow[];
  readonly current: number;
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

/** Why an SD lies outside its own interval; null where it does not. */
export function whyOutsideInterval({
  sd,
  sdInterval,
  chosenBy,
}: Pick<LeastVarianceStatistics, 'sd' | 'sdInterval' | 'chosenBy'>): string | null {
  if (sd === null || sdInterval === null) return null;
  const [low, high] = sdInterval;
  if (sd >= low && sd <= high) return null;
  if (chosenBy === 'hand') return 'The interval is of the least SD; this threshold was set by hand.';
  return sd > high
    ? 'The SD lies above its interval: every resample chooses its own threshold, whose SD is smaller than that of the one threshold chosen on all beats.'
    : 'The SD lies below its interval: on the resampled beats no threshold is as steady as the one chosen on all beats.';
}

/** Stands behind an interval that does not hold its SD; the note under the table says why. */
const outsideMark = '†';

function sdIntervalText(least: LeastVarianceStatistics): string {
  const { sdInterval } = least;
  if (sdInterval === null) return missing;
  const text = `${formatNumber(sdInterval[0], 1)} … ${formatNumber(sdInterval[1], 1)}`;
  return whyOutsideInterval(least) === null ? text : `${text} ${outsideMark}`;
}

/** Whether a share stands out against the other: larger, and not just in digits that are not shown. */
const isBetter = (own: number | null, other: number | null): boolean =>
  own !== null && other !== null && own > other && formatPercent(own) !== formatPercent(other);

const cell = (best: boolean): string => (best ? 'n best' : 'n');

function Cells({ historic, least, threshold }: IntervalRow) {
  const steadier = historic.sd !== null && least.sd !== null && least.sd < historic.sd;
  return (
    <>
      <td className="n">{formatSpread(historic.mean, historic.sd)}</td>
      <td className={cell(steadier)}>{formatSpread(least.mean, least.sd)}</td>
      <td className="n">{threshold}</td>
      <td className="n">{formatSigned(least.shift, 1)}</td>
      <td className="n">{formatNumber(least.splitHalfSd, 1)}</td>
      <td className="n">{sdIntervalText(least)}</td>
      <td className={cell(isBetter(historic.ppv, least.ppv))}>{formatPercent(historic.ppv)}</td>
      <td className={cell(isBetter(least.ppv, historic.ppv))}>{formatPercent(least.ppv)}</td>
      <td className="n">
        {formatNumber(historic.missed, 0)} / {formatNumber(least.missed, 0)}
      </td>
    </>
  );
}

function Heads({ name }: { readonly name: string }) {
  const historic = <MarkGlyph kind="historic" named />;
  const least = <MarkGlyph kind="least-variance" named />;
  const heads = [
    { key: 'h-mean', head: <>{historic}mean ± SD</> },
    { key: 'l-mean', head: <>{least}mean ± SD</> },
    { key: 'at', head: 'at' },
    { key: 'shift', head: 'shift' },
    { key: 'split', head: 'split-half' },
    { key: 'interval', head: 'SD, 95 %' },
    { key: 'h-ppv', head: <>{historic}PPV, %</> },
    { key: 'l-ppv', head: <>{least}PPV, %</> },
    {
      key: 'missed',
      head: (
        <>
          missed {historic}/ {least}
        </>
      ),
    },
  ];
  return (
    <tr>
      <th scope="col" className="name">
        {name}, ms
      </th>
      <th scope="col" className="n">
        beats
      </th>
      {heads.map(({ key, head }) => (
        <th key={key} scope="col" className="n">
          {head}
        </th>
      ))}
    </tr>
  );
}

/** One interval in every window, by both methods; the link of a row shows its window. */
export function IntervalTable({ name, rows, current, long, onWindow }: IntervalTableProps) {
  const note = useId();
  const reasons = new Set(rows.flatMap(({ least }) => whyOutsideInterval(least) ?? []));
  const isNoted = reasons.size > 0;
  return (
    <>
      <table aria-label={`${name} by window`} aria-describedby={isNoted ? note : undefined}>
        <thead>
          <Heads name={name} />
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.windowIndex} className={`pick ${row.windowIndex === current ? 'on' : ''}`}>
              <th scope="row">
                <WindowLink
                  windowIndex={row.windowIndex}
                  fromSec={row.fromSec}
                  current={current}
                  long={long}
                  onWindow={onWindow}
                />
              </th>
              <td className="n">
                {formatNumber(row.beats, 0)}
                {row.rejected > 0 && <span className="dim"> + {row.rejected}</span>}
              </td>
              <Cells {...row} />
            </tr>
          ))}
        </tbody>
      </table>
      {isNoted && (
        <p id={note} className="quiet">
          {[...reasons].map((reason) => `${outsideMark} ${reason}`).join(' ')}
        </p>
      )}
    </>
  );
}
