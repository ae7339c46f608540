import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** Writes synthetic recordings, one of them damaged, and their table. */
export function makeStudy(program, folder, count, seconds) {
  mkdirSync(folder, { recursive: true });
  const rows = Array.from(
    { length: count },
    (_, k) => `S${1 + (k % 4)}_L${1 + (Math.floor(k / 4) % 3)}_${k}`,
  );
  const broken = Math.floor(count / 2);
  for (const [k, name] of rows.entries()) {
    const path = `${folder}/${name}`;
    if (k === broken) writeFileSync(`${path}.edf`, 'no recording');
    else synthesise(program, path, k, seconds);
  }
  const lines = rows.map((name) => [`${name}.edf`, ...name.split('_')].join('\t'));
  writeFileSync(`${folder}/recordings.tsv`, `file\tsubject\tstate\ttrial\n${lines.join('\n')}\n`);
  return rows;
}

function synthesise(program, path, seed, seconds) {
  const of = ['--duration', String(seconds), '--rate', '500', '--noise', 'white:20', '--seed', String(seed)];
  const words = [program, 'synth', ...of, '--write', 'edf', '--out', path];
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`synth gave ${status}`);
}
