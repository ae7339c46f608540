import type { DataTable } from '../figures/data-table.ts';
import type { Envelope } from './envelope.ts';

/** A trace with its name in a table. */
export interface NamedEnvelope {
  readonly name: string;
  readonly unit: string;
  readonly envelope: Envelope;
}

/** Returns traces as drawn: the smallest and largest sample in each part of the time axis. */
export function envelopeTable(traces: readonly NamedEnvelope[]): DataTable {
  const rows = traces.flatMap(({ name, unit, envelope: { fromSec, toSec, min, max } }) => {
    const stepSec = (toSec - fromSec) / min.length;
    return Array.from(min, (low, column): (string | number | null)[] => {
      const high = max[column] ?? Number.NaN;
      const atSec = Number((fromSec + column * stepSec).toFixed(6));
      return [name, unit, atSec, Number.isNaN(low) ? null : low, Number.isNaN(high) ? null : high];
    });
  });
  return { columns: ['trace', 'unit', 'from (s)', 'least', 'largest'], rows };
}
