import { csvLine } from '../../model/csv-cell.ts';
import type { Stretch } from '../../model/stretch.ts';

/** Formats a table of stretches; `parseStretchTable` reads it. */
export function stretchTable(stretches: readonly Stretch[]): string {
  const rows = stretches.map(({ from, to, name, excluded }) => csvLine([from, to, name, excluded ? 1 : 0]));
  return [csvLine(['from_s', 'to_s', 'name', 'excluded']), ...rows, ''].join('\n');
}
