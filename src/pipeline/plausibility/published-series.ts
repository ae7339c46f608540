import type { SeriesKind } from '../../model/series.ts';

/** Published value of a figure of RR in healthy adults. */
export interface PublishedFigure {
  /** Name of the figure as in `notGiven`: `sd`, `welch.lf`. */
  readonly figure: string;
  /** Mean and SD over people, in the figure's unit, or a range. */
  readonly words: string;
  /** Kind of recordings. */
  readonly span: string;
  readonly source: string;
}

const day = { span: '24 hours', source: 'Task Force 1996' } as const;
const supine = { span: '5 minutes lying still', source: 'Task Force 1996' } as const;
const short = {
  span: 'short recordings at rest, mean over 44 studies',
  source: 'Nunan et al. 2010',
} as const;

/** Ages of a study, and its results for women and men at each age. */
interface ByAge {
  readonly span: string;
  readonly source: string;
  readonly ages: readonly string[];
}

const decades: ByAge = {
  span: '5 minutes lying still',
  source: 'Voss et al. 2015, tables 5 and 7',
  ages: ['25–34', '35–44', '45–54', '55–64', '65–74'],
};
const halves: ByAge = {
  span: '5 minutes lying still',
  source: 'Voss et al. 2015, table 4',
  ages: ['25–49', '50–74'],
};

/** Makes one line for women and one for men. */
function byAge(
  { span, source, ages }: ByAge,
  figure: string,
  unit: string,
  women: readonly string[],
  men: readonly string[],
): readonly PublishedFigure[] {
  return [['women', women] as const, ['men', men] as const].map(([who, means]) => ({
    figure,
    span,
    source,
    words: `${who} ${ages.map((age, k) => `of ${age} years ${means[k] ?? ''}`).join(', ')}${unit}`,
  }));
}

const figures: readonly PublishedFigure[] = [
  { ...day, figure: 'sd', words: '141 ± 39 ms' },
  { ...day, figure: 'sdann', words: '127 ± 35 ms' },
  { ...day, figure: 'rmssd', words: '27 ± 12 ms' },
  { ...day, figure: 'triangularIndex', words: '37 ± 15' },
  { ...supine, figure: 'welch.total', words: '3466 ± 1018 ms²' },
  { ...supine, figure: 'welch.lf', words: '1170 ± 416 ms²' },
  { ...supine, figure: 'welch.hf', words: '975 ± 203 ms²' },
  { ...supine, figure: 'welch.lfHf', words: '1.5 to 2.0' },
  { ...short, figure: 'mean', words: '926 ± 90 ms' },
  { ...short, figure: 'sd', words: '50 ± 16 ms' },
  { ...short, figure: 'rmssd', words: '42 ± 15 ms' },
  { ...short, figure: 'welch.lf', words: '519 ± 291 ms²' },
  { ...short, figure: 'welch.hf', words: '657 ± 777 ms²' },
  { ...short, figure: 'welch.lfHf', words: '2.8 ± 2.6' },
  ...byAge(
    decades,
    'sd',
    ' ms',
    ['48.7 ± 19.0', '45.4 ± 20.5', '36.9 ± 13.8', '30.6 ± 12.4', '27.8 ± 11.8'],
    ['50.0 ± 20.9', '44.6 ± 16.8', '36.8 ± 14.6', '32.8 ± 14.7', '29.6 ± 13.2'],
  ),
  ...byAge(
    decades,
    'rmssd',
    ' ms',
    ['42.9 ± 22.8', '35.4 ± 18.5', '26.3 ± 13.6', '21.4 ± 11.9', '19.1 ± 11.8'],
    ['39.7 ± 19.9', '32.0 ± 16.5', '23.0 ± 10.9', '19.9 ± 11.1', '19.1 ± 10.7'],
  ),
  ...byAge(halves, 'dfa1', '', ['0.92 ± 0.23', '1.06 ± 0.24'], ['0.98 ± 0.22', '1.13 ± 0.23']),
  ...byAge(halves, 'dfa2', '', ['0.91 ± 0.20', '0.98 ± 0.17'], ['0.87 ± 0.22', '0.97 ± 0.20']),
];

/**
 * Returns published values of a figure in healthy adults, by age if available. They are for comparison and are not
 * limits, because methods and people differ, and most figures decrease with age.
 *
 * @param of     values are published only for RR
 * @param figure its name as in `notGiven`
 * @returns empty for most figures
 */
export function findPublished(of: SeriesKind, figure: string): readonly PublishedFigure[] {
  return of === 'rr' ? figures.filter((one) => one.figure === figure) : [];
}
