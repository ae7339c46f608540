import type { Unit } from '../../src/pipeline/cohort/unit-tests.ts';

/** PPVs of one subject, %: foot and notch, historic and least variance. */
export interface ThesisRow {
  readonly subject: string;
  readonly foot: readonly [historic: number, leastVariance: number];
  readonly notch: readonly [historic: number, leastVariance: number];
}

const row = (
  subject: number,
  footHistoric: number,
  footLeast: number,
  notchHistoric: number,
  notchLeast: number,
): ThesisRow => ({
  subject: `${subject}`,
  foot: [footHistoric, footLeast],
  notch: [notchHistoric, notchLeast],
});

/** Source: Cziesler 2014, table 5.1. */
export const thesisRows: readonly ThesisRow[] = [
  row(1, 100, 100, 96.77, 96.97),
  row(2, 100, 100, 92.75, 94.91),
  row(3, 100, 100, 78.82, 79.41),
  row(4, 94.48, 96.99, 94.09, 97.29),
  row(5, 100, 100, 94.67, 97.28),
  row(6, 99.21, 99.86, 93.34, 94.13),
  row(7, 99.75, 100, 94.39, 95.52),
  row(8, 100, 100, 97.34, 98.43),
  row(9, 100, 100, 89.48, 88.52),
  row(10, 100, 100, 99.21, 99.76),
  row(11, 97.85, 98.14, 91.92, 99.56),
  row(12, 90.93, 100, 89.62, 94.63),
  row(13, 98.91, 99.26, 99.18, 98.93),
  row(14, 99.33, 100, 83.21, 90.14),
  row(15, 100, 100, 98.86, 98.99),
];

/** The table's row of averages, %. */
export const thesisAverages = { foot: [98.26, 99.46], notch: [93.74, 96.28] } as const;

/** Returns the rows as units of our own tests; they have no held-out figures. */
export function thesisUnits(): Unit[] {
  const shares = ([historic, leastVariance]: readonly [number, number]) => ({
    historic: historic / 100,
    leastVariance: leastVariance / 100,
    aligned: null,
  });
  return thesisRows.map(({ foot, notch }, k) => ({
    name: `S${k + 1}`,
    ppv: { foot: shares(foot), notch: shares(notch) },
    heldOut: { foot: null, notch: null },
    sdUnaveraged: { foot: null, notch: null },
  }));
}
