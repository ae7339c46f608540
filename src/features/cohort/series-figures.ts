import { mean } from '../../dsp/statistics/stats.ts';
import { subjectMeans } from '../../pipeline/cohort/compare-states.ts';
import { seriesFigureLabel } from '../../pipeline/cohort/series-figure-names.ts';
import type { ShownSeries, ShownSeriesFile } from '../../state/cohort/cohort-shown.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { type SeriesFigureLine, seriesFigureLines } from '../words/series-figure-lines.ts';
import type { ComparedQuantity } from './state-comparison-panel.tsx';

/** A figure of a series in a comparison. */
export interface CohortFigure extends ComparedQuantity {
  /** Meaning of the figure, in a sentence. */
  readonly meaning: string;
  readonly valueIn: (file: ShownSeriesFile) => number | null;
}

/** Figures shown next to the chosen one, if the series has them. */
const commonIds: readonly string[] = [
  'mean',
  'sd',
  'rmssd',
  'welch.lf',
  'welch.hf',
  'welch.lfHf',
  'dfa1',
  'sampleEntropy',
  'pair.coherence.lf',
  'pair.gain.lf',
  'respiration.rate',
  'corrected',
];

/** Figures whose name depends on the kind of series. */
const namedBySeries: readonly string[] = ['mean', 'sd'];

const signed =
  (text: (value: number | null) => string) =>
  (value: number): string =>
    value > 0 && text(value) !== text(0) ? `+${text(value)}` : text(value);

function makeFigure(id: string, line: Omit<SeriesFigureLine, 'group' | 'source' | 'lackKey'>): CohortFigure {
  const { name, unit, meaning, text, value } = line;
  return {
    id,
    name: namedBySeries.includes(id) ? name : seriesFigureLabel(id),
    unit,
    // Fractions are shown in percent.
    factor: unit === '%' ? 100 : 1,
    meaning,
    text,
    differenceText: signed(text),
    valueIn: ({ figures }) => value(figures.whole),
  };
}

const corrected = makeFigure('corrected', {
  name: '',
  unit: '%',
  meaning: 'Share of the values that are artefacts.',
  value: ({ corrected: share }) => share,
  text: (share) => formatNumber(share === null ? null : 100 * share, 1),
});

/** Returns every figure that the series of a comparison has, in reading order. */
export function cohortFigures({ files, result }: ShownSeries): readonly CohortFigure[] {
  const [first] = files;
  if (first === undefined) return [];
  const lines = seriesFigureLines({
    ...first.figures,
    windows: files.map(({ figures }) => figures.whole),
  });
  const figures = lines.map((line) => makeFigure(line.lackKey, line));
  return [...figures, corrected].filter(({ id }) => Object.hasOwn(result.average, id));
}

/** Returns the chosen figure and the most common others that any recording has. */
export function listShownFigures(
  figures: readonly CohortFigure[],
  { files }: ShownSeries,
  chosenId: string,
): readonly CohortFigure[] {
  const isKnown = ({ valueIn }: CohortFigure): boolean => files.some((file) => valueIn(file) !== null);
  return [chosenId, ...commonIds.filter((id) => id !== chosenId)].flatMap((id) => {
    const figure = figures.find((own) => own.id === id);
    return figure !== undefined && (id === chosenId || isKnown(figure)) ? [figure] : [];
  });
}

/** Returns the mean of a figure over the subjects of some recordings, each subject with the mean over its own. */
export function figureMean(files: readonly ShownSeriesFile[], { valueIn }: CohortFigure): number | null {
  const values = [...subjectMeans(files, valueIn).values()];
  return values.length === 0 ? null : mean(values);
}

/** Returns name and unit: 'RMSSD, ms'. */
export const figureHead = ({ name, unit }: ComparedQuantity): string =>
  unit === '' ? name : `${name}, ${unit}`;
