import type { MemoryAllowance } from '../../model/recording.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { TableProposal } from './proposal.ts';

/** The memory that a table may take. */
export interface TableMemory {
  readonly budget: MemoryAllowance;
  /** Makes the error of a table that takes more. */
  readonly tooLarge: () => Error;
  /** Makes a column that takes of it as it grows. */
  readonly makeColumn: () => GrowingColumn;
}

/** What was read of a table. */
export interface GatheredTable {
  readonly proposal: TableProposal;
  readonly gathered: readonly (GrowingColumn | null)[];
  readonly file: string;
  readonly memory: TableMemory;
}
