import { formatFixed, markdownTable } from './markdown-table.ts';
import { studyRemaining, summariseRemaining } from './remaining-study.ts';

/** Seeds that had no part in the choice of the constants of the likely error. */
const remainingSeeds = Array.from({ length: 20 }, (_, k) => 501 + k);

/** Tabulates the SD corrected for likely errors against the true one. */
export async function remainingTable(tell: (words: string) => void): Promise<string> {
  const rows: string[][] = [];
  for (const isOneShape of [true, false]) {
    for (const trueSd of [1, 3, 10]) {
      for (const snrDb of [30, 20, 15]) {
        const records = [];
        for (const seed of remainingSeeds) {
          records.push(await studyRemaining({ trueSd, snrDb, isOneShape }, seed));
        }
        const found = summariseRemaining(records);
        rows.push([
          isOneShape ? 'one shape' : 'differing shapes',
          String(snrDb),
          formatFixed(found.truth, 1),
          formatFixed(found.sd, 2),
          formatFixed(found.likelyError, 2),
          formatFixed(found.remaining, 2),
          formatFixed(100 * found.bias, 0),
          formatFixed(100 * found.away, 0),
          formatFixed(100 * found.covered, 0),
        ]);
      }
    }
    tell(`remaining variability: ${isOneShape ? 'one shape' : 'differing shapes'} done`);
  }
  const heads = ['pulses', 'white noise, dB', 'true SD, ms', 'SD', 'likely error', 'remaining SD'];
  return markdownTable([...heads, 'its error, %', 'in one record, %', 'interval has the truth, %'], rows);
}
