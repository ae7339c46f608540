// Analyses the recordings of one job: node run-chunk.mjs 000001, in the folder of the run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { fail, readPlan, writeWhole } from './files.mjs';
import { readList, withList } from './lists.mjs';
import { resultPath } from './result-path.mjs';

const [id] = process.argv.slice(2);
const { program, command, parameters, run } = readPlan();
const folder = `chunks/${id}`;
const rows = readList(`plan/${id}.tsv`);
const resultFile = ({ file }) => `${folder}/${resultPath(file)}`;

/** Signals and statuses of a program ended from outside: by a signal, or as reported by a shell in between. */
const stops = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);
const stopped = new Set([...stops].map((name) => 128 + constants.signals[name]));

mkdirSync(folder, { recursive: true });
let left = rows;
while (left.length > 0) {
  const ending = analyse(left);
  left = left.filter((row) => !existsSync(resultFile(row)));
  if (left.length === 0) break;
  // The first without a result crashed the program, possibly not by itself.
  const [culprit] = left;
  const again = analyse([culprit]);
  if (!existsSync(resultFile(culprit))) writeFailure(culprit, again ?? ending);
  left = left.slice(1);
}

/** Runs the program over rows; returns how it ended unless it ended by itself. */
function analyse(some) {
  const list = `${folder}/.list.tsv`;
  const words = [program, command, '--list', list, '--out', folder, '--quiet', ...parameters];
  const { status, signal } = withList(list, some, () =>
    spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  if (status === 2) fail('The parameters are none; see above.');
  // Neither concerns a recording: the job has to run again.
  if (status === 3) fail('Results could not be written; see above.');
  if (stops.has(signal) || stopped.has(status)) fail(`It was stopped (${signal ?? status}).`);
  return status === 0 || status === 1 ? null : (signal ?? `exit status ${status}`);
}

/** Writes a failure in the form that the program reports. */
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
  const report = { beatbench, analysis: command, recording, ...nothing, error };
  writeWhole(resultFile({ file }), `${JSON.stringify(report)}\n`);
}
