import type { SeriesWindow } from '../../model/series.ts';

const ofValues = {
  mean: 'Mean',
  sd: 'SD',
  rmssd: 'RMSSD',
  pnn50: 'pNN50',
  sdann: 'SDANN',
  sdnnIndex: 'SDNN index',
  triangularIndex: 'Triangular index',
  sd1: 'SD1',
  sd2: 'SD2',
  dfa1: 'DFA α1',
  dfa2: 'DFA α2',
  sampleEntropy: 'Sample entropy',
};
const ofBands = {
  vlf: 'VLF',
  lf: 'LF',
  hf: 'HF',
  total: 'Total power',
  lfNu: 'LF share',
  hfNu: 'HF share',
  lfHf: 'LF/HF',
  lfPeak: 'LF peak',
  hfPeak: 'HF peak',
};
const ofSpectra = { welch: 'Welch', lomb: 'Lomb' };
const ofPairs = { coherence: 'Coherence', gain: 'Gain', phase: 'Phase' };

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ofValues),
  ...Object.entries(ofSpectra).flatMap(([spectrum, by]) =>
    Object.entries(ofBands).map(([own, label]) => [`${spectrum}.${own}`, `${label}, ${by}`] as const),
  ),
  ...Object.entries(ofPairs).flatMap(([own, label]) =>
    ['lf', 'hf'].map((band) => [`pair.${own}.${band}`, `${label}, ${band.toUpperCase()}`] as const),
  ),
  ['pair.sequences.up', 'Sequences up'],
  ['pair.sequences.down', 'Sequences down'],
  ['pair.sequences.slope', 'Slope of sequences'],
  ['respiration.rate', 'Breaths'],
  ['respiration.share', 'Breaths, share near that rate'],
  ['respiration.against.rate', 'Breaths, from the beats'],
  ...Object.entries({ sd: 'SD', rmssd: 'RMSSD', lf: 'LF', hf: 'HF' }).map(
    ([own, label]) => [`error.remaining.${own}`, `${label} without error`] as const,
  ),
  ['corrected', 'Corrected'],
]);

/** Figures of a series that a summary can contain, by their names in tables. */
export const seriesFigureNames: readonly string[] = [...labels.keys()];

/** Returns the label of a figure on the screen, without its unit. */
export function seriesFigureLabel(name: string): string {
  return labels.get(name) ?? name;
}

/** Fields that are not compared: position of a span, missing values, and drift. */
const noFigures: readonly string[] = ['from', 'to', 'name', 'n', 'notGiven', 'doubtful', 'stationarity'];

/** Returns all figures of a span by their names, with parts joined by dots like in heads of tables. */
export function flattenFigures(span: SeriesWindow): ReadonlyMap<string, number | null> {
  const named = new Map<string, number | null>();
  const add = (prefix: string, value: unknown): void => {
    if (value === null || typeof value === 'number') named.set(prefix, value);
    else if (typeof value === 'object') {
      for (const [name, part] of Object.entries(value)) add(prefix === '' ? name : `${prefix}.${name}`, part);
    }
  };
  const breath = span.respiration === null ? { respiration: { rate: null } } : {};
  const figures = Object.entries({ ...span, ...breath }).filter(([name]) => !noFigures.includes(name));
  add('', Object.fromEntries(figures));
  return named;
}
