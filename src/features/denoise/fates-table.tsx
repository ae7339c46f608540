import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import { formatClock } from '../../charts/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import type { Fate } from './fates.ts';
import { isKept } from './fates.ts';
import type { CycleChoice } from './use-cycle-choice.ts';

interface FatesTableProps {
  readonly report: DenoiseReport;
  readonly byFate: Readonly<Record<Fate, readonly number[]>>;
  readonly choice: CycleChoice;
  readonly long: boolean;
  /** Lists the cycles of some fates. */
  readonly onList: (fate: Fate) => void;
}

/** So many cycles have a link of their own; fewer where the number of the others is long. */
const linkCount = (cycleCount: number): number => (cycleCount > 99 ? 2 : 3);

interface FateLine {
  readonly fate: Fate;
  readonly words: string;
  readonly cycles: readonly number[];
  /** Whether single ones are named. */
  readonly hasLinks: boolean;
}

function movedWords({ movedTowards, movedAway }: DenoiseReport): string {
  if (movedTowards === null || movedAway === null) return 'moved';
  return `moved: ${formatNumber(movedTowards, 0)} towards the known R, ${formatNumber(movedAway, 0)} away`;
}

/** What is told of the cycles, the least alike first. */
function linesOf(report: DenoiseReport, byFate: FatesTableProps['byFate']): readonly FateLine[] {
  const { rhos } = report.cycles;
  const unlike = byFate.unlike.toSorted((a, b) => (rhos[a] ?? 0) - (rhos[b] ?? 0));
  const line = (fate: Fate, words: string, hasLinks = true, cycles = byFate[fate]): FateLine => ({
    fate,
    words,
    cycles,
    hasLinks,
  });
  const always = [
    line('kept', 'kept where the R is', false),
    line('moved', movedWords(report), false),
    line('unlike', 'out, least alike', true, unlike),
  ];
  const others = [
    line('ectopic', 'out, another shape'),
    line('short', 'out, RR short'),
    line('long', 'out, RR long'),
    line('gap', 'touch a gap'),
    line('incomplete', 'incomplete'),
  ];
  return [...always, ...others.filter(({ cycles }) => cycles.length > 0)];
}

/** How many cycles became what, with ways to them. */
export function FatesTable({ report, byFate, choice, long, onList }: FatesTableProps) {
  return (
    <table className="denoise-fates">
      <tbody>
        {linesOf(report, byFate).map(({ fate, words, cycles, hasLinks }) => {
          const links = hasLinks ? cycles.slice(0, linkCount(cycles.length)) : [];
          const rest = cycles.length - links.length;
          return (
            <tr key={fate}>
              <td className="sign">
                <MarkGlyph kind={isKept(fate) ? 'r' : 'rejected'} />
              </td>
              <td className="n strong">{formatNumber(cycles.length, 0)}</td>
              <td>
                {words}
                {links.map((cycle) => (
                  <button key={cycle} type="button" className="link" onClick={() => choice.choose(cycle)}>
                    {formatClock(report.cycles.rSec[cycle] ?? 0, long)}
                  </button>
                ))}
                {rest > 0 && (
                  <button
                    type="button"
                    className="link"
                    aria-label={`List those ${words}`}
                    onClick={() => onList(fate)}
                  >
                    {links.length > 0 ? `and ${formatNumber(rest, 0)} more` : 'list'}
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
