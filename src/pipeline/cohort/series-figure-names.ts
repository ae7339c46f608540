import type { SeriesWindow } from '../../model/series.ts';

const ofValues = [
  'mean',
  'sd',
  'rmssd',
  'pnn50',
  'sdann',
  'sdnnIndex',
  'triangularIndex',
  'sd1',
  'sd2',
  'dfa1',
  'dfa2',
  'sampleEntropy',
] as const;
const ofBands = ['vlf', 'lf', 'hf', 'total', 'lfNu', 'hfNu', 'lfHf', 'lfPeak', 'hfPeak'] as const;
const ofPairs = ['coherence', 'gain', 'phase'] as const;

/** Figures of a series that a summary may tell, by their names in tables. */
export const seriesFigureNames: readonly string[] = [
  ...ofValues,
  ...(['welch', 'lomb'] as const).flatMap((spectrum) => ofBands.map((figure) => `${spectrum}.${figure}`)),
  ...ofPairs.flatMap((figure) => [`pair.${figure}.lf`, `pair.${figure}.hf`]),
  'pair.sequences.slope',
  'respiration.rate',
  'corrected',
];

/** Where a span lies, what it lacks, and whether it drifts, which nobody compares. */
const noFigures: readonly string[] = ['from', 'to', 'name', 'n', 'notGiven', 'stationarity'];

/** All figures of a span by their names, parts joined by dots, as heads of tables have them. */
export function namedFigures(span: SeriesWindow): ReadonlyMap<string, number | null> {
  const named = new Map<string, number | null>();
  const add = (prefix: string, value: unknown): void => {
    if (value === null || typeof value === 'number') named.set(prefix, value);
    else if (typeof value === 'object') {
      for (const [name, part] of Object.entries(value)) add(prefix === '' ? name : `${prefix}.${name}`, part);
    }
  };
  const breath = span.respiration === null ? { respiration: { rate: null } } : {};
  const told = Object.entries({ ...span, ...breath }).filter(([name]) => !noFigures.includes(name));
  add('', Object.fromEntries(told));
  return named;
}
