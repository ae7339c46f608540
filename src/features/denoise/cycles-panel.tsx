import { useMemo, useRef, useState } from 'react';
import { figureSvg } from '../../charts/figures/printed-figure.ts';
import { isLong, formatClock } from '../../charts/axes/time-axis.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type CycleChoice, CycleList, savedCycles, useCycleChoice } from './cycle-list.tsx';
import { type CycleStatus, cyclesByStatus, cycleStatuses, cycleStatusWords, isKept } from './cycle-status.ts';
import { binCycleRhos } from './rho-bins.ts';
import { RhoHistogram } from './rho-histogram.tsx';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';

interface StatusTableProps {
  readonly report: DenoiseReport;
  readonly byStatus: Readonly<Record<CycleStatus, readonly number[]>>;
  readonly choice: CycleChoice;
  readonly long: boolean;
  /** Lists the cycles with a status. */
  readonly onList: (status: CycleStatus) => void;
}

/** Maximum number of cycles with their own link, of letters that fit a line, and letters as wide as a gap. */
const [maxLinks, maxLetters, gapLetters] = [3, 42, 2];

const restText = (rest: number, linkCount: number): string =>
  linkCount > 0 ? `and ${formatNumber(rest, 0)} more` : 'list';

/**
 * Returns how many cycles are named so that the line has room for its text and the number of remaining cycles.
 * @param times  times of the cycles that may be named
 */
export function countCycleLinks(words: string, times: readonly string[], cycleCount: number): number {
  const letters = (count: number): number => {
    const named = times.slice(0, count).reduce((sum, time) => sum + time.length + gapLetters, 0);
    const rest = cycleCount - count;
    return words.length + named + (rest > 0 ? restText(rest, count).length + gapLetters : 0);
  };
  let count = times.length;
  while (count > 0 && letters(count) > maxLetters) count -= 1;
  return count;
}

interface CycleStatusLine {
  readonly status: CycleStatus;
  readonly words: string;
  readonly cycles: readonly number[];
  /** Whether single cycles are named. */
  readonly hasLinks: boolean;
}

function movedWords({ movedTowards, movedAway }: DenoiseReport): string {
  if (movedTowards === null || movedAway === null) return 'moved';
  return `moved: ${formatNumber(movedTowards, 0)} towards the true R, ${formatNumber(movedAway, 0)} away`;
}

/** Returns the lines about the cycles, the poorest match first. */
function makeLines(
  report: DenoiseReport,
  byStatus: StatusTableProps['byStatus'],
): readonly CycleStatusLine[] {
  const { rhos } = report.cycles;
  const poorMatches = byStatus.unlike.toSorted((a, b) => (rhos[a] ?? 0) - (rhos[b] ?? 0));
  const line = (
    status: CycleStatus,
    words: string,
    hasLinks = true,
    cycles = byStatus[status],
  ): CycleStatusLine => ({
    status,
    words,
    cycles,
    hasLinks,
  });
  const always = [
    line('kept', 'R unchanged', false),
    line('moved', movedWords(report), false),
    line('unlike', 'poor match', true, poorMatches),
  ];
  const others = [
    line('ectopic', 'other shape'),
    line('short', 'RR short'),
    line('long', 'RR long'),
    line('gap', 'touch a gap'),
    line('incomplete', 'incomplete'),
  ];
  return [...always, ...others.filter(({ cycles }) => cycles.length > 0)];
}

