// Analyses the recordings of one job: node run-chunk.mjs 000001, in the folder of the run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, readPlan } from './files.mjs';
import { readList, withList } from './lists.mjs';
import { resultPath } from './result-path.mjs';

const [id] = process.argv.slice(2);
const { program, command, parameters, run } = readPlan();
const folder = `chunks/${id}`;
const rows = readList(`plan/${id}.tsv`);
const pathOf = ({ file }) => `${folder}/${resultPath(file)}`;

mkdirSync(folder, { recursive: true });
let left = rows;
while (left.length > 0) {
  const ending = analyse(left);
  left = left.filter((row) => !existsSync(pathOf(row)));
  if (left.length === 0) break;
  // The first without a result brought the program down; perhaps not by itself.
  const [culprit] = left;
  const again = analyse([culprit]);
  if (!existsSync(pathOf(culprit))) writeFailure(culprit, again ?? ending);
  left = left.slice(1);
}

/** Runs the program over rows; gives how it ended where that was not by itself. */
function analyse(some) {
  const list = `${folder}/.list.tsv`;
  const words = [program, command, '--list', list, '--out', folder, '--quiet', ...parameters];
  const { status, signal } = withList(list, some, () =>
    spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  if (status === 2) fail('The parameters are none; see above.');
  return status === 0 || status === 1 ? null : (signal ?? `exit status ${status}`);
}

/** As the program reports a recording that failed. */
function writeFailure({ file }, ending) {
  const isMemory = ending === 'SIGKILL' || ending === 'SIGABRT';
  const error = {
    code: isMemory ? 'out-of-memory' : 'internal',
    message: isMemory
      ? 'It does not fit in memory; ask for more (memory_mb), or take a part by --from and --to.'
      : `The program ended over it (${ending ?? 'without a result'}).`,
    where: { file },
  };
  const [, beatbench] = run.split(' ');
  const recording = { name: file, sha256: null, format: null, duration: null, channels: [] };
  const nothing = { parameters: {}, backend: { kind: 'cpu', name: 'CPU' }, timings: {}, warnings: [] };
  const path = pathOf({ file });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    `${path}.tmp`,
    `${JSON.stringify({ beatbench, analysis: command, recording, ...nothing, error })}\n`,
  );
  renameSync(`${path}.tmp`, path);
}
