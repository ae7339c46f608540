import { edgesTable } from '../bench/edge-score.ts';
import { hasData } from '../support/data.ts';
import { classTables } from './class-tables.ts';

/** Makes the tables of `docs/scoring.md` and `docs/rhythm.md`. */
export async function scoringTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (hasData) return { edges: await edgesTable(), ...(await classTables()) };
  tell('edges of QRS and rhythm: left out, there are no recordings at BEATBENCH_DATA');
  return {};
}
