// A step of a series over many jobs, in the folder of the run: prepare FOLDER, part FOLDER K/N, merge FOLDER OUT.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fail, readPlan, readText, writeChanged } from './files.mjs';
import { readList, withList } from './lists.mjs';

const [step, folder, more] = process.argv.slice(2);
const { program, parameters, chunks } = readPlan();
const network = parameters.filter((word) => word.startsWith('--allow-'));

const list = 'plan/.list.tsv';

const steps = {
  prepare: () => {
    // Files of an earlier, different run there are not reused.
    const made = `${readText('plan/run.txt')}${readText('plan/series.tsv')}`;
    if (readText('plan/.prepared') !== made) rmSync(folder, { recursive: true, force: true });
    writeChanged('plan/.prepared', made);
    return ['--list', list, '--prepare', folder, ...parameters];
  },
  part: () => ['--prepared', folder, '--part', more, ...network],
  merge: () => {
    for (const name of readdirSync(folder).filter(isOfOtherParts)) rmSync(`${folder}/${name}`);
    return ['--merge', folder, '--out', more, ...network];
  },
};

const words = [program, 'templates', ...steps[step]()];
const start = () => spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
const { status, signal } = step === 'prepare' ? withList(list, readList('plan/series.tsv'), start) : start();
if (status !== 0) fail(`${step} failed (${signal ?? status}).`);

/** Returns whether a file is a part of the series as divided by an earlier plan. */
function isOfOtherParts(name) {
  return name.startsWith('part-') && !name.endsWith(`-of-${chunks.length}.beatbench`);
}
