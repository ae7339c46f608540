import { sortStretches, type Stretch } from '../../model/stretch.ts';
import type { TimeSpan } from '../../model/samples.ts';

/** Adds an excluded span. */
export function withExcluded(
  stretches: readonly Stretch[],
  { fromSec, toSec }: TimeSpan,
  name = '',
): readonly Stretch[] {
  return sortStretches([...stretches, { from: fromSec, to: toSec, name, excluded: true }]);
}

/**
 * Adds the stretches of a table. The table's reader is loaded on first use.
 *
 * @throws BeatbenchError like `parseStretchTable`
 */
export async function withTable(
  stretches: readonly Stretch[],
  text: string,
  file: string,
): Promise<readonly Stretch[]> {
  const { parseStretchTable } = await import('../../io/table/stretch-table.ts');
  return sortStretches([...stretches, ...parseStretchTable(text, file)]);
}

/** Includes a span again: excluded stretches are cut to the parts outside it. */
export function withIncluded(
  stretches: readonly Stretch[],
  { fromSec, toSec }: TimeSpan,
): readonly Stretch[] {
  return stretches.flatMap((one) => {
    if (!one.excluded || one.to <= fromSec || one.from >= toSec) return [one];
    const before = { ...one, to: fromSec };
    const after = { ...one, from: toSec };
    return [before, after].filter(({ from, to }) => to > from);
  });
}

/** Excludes everything except a span. */
export function withOnly(
  stretches: readonly Stretch[],
  { fromSec, toSec }: TimeSpan,
  durationSec: number,
): readonly Stretch[] {
  const others = [
    { from: 0, to: fromSec, name: '', excluded: true },
    { from: toSec, to: durationSec, name: '', excluded: true },
  ].filter(({ from, to }) => to > from);
  return sortStretches([...stretches.filter(({ excluded }) => !excluded), ...others]);
}
