import { useMemo } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { Explained } from '../glossary/term.tsx';
import { type FindingLine, findingLines, findingsSentence, irregularName } from '../words/finding-lines.ts';
import { LinkButton } from '../../ui/button.tsx';

interface FindingsShown {
  readonly long: boolean;
  readonly onShow: (line: FindingLine) => void;
}

function wholeFinding({ what, toSec }: FindingLine, long: boolean): string {
  return toSec === null ? what : `${what}, to ${formatClock(toSec, long, 1)}`;
}

const findingColumns = ({ long, onShow }: FindingsShown): readonly Column<FindingLine>[] => [
  {
    name: 'from, s',
    value: ({ atSec }) => atSec,
    head: 'Time',
    headClass: long ? 'when long' : 'when',
    text: (line, _, stop) => (
      <LinkButton onClick={() => onShow(line)} {...stop}>
        {formatClock(line.atSec, long, 0.1)}
      </LinkButton>
    ),
  },
  { name: 'to, s', value: ({ toSec }) => toSec },
  {
    name: 'finding',
    value: ({ what }) => what,
    head: 'Finding',
    cellClass: () => 'cause',
    title: (line) => wholeFinding(line, long),
    text: (line) =>
      line.what === irregularName ? <Explained text="irregular as in AF" /> : wholeFinding(line, long),
  },
  {
    name: 'value',
    value: ({ how }) => how,
    head: 'Value',
    headClass: 'how',
    cellClass: () => 'cause',
    title: ({ how }) => how,
    // For an irregular stretch, its duration matters more than the variation of RR.
    text: ({ what, how, toSec }) =>
      what === irregularName && toSec !== null ? `to ${formatClock(toSec, long, 1)}` : how,
  },
];

/** Renders the longest RR, pauses, slow and fast runs and irregular stretches, each with a link to it. */
export function FindingsPanel({ summary, report }: ResultProps<QrsReport>) {
  const { view } = useSession();
  const lines = useMemo(() => findingLines(report.findings), [report.findings]);
  const long = isLong(summary.durationSec);
  return (
    <FigurePanel
      name="findings"
      title="Rhythm"
      sub={findingsSentence(report.findings, report.rhythm.summary.inPoorSignal)}
      formats={['csv']}
      table={() => dataTable(findingColumns({ long, onShow: () => undefined }), lines)}
    >
      {({ putBack }) =>
        lines.length === 0 ? (
          <p className="quiet">No RR: fewer than two beats in readable signal.</p>
        ) : (
          <RovingTable
            key={summary.id}
            columns={findingColumns({
              long,
              onShow: ({ atSec }) => {
                // The enlarged panel would cover the place.
                putBack();
                view.centreAt(atSec);
              },
            })}
            rows={lines}
            rowKey={({ what, atSec }) => `${what} ${atSec}`}
            chosenIndex={null}
            scrollClass="qrs-scroll"
            className="qrs-table findings-table"
          />
        )
      }
    </FigurePanel>
  );
}
