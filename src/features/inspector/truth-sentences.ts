import type { IntervalWindow, SweptStatistics } from '../../model/intervals.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { methodName } from '../words/method-name.ts';
import type { MeanSd } from './truth-statistics.ts';

/** Under this an error is none that can be read, ms. */
const readableMs = 0.05;

/** '13.9 ms later', '2.1 ms shorter', 'right'. */
function awayText(errorMs: number, [more, less]: readonly [string, string]): string {
  if (Math.abs(errorMs) < readableMs) return 'right';
  return `${formatNumber(Math.abs(errorMs), 1)} ms ${errorMs > 0 ? more : less}`;
}

function spreadText(name: string, sd: number, truthSd: number): string {
  const ratio = sd < truthSd ? 'less' : 'more';
  return `${name} spreads ${ratio} than the truth (${formatNumber(sd, 1)} against ${formatNumber(truthSd, 1)} ms)`;
}

/**
 * What the measured intervals of a window are to the truth: each sentence holds of these numbers.
 *
 * @param known    of the beats kept
 * @param average  following beats averaged with each
 */
export function truthSentences(
  known: { readonly rptt: MeanSd; readonly lvet: MeanSd },
  { rptt, lvet }: IntervalWindow['intervals'],
  average: number,
): string[] {
  const sentences: string[] = [];
  const compare = (
    name: string,
    truth: MeanSd,
    own: SweptStatistics,
    words: readonly [string, string],
  ): void => {
    const { historic, leastVariance } = own;
    if (truth.mean === null || historic.mean === null) return;
    const other =
      leastVariance.mean === null
        ? ''
        : `, by ${methodName(leastVariance)} ${awayText(leastVariance.mean - truth.mean, words)}`;
    sentences.push(
      `${name} by the historic method is ${awayText(historic.mean - truth.mean, words)}${other}.`,
    );
    if (truth.sd === null || historic.sd === null) return;
    const measured =
      average === 0 ? `Historic ${name}` : `The mean of ${average + 1} beats’ historic ${name}`;
    sentences.push(`${spreadText(measured, historic.sd, truth.sd)}.`);
  };
  compare('rPTT', known.rptt, rptt, ['later', 'earlier']);
  compare('LVET', known.lvet, lvet, ['longer', 'shorter']);
  return sentences;
}
