import type { SeriesKind } from '../../model/series.ts';

/** What was published of a figure of RR in healthy adults. */
export interface PublishedFigure {
  /** Its name as in `notGiven`: `sd`, `welch.lf`. */
  readonly figure: string;
  /** Mean and SD over people, in the figure's unit, or a range. */
  readonly words: string;
  /** Of what recordings. */
  readonly span: string;
  readonly source: string;
}

const day = { span: '24 hours', source: 'Task Force 1996' } as const;
const supine = { span: '5 minutes lying still', source: 'Task Force 1996' } as const;
const short = {
  span: 'short recordings at rest, mean over 44 studies',
  source: 'Nunan, Sandercock and Brodie 2010',
} as const;

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
];

/**
 * What was published of a figure, of healthy adults of all ages. It is beside a value to be read, no limit: methods and
 * people differ, and most figures fall with age.
 *
 * @param of     published are figures of RR alone
 * @param figure its name as in `notGiven`
 * @returns none of most
 */
export function publishedOf(of: SeriesKind, figure: string): readonly PublishedFigure[] {
  return of === 'rr' ? figures.filter((one) => one.figure === figure) : [];
}
