import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dataTable } from '../../charts/data-table.ts';
import { usePalette } from '../../charts/use-palette.ts';
import type { CohortUnit } from '../../pipeline/cohort/units-of.ts';
import type { ShownCohort } from '../../state/cohort/cohort-shown.ts';
import { formatCount } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { cohortTableRows, rowsWithin, sortRows } from './row-model.ts';
import { figureOfBars } from './figure-of-bars.ts';
import { SubjectsTable } from './subjects-table.tsx';
import { subjectColumns } from './subjects-data.ts';
import type { TableLine } from './table-line.ts';

interface SubjectsPanelProps {
  readonly shown: ShownCohort;
  readonly unit: CohortUnit;
  readonly test: 'welch' | 'student';
}

const titles = { subject: 'Subjects', state: 'States', file: 'Recordings' } as const;

/** PPV by subject, state or recording as in table 5.1, and the differences of SD as in figure 5.2. */
export function SubjectsPanel({ shown, unit, test }: SubjectsPanelProps) {
  const { cohortView } = useSession();
  const { by, sort, isDown, isHeldOut, unfolded } = useStore(cohortView);
  const palette = usePalette();
  const [said, setSaid] = useState<string | null>(null);
  const rows = useMemo(() => cohortTableRows(shown, by), [shown, by]);
  const lines = useMemo((): readonly TableLine[] => {
    const sorted = sortRows(rows, sort, isDown);
    return sorted.flatMap((row): TableLine[] => {
      if (by === 'file') return [{ row, level: 0, isUnfolded: null }];
      const isUnfolded = unfolded.includes(row.id);
      const inner = isUnfolded ? sortRows(rowsWithin(shown, row, by), sort, isDown) : [];
      return [
        { row, level: 0, isUnfolded },
        ...inner.map((own): TableLine => ({ row: own, level: 1, isUnfolded: null })),
      ];
    });
  }, [rows, sort, isDown, by, unfolded, shown]);
  const count = formatCount(rows.length, by === 'file' ? 'recording' : by);
  return (
    <FigurePanel
      name="cohort-subjects"
      title={titles[by]}
      sub={said ?? `${count}: PPV as in table 5.1, SD differences (√ scale) as in figure 5.2`}
      recordingName="cohort"
      table={() => dataTable(subjectColumns(by), rows)}
      svg={() => (palette ? figureOfBars(rows, by, isHeldOut, palette) : '')}
    >
      <SubjectsTable rows={rows} lines={lines} shown={shown} unit={unit} test={test} onSay={setSaid} />
    </FigurePanel>
  );
}
