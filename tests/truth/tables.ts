import { mitdbScoreTable } from '../bench/mitdb-score.ts';
import { hasData } from '../support/data.ts';
import { alignedTables } from './aligned-tables.ts';
import { denoiseTables } from './denoise-tables.ts';
import { detectorFoldsTable } from './detector-folds.ts';
import { muscleTable } from './muscle-tables.ts';
import { detectorTables } from './detector-tables.ts';
import { fiducialTables } from './fiducial-tables.ts';
import { icgTables } from './icg-tables.ts';
import { irregularTables } from './irregular-tables.ts';
import { leadFoldsTable } from './lead-folds.ts';
import { landmarkTables } from './landmark-tables.ts';
import { realCohortTables } from './real-cohort-tables.ts';
import { realTables } from './real-tables.ts';
import { scoringTables } from './scoring-tables.ts';
import { sensorTables } from './sensor-tables.ts';
import { seriesTables } from './series-tables.ts';
import { soundTables } from './sound-tables.ts';
import { strategyTables } from './strategy-tables.ts';
import { studyTables } from './study-tables.ts';
import { syntheticTables } from './synthetic-tables.ts';
import { templateTables } from './template-tables.ts';
import { waveTables } from './wave-tables.ts';

type TableGroup = (tell: (words: string) => void) => Promise<Record<string, string>>;

const groups: Readonly<Record<string, TableGroup>> = {
  synthetic: syntheticTables,
  aligned: alignedTables,
  sensors: sensorTables,
  pulses: fiducialTables,
  real: realTables,
  qrs: qrsTables,
  detectors: detectorTables,
  'detectors-folds': foldTables,
  scoring: scoringTables,
  rhythm: irregularTables,
  templates: templateTables,
  'templates-strategies': strategyTables,
  denoise: denoiseTables,
  sounds: soundTables,
  landmarks: landmarkTables,
  icg: icgTables,
  waves: waveTables,
  series: seriesTables,
  cohort: studyTables,
  'cohort-real': realCohortTables,
};

/** Groups of tables that can be made separately. */
export const groupNames: readonly string[] = Object.keys(groups);

/** Makes the tables of the pages in docs, keyed by name, in Markdown. */
export async function makeTables(
  names: readonly string[],
  tell: (words: string) => void,
): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  for (const name of names) Object.assign(tables, await groups[name]?.(tell));
  return tables;
}

async function foldTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (hasData)
    return {
      'detectors-folds': await detectorFoldsTable(),
      'leads-folds': await leadFoldsTable(),
      'detectors-muscle': await muscleTable(),
    };
  tell('Folds of the detector: left out, there are no recordings at BEATBENCH_DATA');
  return {};
}

async function qrsTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (hasData) return { 'mitdb-scores': (await mitdbScoreTable()).trim() };
  tell('QRS scores: left out, there are no recordings at BEATBENCH_DATA');
  return {};
}
