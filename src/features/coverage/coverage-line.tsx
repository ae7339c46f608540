import { useState } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { CoverageLine } from './coverage-lines.ts';

/** So many more links each time they are asked for. */
const moreCount = 120;

interface CoverageLineViewProps {
  readonly line: CoverageLine;
  readonly beats: readonly { readonly r: number }[];
  readonly long: boolean;
  readonly chosenBeat: number | null;
  readonly onBeat: (index: number) => void;
  /** So many links stand in the line at first. */
  readonly firstCount: number;
  /** Shows all lines in full; null where they are. */
  readonly onAll: (() => void) | null;
}

/** A reason with links to its beats; in one line, or in full. */
export function CoverageLineView(props: CoverageLineViewProps) {
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
          <button
            key={index}
            type="button"
            className="link"
            aria-current={index === chosenBeat}
            aria-label={`${clock}: show the beat at ${formatClock(sec, long, 0.1)}, ${words}`}
            onClick={() => onBeat(index)}
          >
            {clock}
          </button>
        );
      })}
      {shown.length < own.length && (
        <button
          type="button"
          className="link"
          aria-label={`Show ${left} more, ${words}`}
          onClick={onAll ?? (() => setMore(more + moreCount))}
        >
          {onAll ? `+${left}` : `and ${left} more`}
        </button>
      )}
    </li>
  );
}
