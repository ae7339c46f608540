import { useMemo, useState } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { coverageOf } from './coverage.ts';

/** So many links a line shows at first, and so many more each time they are asked for. */
const firstCount = 12;
const moreCount = 120;

interface MomentsProps {
  readonly beats: readonly IntervalBeat[];
  /** Those of the line. */
  readonly own: readonly number[];
  readonly words: string;
  readonly long: boolean;
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
}

function Moments({ beats, own, words, long, chosenBeat, onBeat }: MomentsProps) {
  const [count, setCount] = useState(firstCount);
  const shown = own.slice(0, count);
  return (
    <>
      {shown.map((index) => {
        const sec = beats[index]?.r ?? 0;
        return (
          <button
            key={index}
            type="button"
            className="link"
            aria-current={index === chosenBeat}
            aria-label={`Show the beat at ${formatClock(sec, long, 0.1)}, ${words}`}
            onClick={() => onBeat(index)}
          >
            {formatClock(sec, long)}
          </button>
        );
      })}
      {shown.length < own.length && (
        <button type="button" className="link" onClick={() => setCount(count + moreCount)}>
          and {formatNumber(own.length - shown.length, 0)} more
        </button>
      )}
    </>
  );
}

interface CoverageLedgerProps {
  readonly beats: readonly IntervalBeat[];
  readonly long: boolean;
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
}

/** Of N beats, how many have R, foot and notch; and every one that lacks something, with a way to it. */
export function CoverageLedger({ beats, long, chosenBeat, onBeat }: CoverageLedgerProps) {
  const coverage = useMemo(() => coverageOf(beats), [beats]);
  return (
    <section className="panel ledger" aria-label="Coverage">
      <header>
        <h3>Coverage</h3>
        <span className="sub">historic method</span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Beats with</th>
            <th scope="col" className="n">
              R
            </th>
            <th scope="col" className="n">
              foot
            </th>
            <th scope="col" className="n">
              notch
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">of {formatNumber(coverage.total, 0)}</th>
            <td className="n best">{formatNumber(coverage.total, 0)}</td>
            <td className="n best">{formatNumber(coverage.withFoot, 0)}</td>
            <td className="n best">{formatNumber(coverage.withNotch, 0)}</td>
          </tr>
        </tbody>
      </table>
      <ul className="reasons">
        {coverage.lines.length === 0 && <li>Every beat has all three.</li>}
        {coverage.lines.map(({ words, beats: own }) => (
          <li key={words}>
            <MarkGlyph kind="rejected" />
            {words} <span className="dim">{formatNumber(own.length, 0)}</span>{' '}
            <Moments
              key={own.length}
              beats={beats}
              own={own}
              words={words}
              long={long}
              chosenBeat={chosenBeat}
              onBeat={onBeat}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
