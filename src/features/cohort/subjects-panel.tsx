import type { TestedRows } from './table-foot.tsx';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dataTable, type SavedColumn } from '../../charts/figures/data-table.ts';
import { usePalette } from '../../charts/pens/use-palette.ts';
import { comparedMethods, nameMethod, timingMethods } from '../../model/methods.ts';
import type { FeatureShares } from '../../pipeline/cohort/pool-counts.ts';
import { formatCount, toPercent } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import { cohortTableRows, expandCohortRow, sortRows, type CohortRow } from './row-model.ts';
import { SubjectsTable } from './subjects-table.tsx';
import { tableLines } from './table-line.ts';
import type { CohortRowsBy } from '../../state/cohort/cohort-view.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { type Pen, penBox } from '../../charts/pens/pen.ts';
import { penSvg } from '../../charts/pens/svg-pen.ts';
import { type BarColumns, barColumns, type BarInterval, layOutBars } from './bar-model.ts';
import { drawCohortBars } from './bars-drawing.tsx';
import { type BarScale, barScale } from './bar-scale.ts';

const labelPx = 120;

const barsPx = 360;

const gapPx = 24;

const rowPx = 28;

const headPx = 40;

const keyMs = [1, 10, 30] as const;

interface Part {
  readonly interval: BarInterval;
  readonly name: string;
  readonly leftPx: number;
}

const parts: readonly Part[] = [
  { interval: 'rptt', name: 'rPTT', leftPx: labelPx },
  { interval: 'lvet', name: 'LVET', leftPx: labelPx + barsPx + gapPx },
];

/** Returns columns of the fractions of both features by every method, in percent. */
const shareColumns = (what: string, of: (row: CohortRow) => FeatureShares): SavedColumn<CohortRow>[] =>
  (['foot', 'notch'] as const).flatMap((feature) =>
    timingMethods.map(({ id, name }) => ({
      name: `${what} ${feature} ${name}, %`,
      value: (row) => toPercent(of(row)[feature][id]),
    })),
  );

/** Returns the saved columns of a row: its PPV, the fractions found, and the means of its bars. */
export const subjectColumns = (by: CohortRowsBy): readonly SavedColumn<CohortRow>[] => [
  { name: by === 'file' ? 'recording' : by, value: ({ label }) => label },
  { name: 'recordings', value: ({ files }) => files.length },
  { name: 'beats', value: ({ ppv }) => ppv.beats },
  ...shareColumns('PPV', ({ ppv }) => ppv),
  ...shareColumns('found', ({ ppv }) => ppv.found),
  { name: 'mean SD difference rPTT, ms', value: (row) => meanDifference(row, 'rptt', 'sd') },
  { name: 'mean SD difference LVET, ms', value: (row) => meanDifference(row, 'lvet', 'sd') },
  { name: 'mean held-out SD difference rPTT, ms', value: (row) => meanDifference(row, 'rptt', 'heldOut') },
  { name: 'mean held-out SD difference LVET, ms', value: (row) => meanDifference(row, 'lvet', 'heldOut') },
  { name: 'not analysed', value: ({ errors }) => errors.map(({ message }) => message).join(' ') },
];

const titles = { subject: 'Subjects', state: 'States', file: 'Recordings' } as const;

/** Renders PPV by subject, state or recording as in table 5.1, and the differences of SD as in figure 5.2. */
export function SubjectsPanel({ shown, unit, test }: TestedRows) {
  const { cohortView } = useSession();
  const { by, sort, isDown, isHeldOut, unfolded } = useStore(cohortView);
  const palette = usePalette();
  const [barMessage, setBarMessage] = useState<string | null>(null);
  const rows = useMemo(() => cohortTableRows(shown, by), [shown, by]);
  const lines = useMemo(
    () =>
      tableLines(
        rows,
        { by, unfolded },
        (own) => sortRows(own, sort, isDown),
        (row, within) => expandCohortRow(shown, row, within),
      ),
    [rows, sort, isDown, by, unfolded, shown],
  );
  const count = formatCount(rows.length, by === 'file' ? 'recording' : by);
  return (
    <FigurePanel
      name="cohort-subjects"
      title={titles[by]}
      sub={barMessage ?? `${count}: PPV as in table 5.1, SD differences (√ scale) as in figure 5.2`}
      table={() => dataTable(subjectColumns(by), rows)}
      svg={() => (palette ? figureOfBars(rows, by, isHeldOut, palette) : '')}
    >
      <SubjectsTable rows={rows} lines={lines} shown={shown} unit={unit} test={test} onSay={setBarMessage} />
    </FigurePanel>
  );
}

/** Returns the mean over the row's windows. */
function meanDifference(
  { files }: CohortRow,
  interval: 'rptt' | 'lvet',
  spread: 'sd' | 'heldOut',
): number | null {
  const all = files.flatMap(({ figures }) =>
    figures.windows.flatMap((window) => {
      const [first = null, second = null] = comparedMethods.map((method) => window[interval][spread][method]);
      return first === null || second === null ? [] : [first - second];
    }),
  );
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0) / all.length;
}

function drawHead(pen: Pen, { name, leftPx }: Part, columns: BarColumns, scale: BarScale): void {
  const compared = comparedMethods.map((method) => `SD ${nameMethod(method)}`).join(' − ');
  pen.text(`${compared}, ${name}`, leftPx, 14, { colour: 'text1', strong: true });
  for (const { label, from, count } of columns.groups) {
    const middle = leftPx + (scale.x(from) + scale.x(from + count - 1) + scale.slotPx) / 2;
    if (label !== null) pen.text(label, middle, headPx - 8, { align: 'center' });
  }
}

function drawKey(pen: Pen, { leftPx }: Part, scale: BarScale, bottom: number): void {
  keyMs.forEach((ms, k) => {
    const left = leftPx + k * 64;
    penBox(pen, comparedMethods[1], [left, bottom - scale.up(ms), left + 5, bottom]);
    pen.text(`${ms}\u202fms`, left + 9, bottom);
  });
}

/** Returns figure 5.2 as a file: bars of every row for rPTT and LVET, on a common square-root scale. */
function figureOfBars(
  rows: readonly CohortRow[],
  by: CohortRowsBy,
  isHeldOut: boolean,
  palette: Palette,
): string {
  const columns = barColumns(rows, by);
  const size = { widthPx: labelPx + 2 * barsPx + gapPx + 12, heightPx: headPx + rows.length * rowPx + 44 };
  const title = `${isHeldOut ? 'Held-out differences' : 'Differences'} of SD by ${by === 'file' ? 'recording' : by}`;
  return penSvg(title, size, palette, (pen) => {
    rows.forEach(({ label }, k) => pen.text(label, 8, headPx + k * rowPx + 20, { colour: 'text1' }));
    for (const part of parts) {
      const all = rows.map((row) => layOutBars(row, columns, part.interval, isHeldOut));
      const scale = barScale(columns, all.flat(), barsPx, rowPx);
      drawHead(pen, part, columns, scale);
      all.forEach((bars, k) => drawCohortBars(pen, bars, scale, [part.leftPx, headPx + k * rowPx]));
      drawKey(pen, part, scale, size.heightPx - 8);
    }
  });
}
