import { useSession } from '../session-context.ts';
import { useStore } from 'zustand';
import { useRef, useState } from 'react';
import { useSize } from '../../charts/pointing/use-size.ts';
import { useExcludedShare } from '../stretches/use-stretch-editing.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatPercent, formatNumber } from '../../ui/format-number.ts';
import { CoverageCounts } from './coverage-counts.tsx';
import { type Coverage, coverageTable, type CoverageLine } from './coverage-lines.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import './coverage-ledger.css';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';

/** Height of a line, px. */
export const reasonPx = 16;

const letterPx = 5.9;

const glyphPx = 14;

const gapPx = 4;

const sidesPx = 24;

/** Number of links that a line shows at first in the enlarged panel. */
const firstCount = 24;

interface CoverageLedgerProps {
  readonly coverage: Coverage;
  /** Name of the method by which something counts as found. */
  readonly method: string;
  /** Beats that the coverage describes. */
  readonly beats: readonly { readonly r: number }[];
  readonly long: boolean;
}

interface ReasonsProps extends Omit<CoverageLedgerProps, 'method'> {
  /** Whether all lines are shown in full. */
  readonly large: boolean;
  readonly onAll: () => void;
  readonly onBeat: (index: number) => void;
}

function Reasons({ coverage: { lines }, large, onAll, beats, long, onBeat }: ReasonsProps) {
  const { selection } = useSession();
  const chosenBeat = useStore(selection, (state) => state.beatIndex);
  const ref = useRef<HTMLUListElement>(null);
  const { widthPx, heightPx } = useSize(ref);
  const shown = large ? lines : lines.slice(0, linesThatFit(lines.length, heightPx));
  return (
    <ul ref={ref} className="reasons">
      {lines.length === 0 && <li>Every beat has all landmarks.</li>}
      {shown.map((line) => (
        <CoverageLineView
          key={`${line.words} ${line.beats.length} ${large}`}
          line={line}
          beats={beats}
          long={long}
          chosenBeat={chosenBeat}
          onBeat={onBeat}
          firstCount={large ? firstCount : linksThatFit(line, beats, long, widthPx)}
          onAll={large ? null : onAll}
        />
      ))}
      {shown.length < lines.length && (
        <li>
          <LinkButton onClick={onAll}>
            {shown.length > 0 ? 'and ' : ''}
            {formatCount(lines.length - shown.length, shown.length > 0 ? 'more reason' : 'reason')}
          </LinkButton>
        </li>
      )}
    </ul>
  );
}

/** Renders how many beats have each measured value, and lists every beat that lacks one, with a link to it. */
export function CoverageLedger(props: CoverageLedgerProps) {
  const { coverage, method, beats, long } = props;
  const { chooseBeat } = useSession();
  const excluded = useExcludedShare();
  return (
    <FigurePanel
      name="ledger"
      title="Coverage"
      sub={excluded === 0 ? `record, ${method}` : `record, ${method}; ${formatPercent(excluded)} % excluded`}
      formats={['csv']}
      table={() => coverageTable(coverage, beats)}
    >
      {({ large, enlarge, putBack }) => (
        <>
          <CoverageCounts counts={coverage.counts} />
          <Reasons
            coverage={coverage}
            large={large}
            onAll={enlarge}
            beats={beats}
            long={long}
            onBeat={(index) => {
              // The enlarged panel would cover the beat.
              putBack();
              chooseBeat(index);
            }}
          />
        </>
      )}
    </FigurePanel>
  );
}

/** Returns how many lines of reasons fit a height. If not all fit, one line is reserved for the remainder. */
export function linesThatFit(lineCount: number, heightPx: number): number {
  const room = Math.max(Math.floor(heightPx / reasonPx), 1);
  return lineCount <= room ? lineCount : Math.max(room - 1, 0);
}

/** Returns how many links to its beats fit next to a reason in one line; at least one. */
export function linksThatFit(
  { briefly, beats: own }: Pick<CoverageLine, 'briefly' | 'beats'>,
  beats: readonly { readonly r: number }[],
  long: boolean,
  widthPx: number,
): number {
  const linkPx = formatClock(beats[own[0] ?? 0]?.r ?? 0, long).length * letterPx + 4 + gapPx;
  const room = widthPx - sidesPx - glyphPx - briefly.length * letterPx;
  const all = Math.floor(room / linkPx);
  if (all >= own.length) return own.length;
  const morePx = (String(own.length).length + 1) * letterPx + 4 + gapPx;
  return Math.max(Math.floor((room - morePx) / linkPx), 1);
}

/** Number of links added by each request for more. */
const moreCount = 120;

interface CoverageLineViewProps {
  readonly line: CoverageLine;
  readonly beats: readonly { readonly r: number }[];
  readonly long: boolean;
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
  /** Number of links that the line shows at first. */
  readonly firstCount: number;
  /** Shows all lines in full; null if they are already. */
  readonly onAll: (() => void) | null;
}

/** Renders a reason with links to its beats, in one line or in full. */
function CoverageLineView(props: CoverageLineViewProps) {
  const { line, beats, long, chosenBeat, onBeat, firstCount, onAll } = props;
  const { words, briefly, beats: own } = line;
  const [more, setMore] = useState(0);
  const shown = own.slice(0, firstCount + more);
  const left = formatNumber(own.length - shown.length, 0);
  return (
    <li>
      <MarkGlyph kind="rejected" />
      <span className="why" title={words}>
        {onAll ? briefly : words}
      </span>
      {!onAll && <span className="dim">{formatNumber(own.length, 0)}</span>}
      {shown.map((index) => {
        const sec = beats[index]?.r ?? 0;
        const clock = formatClock(sec, long);
        return (
          <LinkButton
            key={index}
            aria-current={index === chosenBeat}
            aria-label={`${clock}: show the beat at ${formatClock(sec, long, 0.1)}, ${words}`}
            onClick={() => onBeat(index)}
          >
            {clock}
          </LinkButton>
        );
      })}
      {shown.length < own.length && (
        <LinkButton
          aria-label={`Show ${left} more, ${words}`}
          onClick={onAll ?? (() => setMore(more + moreCount))}
        >
          {onAll ? `+${left}` : `and ${left} more`}
        </LinkButton>
      )}
    </li>
  );
}
