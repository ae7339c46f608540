import { inOrder, type Stretch } from '../../model/stretch.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { parseStretchTable } from '../../io/table/stretch-table.ts';

/** With a span left out. */
export function withExcluded(
  stretches: readonly Stretch[],
  { fromSec, toSec }: TimeSpan,
  name = '',
): readonly Stretch[] {
  return inOrder([...stretches, { from: fromSec, to: toSec, name, excluded: true }]);
}

/** With those of a table. @throws BeatbenchError as `parseStretchTable` */
export function withTable(stretches: readonly Stretch[], text: string, file: string): readonly Stretch[] {
  return inOrder([...stretches, ...parseStretchTable(text, file)]);
}

/** With nothing left out of a span: what is excluded is cut to what lies beside it. */
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

/** With all left out but a span. */
export function withOnly(
  stretches: readonly Stretch[],
  { fromSec, toSec }: TimeSpan,
  durationSec: number,
): readonly Stretch[] {
  const others = [
    { from: 0, to: fromSec, name: '', excluded: true },
    { from: toSec, to: durationSec, name: '', excluded: true },
  ].filter(({ from, to }) => to > from);
  return inOrder([...stretches.filter(({ excluded }) => !excluded), ...others]);
}