/** Renders how many cycles have each status, with links to them. */
function StatusTable({ report, byStatus, choice, long, onList }: StatusTableProps) {
  return (
    <table className="denoise-statuses">
      <tbody>
        {makeLines(report, byStatus).map(({ status, words, cycles, hasLinks }) => {
          const named = hasLinks ? cycles.slice(0, maxLinks) : [];
          const times = named.map((cycle) => formatClock(report.cycles.rSec[cycle] ?? 0, long));
          const links = named.slice(0, countCycleLinks(words, times, cycles.length));
          const rest = cycles.length - links.length;
          return (
            <tr key={status}>
              <td className="sign">
                <MarkGlyph kind={isKept(status) ? 'r' : 'rejected'} />
              </td>
              <td className="n strong">{formatNumber(cycles.length, 0)}</td>
              <td>
                {words}
                {links.map((cycle, k) => (
                  <LinkButton key={cycle} onClick={() => choice.choose(cycle)}>
                    {times[k]}
                  </LinkButton>
                ))}
                {rest > 0 && (
                  <LinkButton aria-label={`List cycles: ${words}`} onClick={() => onList(status)}>
                    {restText(rest, links.length)}
                  </LinkButton>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Shown = 'histogram' | 'list';

const views = [
  { value: 'histogram', label: 'Histogram' },
  { value: 'list', label: 'List' },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[];

interface FilterProps {
  readonly byStatus: Readonly<Record<CycleStatus, readonly number[]>>;
  readonly status: CycleStatus | 'all';
  readonly onStatus: (status: CycleStatus | 'all') => void;
}

/** Renders the choice of the listed cycles. */
function StatusFilter({ byStatus, status, onStatus }: FilterProps) {
  const all = cycleStatuses.reduce((sum, one) => sum + byStatus[one].length, 0);
  return (
    <select
      className="field denoise-filter"
      aria-label="Cycles listed"
      value={status}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        onStatus(cycleStatuses.find((one) => one === wanted) ?? 'all');
      }}
    >
      <option value="all">{`all ${formatNumber(all, 0)}`}</option>
      {cycleStatuses
        .filter((one) => byStatus[one].length > 0)
        .map((one) => (
          <option key={one} value={one}>
            {`${formatNumber(byStatus[one].length, 0)} ${cycleStatusWords[one]}`}
          </option>
        ))}
    </select>
  );
}

/** Renders how similar the cycles are, how many are excluded and why, and each cycle with its reason. */
export function CyclesPanel({ summary, report }: ResultProps<DenoiseReport>) {
  const { cycles } = report;
  const histogram = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>('histogram');
  const [status, setStatus] = useState<CycleStatus | 'all'>('all');
  const byStatus = useMemo(() => cyclesByStatus(cycles), [cycles]);
  const bins = useMemo(() => binCycleRhos(cycles), [cycles]);
  const listed = useMemo(
    () => (status === 'all' ? cycles.rejections.map((_, cycle) => cycle) : byStatus[status]),
    [cycles, byStatus, status],
  );
  const choice = useCycleChoice(cycles);
  const long = isLong(summary.durationSec);
  return (
    <FigurePanel
      name="denoise-cycles"
      title="Cycles"
      sub={shown === 'list' ? '' : 'by best ρ'}
      formats={shown === 'list' ? ['csv'] : ['svg', 'png', 'csv']}
      table={() => savedCycles(report)}
      // Only the histogram is saved; icons next to text are not part of the picture.
      svg={() => (histogram.current ? figureSvg(histogram.current, `${summary.name}: Cycles`) : '')}
      tools={
        <>
          {shown === 'list' && <StatusFilter byStatus={byStatus} status={status} onStatus={setStatus} />}
          <Segmented label="Cycles as" value={shown} choices={views} onChange={setShown} />
        </>
      }
    >
      {({ putBack }) => {
        // An enlarged panel would cover the chosen cycle.
        const choose = (cycle: number): void => {
          putBack();
          choice.choose(cycle);
        };
        const own = { ...choice, choose };
        if (shown === 'list') {
          return <CycleList report={report} shown={listed} choice={own} long={long} />;
        }
        return (
          <>
            <div ref={histogram} className="denoise-histogram">
              <RhoHistogram report={report} bins={bins} />
            </div>
            <StatusTable
              report={report}
              byStatus={byStatus}
              choice={own}
              long={long}
              onList={(wanted) => {
                setStatus(wanted);
                setShown('list');
              }}
            />
          </>
        );
      }}
    </FigurePanel>
  );
}
