import { fiducialTables } from './fiducial-tables.ts';
import { realTables } from './real-tables.ts';
import { syntheticTables } from './synthetic-tables.ts';

type TableGroup = (tell: (words: string) => void) => Promise<Record<string, string>>;

const groups: Readonly<Record<string, TableGroup>> = {
  synthetic: syntheticTables,
  pulses: fiducialTables,
  real: realTables,
};

/** Groups of tables that can be made on their own. */
export const groupNames: readonly string[] = Object.keys(groups);

/** Makes the tables of `docs/truth.md`, by name, in Markdown. */
export async function makeTables(
  names: readonly string[],
  tell: (words: string) => void,
): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  for (const name of names) Object.assign(tables, await groups[name]?.(tell));
  return tables;
}
