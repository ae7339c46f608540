import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { hasData } from '../support/data.ts';
import { type MarkedPulse, type Marker, type PulseMarks, readMarkedPulses } from './fiducial-data.ts';
import { footFinders, notchFinders, type PulseMethod } from './fiducial-methods.ts';
import { preparePulse } from './fiducial-pulse.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

type Feature = keyof PulseMarks;
type Reference = (pulse: MarkedPulse) => number | null;

/** Tabulates errors against the marks of two people, keyed by name; empty without the recorded data. */
export async function fiducialTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('marked pulses: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const pulses = readMarkedPulses();
  const tables = {
    'marked-feet': featureTable(pulses, 'foot', footFinders),
    'marked-notches': featureTable(pulses, 'notch', notchFinders),
  };
  tell(`marked pulses: ${pulses.length} done`);
  return tables;
}

function featureTable(
  pulses: readonly MarkedPulse[],
  feature: Feature,
  finders: readonly (readonly [string, PulseMethod])[],
): string {
  const rows = pulses.map(({ values }) => preparePulse(values));
  const markOf =
    (marker: Marker): Reference =>
    ({ marks }) =>
      marks[marker][feature];
  const references: readonly Reference[] = [
    markOf('MG'),
    markOf('PC'),
    ({ marks: { MG, PC } }) => meanOfBoth(MG[feature], PC[feature]),
  ];
  const line = (name: string, found: readonly (number | null)[]) => [
    name,
    `${found.filter((ms) => ms !== null).length}`,
    ...references.map((reference) => errorCell(found, pulses.map(reference))),
  ];
  const own = finders.map(([name, find]) =>
    line(
      name,
      rows.map((row) => orNull(find(row))),
    ),
  );
  const others = (['PPGFeat', 'PulseAnalyse', 'MG', 'PC'] as const).map((marker) =>
    line(marker, pulses.map(markOf(marker))),
  );
  return markdownTable(
    ['method', 'found', 'against MG', 'against PC', 'against their mean'],
    [...own, ...others],
  );
}

/** Formats mean ± SD (median of the absolute values) of found − marked, ms. */
function errorCell(found: readonly (number | null)[], marked: readonly (number | null)[]): string {
  const errors = found.flatMap((ms, k) => {
    const mark = marked[k] ?? null;
    return ms === null || mark === null ? [] : [ms - mark];
  });
  const absolute = errors.map((error) => Math.abs(error));
  return `${formatFixed(mean(errors), 1)} ± ${formatFixed(sampleSd(errors), 1)} (${formatFixed(median(absolute), 1)})`;
}

function meanOfBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : (a + b) / 2;
}

function orNull(ms: number): number | null {
  return Number.isNaN(ms) ? null : ms;
}
