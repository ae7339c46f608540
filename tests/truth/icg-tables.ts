import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { icgKinds } from '../../src/model/landmarks.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import { hasData } from '../support/data.ts';
import {
  averagedIcg,
  type FoundMark,
  foundMarks,
  lozanoB,
  type MarkedIcg,
  tiltedIcg,
} from '../support/icg-marks.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

const single: ParameterValues = { average: 0 };

/** Duration of the data on which the rule's limits were chosen, from the start, s. */
const chosenOnSec = 30;

/** Ways to find each point: the words of the method, and the run. */
const ways = [
  { name: 'historic, single beats', method: 'historic', parameters: single },
  { name: 'historic, averaged', method: 'historic', parameters: {} },
  { name: 'aligned', method: 'aligned', parameters: single },
] as const;

/** Computes the differences found − mark, ms. */
function listErrors(places: readonly FoundMark[]): number[] {
  return places.flatMap(({ mark, found }) => (found === null ? [] : [1000 * (found - mark)]));
}

function errorCells(places: readonly FoundMark[]): string[] {
  const errors = listErrors(places);
  const within = (ms: number) =>
    (100 * errors.filter((error) => Math.abs(error) <= ms).length) / errors.length;
  return [
    `${errors.length} of ${places.length}`,
    formatFixed(mean(errors), 1),
    formatFixed(sampleSd(errors), 1),
    formatFixed(median(errors), 1),
    formatFixed(within(10), 0),
  ];
}

const errorHeads = ['Found', 'Mean', 'SD', 'Median', 'Within 10 ms, %'];

/** Tabulates B, C and X of the averaged beats, and B with other low-passes and by regression. */
async function averagedTable(): Promise<string> {
  const icg = await averagedIcg();
  const rows: string[][] = [];
  for (const kind of icgKinds) {
    for (const { name, method, parameters } of ways.filter(({ name }) => name !== 'historic, averaged')) {
      rows.push([kind, name, ...errorCells(await foundMarks(icg, kind, method, parameters))]);
    }
  }
  for (const ppgLowpass of [30, 40]) {
    const places = await foundMarks(icg, 'icg-b', 'historic', { ...single, ppgLowpass });
    rows.push(['icg-b', `historic, low-passed at ${ppgLowpass} Hz`, ...errorCells(places)]);
  }
  rows.push(['icg-b', 'regression on R to C', ...errorCells(await lozanoB(icg, single))]);
  return markdownTable(['Landmark', 'Method', ...errorHeads], rows);
}

/** Formats PEP from the marked onset of Q, ms, to B as found or as marked. */
function pepCells({ marks }: MarkedIcg, places: readonly FoundMark[], of: 'found' | 'mark'): string {
  const ms = places.flatMap((place) => {
    const q = marks.q?.findLast((sec) => sec < place.r + 0.02);
    const b = place.found === null ? null : place[of];
    return q === undefined || b === null ? [] : [1000 * (b - q)];
  });
  return `${formatFixed(mean(ms), 1)} ± ${formatFixed(sampleSd(ms), 1)}`;
}

/** Tabulates B of single beats against manual marks. */
async function beatsTable(): Promise<string> {
  const icg = await tiltedIcg();
  const rowsOf = (name: string, places: readonly FoundMark[]) =>
    [
      { half: 'first', part: places.filter(({ r }) => r < chosenOnSec) },
      { half: 'last', part: places.filter(({ r }) => r >= chosenOnSec) },
    ].map(({ half, part }) => [
      name,
      half,
      ...errorCells(part),
      pepCells(icg, part, 'found'),
      pepCells(icg, part, 'mark'),
    ]);
  const rows: string[][] = [];
  for (const { name, method, parameters } of ways) {
    rows.push(...rowsOf(name, await foundMarks(icg, 'icg-b', method, parameters)));
  }
  rows.push(...rowsOf('regression on R to C', await lozanoB(icg, single)));
  return markdownTable(['Method', '30 s', ...errorHeads, 'PEP, found B', 'PEP, marked B'], rows);
}

/** Makes the tables of the impedance cardiogram: B, C and X against marks. */
export async function icgTables(tell: (words: string) => void): Promise<Record<string, string>> {
  tell('icg');
  if (hasData) return { 'icg-averaged': await averagedTable(), 'icg-beats': await beatsTable() };
  tell('Impedance cardiograms: left out, there are none at BEATBENCH_DATA');
  return {};
}
