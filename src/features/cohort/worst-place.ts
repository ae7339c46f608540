import type { BeatCounts } from '../../pipeline/cohort/file-figures.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { CohortPlace } from '../../state/cohort/cohort-view.ts';
import { nameOf } from './cohort-words.ts';
import { type CohortRow, featureOf, type PpvColumn } from './row-model.ts';

function shareOf({ truePositive, falsePositive }: BeatCounts): number | null {
  const all = truePositive + falsePositive;
  return all === 0 ? null : truePositive / all;
}

/** The window of a row's recordings with the least PPV in a column, which is what its figure is to be judged by; null without one. */
export function worstPlace(
  { files }: CohortRow,
  column: PpvColumn,
): { readonly place: CohortPlace; readonly name: string } | null {
  const feature = featureOf(column);
  const method: keyof ByMethod<unknown> = column.endsWith('Historic') ? 'historic' : 'leastVariance';
  const windows = files.flatMap((file) =>
    file.figures.windows.flatMap((window, index) => {
      const share = shareOf(window[feature][method]);
      return share === null ? [] : [{ file, index, share }];
    }),
  );
  const [first, ...others] = windows;
  if (first === undefined) return null;
  const worst = others.reduce((least, one) => (one.share < least.share ? one : least), first);
  return { place: { key: worst.file.key, window: worst.index }, name: nameOf(worst.file) };
}
