import { useMemo, useRef, useState } from 'react';
import { figureSvg } from '../../charts/figures/save-figure.ts';
import { isLong } from '../../charts/axes/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { DenoiseReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { CycleList, savedCycles } from './cycle-list.tsx';
import type { CycleStatus } from './cycle-status.ts';
import { cyclesByStatus, cycleStatuses, cycleStatusWords } from './cycle-status.ts';
import { FatesTable } from './cycle-status-table.tsx';
import { cycleLikenessBins } from './rho-bins.ts';
import { RhoHistogram } from './rho-histogram.tsx';
import { useCycleChoice } from './use-cycle-choice.ts';

interface CyclesPanelProps {
  readonly summary: RecordingSummary;
  readonly report: DenoiseReport;
}

type Shown = 'histogram' | 'list';

const views = [
  { value: 'histogram', label: 'Histogram' },
  { value: 'list', label: 'List' },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[];

interface FilterProps {
  readonly byFate: Readonly<Record<CycleStatus, readonly number[]>>;
  readonly status: CycleStatus | 'all';
  readonly onFate: (status: CycleStatus | 'all') => void;
}

/** Which cycles are listed. */
function FateFilter({ byFate, status, onFate }: FilterProps) {
  const all = cycleStatuses.reduce((sum, one) => sum + byFate[one].length, 0);
  return (
    <select
      className="field denoise-filter"
      aria-label="Cycles listed"
      value={status}
      onChange={(event) => {
        const wanted = event.currentTarget.value;
        onFate(cycleStatuses.find((one) => one === wanted) ?? 'all');
      }}
    >
      <option value="all">{`all ${formatNumber(all, 0)}`}</option>
      {cycleStatuses
        .filter((one) => byFate[one].length > 0)
        .map((one) => (
          <option key={one} value={one}>
            {`${formatNumber(byFate[one].length, 0)} ${cycleStatusWords[one]}`}
          </option>
        ))}
    </select>
  );
}

/** How alike the cycles are, how many stay out and why, and each with its reason. */
export function CyclesPanel({ summary, report }: CyclesPanelProps) {
  const { cycles } = report;
  const histogram = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>('histogram');
  const [status, setFate] = useState<CycleStatus | 'all'>('all');
  const byFate = useMemo(() => cyclesByStatus(cycles), [cycles]);
  const bins = useMemo(() => cycleLikenessBins(cycles), [cycles]);
  const listed = useMemo(
    () => (status === 'all' ? cycles.rejections.map((_, cycle) => cycle) : byFate[status]),
    [cycles, byFate, status],
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
      // Signs beside words are no part of the picture.
      svg={() => (histogram.current ? figureSvg(histogram.current, `${summary.name}: Cycles`) : '')}
      tools={
        <>
          {shown === 'list' && <FateFilter byFate={byFate} status={status} onFate={setFate} />}
          <Segmented label="Cycles as" value={shown} choices={views} onChange={setShown} />
        </>
      }
    >
      {({ putBack }) => {
        // What is chosen lies under an enlarged panel.
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
            <FatesTable
              report={report}
              byFate={byFate}
              choice={own}
              long={long}
              onList={(wanted) => {
                setFate(wanted);
                setShown('list');
              }}
            />
          </>
        );
      }}
    </FigurePanel>
  );
}
