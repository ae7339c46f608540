import { useMemo } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { type Column } from '../bench/column-table.tsx';
import { useSession } from '../session-context.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { ListPanel, timeColumn } from '../bench/list-panel.tsx';
import { Explained } from '../glossary/term.tsx';
import { type FindingLine, findingLines, findingsSentence, irregularName } from '../words/finding-lines.ts';

interface FindingsShown {
  readonly long: boolean;
  readonly onShow: (line: FindingLine) => void;
}

function wholeFinding({ what, toSec }: FindingLine, long: boolean): string {
  return toSec === null ? what : `${what}, to ${formatClock(toSec, long, 1)}`;
}

const findingColumns = ({ long, onShow }: FindingsShown): readonly Column<FindingLine>[] => [
  timeColumn({
    name: 'from, s',
    headClass: long ? 'when long' : 'when',
    secOf: ({ atSec }) => atSec,
    long,
    onShow,
  }),
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
    <ListPanel
      name="findings"
      title="Rhythm"
      sub={findingsSentence(report.findings, report.rhythm.summary.inPoorSignal)}
      of={summary.id}
      empty={lines.length === 0 ? 'No RR: fewer than two beats in readable signal.' : null}
      columns={(onShow) => findingColumns({ long, onShow })}
      onShow={({ atSec }) => view.centreAt(atSec)}
      rows={lines}
      rowKey={({ what, atSec }) => `${what} ${atSec}`}
      chosenIndex={null}
      scrollClass="qrs-scroll"
      className="qrs-table findings-table"
    />
  );
}
