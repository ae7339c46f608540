// Merges the results of all jobs into merged.json, in the folder of the run.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { collect } from './collect.mjs';
import { fail, readPlan, writeWhole } from './files.mjs';

const plan = readPlan();
const ids = new Set(plan.chunks.map(({ id }) => id));
for (const id of readdirSync('chunks')) if (!ids.has(id)) rmSync(`chunks/${id}`, { recursive: true });
if (plan.analysis.startsWith('cohort')) mergeCohort();
else writeWhole('merged.json', `${JSON.stringify(collect(plan))}\n`);

function mergeCohort() {
  const { program, table, cohortParameters, merge } = plan;
  const compared = plan.analysis === 'cohort-series' ? ['--analysis', 'series'] : [];
  const heap = `--max-old-space-size=${merge.memoryMb}`;
  const words = ['cohort', '--results', 'chunks', '--subjects', table, '--out', 'merged.json', '--quiet'];
  const { status, signal } = spawnSync(
    process.execPath,
    [heap, program, ...words, ...compared, ...cohortParameters],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  // 1 means that some recordings failed.
  if (status !== 0 && status !== 1) fail(`cohort failed (${signal ?? status}).`);
}
