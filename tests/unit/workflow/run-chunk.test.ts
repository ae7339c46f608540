import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

/** Gives every file of a list a result, and for some ends like a process that takes too much, or fails. */
const fakeProgram = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const [list, out] = ['--list', '--out'].map((name) => process.argv[process.argv.indexOf(name) + 1]);
for (const line of readFileSync(list, 'utf8').trim().split(/\\r?\\n/).slice(1)) {
  const [file] = line.split('\\t');
  if (file === 'once.edf' && !existsSync('once')) {
    writeFileSync('once', '');
    process.exit(9);
  }
  if (file === 'huge.edf') process.kill(process.pid, 'SIGKILL');
  writeFileSync(out + '/' + file + '.json', '{}');
}
`;

it('the recording that crashes the program has an error line, and the others have their results', () => {
  mkdirSync(at('plan'));
  writeFileSync(at('program.mjs'), fakeProgram);
  const plan = { program: at('program.mjs'), command: 'intervals', parameters: [], run: 'cohort 0.1.0+abc' };
  writeFileSync(at('plan/plan.json'), JSON.stringify(plan));
  const files = ['a.edf', 'once.edf', 'huge.edf', 'z.edf'];
  const lines = files.map((file) => `${file}\t/data/${file}\t1\t1`);
  writeFileSync(at('plan/000001.tsv'), `file\tpath\tbytes\tchanged\n${lines.join('\n')}\n`);
  const script = resolve('workflow/scripts/run-chunk.mjs');
  const { status } = spawnSync(process.execPath, [script, '000001'], { cwd: folder });
  expect(status).toBe(0);
  const stored = (file: string): unknown =>
    JSON.parse(readFileSync(at(`chunks/000001/${file}.json`), 'utf8'));
  for (const file of ['a.edf', 'once.edf', 'z.edf']) expect(stored(file)).toEqual({});
  expect(stored('huge.edf')).toMatchObject({
    beatbench: '0.1.0+abc',
    analysis: 'intervals',
    recording: { name: 'huge.edf' },
    error: { code: 'out-of-memory', where: { file: 'huge.edf' } },
  });
});

describe('a program that ends for no recording’s sake', () => {
  it.each([
    ['results could not be written', 'process.exit(3)', 'Results could not be written'],
    ['a signal', "process.kill(process.pid, 'SIGTERM')", 'It was stopped (SIGTERM)'],
    ['a signal that a shell passes on', 'process.exit(130)', 'It was stopped (130)'],
  ])(
    'a program that ends for no recording’s sake as %s fails the job, and blames none',
    (name, ending, words) => {
      const own = at(name);
      mkdirSync(join(own, 'plan'), { recursive: true });
      writeFileSync(join(own, 'program.mjs'), `${ending}; setInterval(() => undefined, 1000);`);
      const plan = {
        program: join(own, 'program.mjs'),
        command: 'intervals',
        parameters: [],
        run: 'cohort 0.1.0',
      };
      writeFileSync(join(own, 'plan/plan.json'), JSON.stringify(plan));
      writeFileSync(join(own, 'plan/000001.tsv'), 'file\tpath\tbytes\tchanged\na.edf\t/data/a.edf\t1\t1\n');
      const script = resolve('workflow/scripts/run-chunk.mjs');
      const { status, stderr } = spawnSync(process.execPath, [script, '000001'], {
        cwd: own,
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toContain(words);
      expect(existsSync(join(own, 'chunks/000001/a.edf.json'))).toBe(false);
    },
  );
});
