import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resultNames } from '../../../src/cli/output/result-names.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { itInFullRun } from '../../support/gate.ts';

const folder = temporaryFolder();
const at = (...path: string[]) => join(folder, ...path);
const quick = ['--foot', 'minimum', '--quiet'];

beforeAll(async () => {
  for (const [name, format, seed] of [
    ['one', 'csv', '1'],
    ['two', 'csv', '2'],
    ['a/x', 'wfdb', '3'],
    ['b/x', 'wfdb', '4'],
  ] as const) {
    const made = ['--duration', '20', '--rate', '250', '--seed', seed, '--write', format];
    await runCommand('synth', '--out', at(name), ...made);
  }
  writeFileSync(at('subjects.csv'), 'file,subject\none.csv,A\ntwo.csv,B\n');
});

/** Reads every file below a folder with its bytes. */
function contents(): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(at(name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(at(name)).toString('base64')]));
}

/** Returns the error code of a rejected run, and expects one sentence, exit status 2, and no changed or new file. */
async function catchRefusal(...argv: string[]): Promise<string> {
  const before = contents();
  const { status, notices, output } = await runCommand(...argv);
  const [, code] = /^beatbench: ([a-z-]+): [^\n]+\.\n$/.exec(notices) ?? [];
  if (code === undefined || status !== 2 || output !== '') return `status ${status}: ${notices}${output}`;
  expect(contents()).toEqual(before);
  return code;
}

describe('outputs over inputs', () => {
  it('outputs over inputs are rejected for tables that results of their name would replace', async () => {
    const files = [at('one.csv'), at('two.csv')];
    expect(await catchRefusal('intervals', ...files, '--csv', '--out', folder, ...quick)).toBe(
      'overwrites-input',
    );
    expect(await catchRefusal('intervals', at('one.csv'), '--csv', '--out', at('one.csv'), ...quick)).toBe(
      'overwrites-input',
    );
    expect(await catchRefusal('intervals', at('one.csv'), '--out', at('one.csv'), '--force', ...quick)).toBe(
      'overwrites-input',
    );
    mkdirSync(at('alone'));
    writeFileSync(at('alone', 'one.csv'), readFileSync(at('one.csv')));
    expect(await catchRefusal('intervals', at('alone'), '--csv', '--out', at('alone'), ...quick)).toBe(
      'overwrites-input',
    );
  });

  it('outputs over inputs are rejected for the place of a later recording', async () => {
    const files = [at('a', 'x.hea'), at('b', 'x.hea')];
    expect(await catchRefusal('filter', ...files, '--write', 'wfdb', '--out', at('b'))).toBe(
      'overwrites-input',
    );
    const reversed = await runCommand('filter', ...files, '--write', 'wfdb', '--out', at('c'));
    expect(reversed.status).toBe(0);
  });

  it('outputs over inputs are rejected through symbolic and hard links of files and folders', async () => {
    mkdirSync(at('links'));
    symlinkSync(at('a', 'x.hea'), at('links', 'soft.hea'));
    symlinkSync(at('a', 'x.dat'), at('links', 'soft.dat'));
    linkSync(at('a', 'x.hea'), at('links', 'hard.hea'));
    symlinkSync(at('a'), at('links', 'folder'));
    for (const name of ['soft', 'hard', 'folder/x']) {
      const out = at('links', name);
      expect(await catchRefusal('filter', at('a', 'x.hea'), '--write', 'wfdb', '--out', out)).toBe(
        'overwrites-input',
      );
    }
    const through = at('links', 'folder', 'x');
    expect(await catchRefusal('filter', through, '--write', 'wfdb', '--out', at('a/'))).toBe(
      'overwrites-input',
    );
  });

  it('outputs over inputs are rejected for signals, annotations or the truth of an input', async () => {
    for (const name of ['x.dat', 'x.atr', 'x.truth.json', 'x_clean.hea']) {
      const out = at('a', name);
      expect(await catchRefusal('info', at('a', 'x.hea'), '--out', out, '--force')).toBe('overwrites-input');
    }
    expect(await catchRefusal('qrs', at('a', 'x'), '--annotations', 'atr', '--out', at('a', 'r.json'))).toBe(
      'overwrites-input',
    );
  });

  it('outputs over inputs are rejected for a table, an earlier output, or in a folder of results', async () => {
    const table = ['--subjects', at('subjects.csv')];
    expect(await catchRefusal('cohort', ...table, '--csv', '--out', at('subjects.csv'), ...quick)).toBe(
      'overwrites-input',
    );
    expect(await catchRefusal('cohort', ...table, '--force', '--out', at('one.csv'), ...quick)).toBe(
      'overwrites-input',
    );
    writeFileSync(at('list.tsv'), 'file\tpath\none\tone.csv\n');
    expect(await catchRefusal('intervals', '--list', at('list.tsv'), '--csv', '--out', folder)).toBe(
      'overwrites-input',
    );
    await runCommand('intervals', at('one.csv'), at('two.csv'), '--out', at('results'), ...quick);
    expect(await catchRefusal('cohort', '--results', at('results'), '--out', at('results', 'one.json'))).toBe(
      'overwrites-input',
    );
  });

  it('outputs over inputs are rejected for the recordings of a stored series', async () => {
    await runCommand('templates', '--resume', at('series'), at('a', 'x'), '--quiet');
    const { files } = JSON.parse(readFileSync(at('series', 'series.beatbench'), 'utf8').split('\n')[0] ?? '');
    expect(files[0].path).toContain('x');
    const out = ['--out', at('a', 'x.dat'), '--force'];
    expect(await catchRefusal('templates', '--merge', at('series'), ...out, '--quiet')).toBe(
      'overwrites-input',
    );
  });
});

describe('two results of a run', () => {
  it('two results of a run are rejected if they would be one file', async () => {
    mkdirSync(at('twice', 'real'), { recursive: true });
    symlinkSync(at('twice', 'real'), at('twice', 'link'));
    writeFileSync(at('twice.tsv'), 'file\tpath\nreal/one\tone.csv\nlink/one\ttwo.csv\n');
    const argv = ['--list', at('twice.tsv'), '--out', at('twice'), ...quick];
    expect(await catchRefusal('intervals', ...argv)).toBe('overwrites-result');
  });

  it('two results of a run have different names if only capitals distinguish them', async () => {
    const files = ['a/X.csv', 'b/x.csv', 'c/É.csv', 'd/e\u0301.csv'];
    // Composed and decomposed É are the same name; both are written composed.
    expect(await resultNames(files)).toEqual(['X', 'x-2', 'É', 'é-2']);
  });
});

describe('files that are there', () => {
  it('files that are there are kept if Beatbench did not write them, unless forced', async () => {
    writeFileSync(at('notes.json'), '{"mine":true}');
    writeFileSync(at('mine.dat'), 'samples');
    expect(await catchRefusal('intervals', at('one.csv'), '--out', at('notes.json'), ...quick)).toBe(
      'not-ours',
    );
    expect(await catchRefusal('synth', '--out', at('mine'), '--duration', '20')).toBe('not-ours');
    expect(await catchRefusal('synth', '--out', at('one'), '--write', 'csv')).toBe('not-ours');
    expect(
      await catchRefusal('bench', 'scan', '--quick', '--backend', 'cpu', '--out', at('notes.json')),
    ).toBe('not-ours');
    const forced = await runCommand(
      'intervals',
      at('one.csv'),
      '--out',
      at('notes.json'),
      '--force',
      ...quick,
    );
    expect(forced.status).toBe(0);
    expect(JSON.parse(readFileSync(at('notes.json'), 'utf8')).analysis).toBe('intervals');
  });

  itInFullRun('are replaced where Beatbench wrote them, whatever they are', async () => {
    const x = at('a', 'x');
    const runs = [
      ['info', x, '--csv'],
      ['info', at('none.csv'), '--csv'],
      ['info', x, at('a', 'x'), '--csv'],
      ['intervals', x, ...quick],
      ['intervals', x, '--csv', ...quick],
      ['intervals', x, '--csv', '--rows', 'windows', ...quick],
      ['intervals', x, '--csv', '--landmark', 'rising', '--channels', 'any=PPG'],
      ['qrs', x, '--csv'],
      ['qrs', x, '--csv', '--method', 'pan-tompkins'],
      ['templates', x, '--csv'],
      ['templates', x, '--csv', '--templates'],
      ['denoise', x, '--csv'],
      ['denoise', x, '--csv', '--cycles'],
      ['denoise', x, '--csv', '--tasks'],
      ['cohort', x, '--csv', ...quick],
      ['cohort', x, ...quick],
      ['cohort', at('none.csv'), '--csv', ...quick],
      ['filter', x, '--write', 'wfdb'],
      ['filter', x, '--write', 'edf'],
      ['templates', '--prepare', at('prepared'), x, '--csv'],
      ['templates', '--prepared', at('prepared'), '--part', '1/1', '--csv'],
      ['bench', 'scan', '--quick', '--backend', 'cpu', '--csv', '--quiet'],
      ['synth', '--duration', '20', '--ectopic-rate', '5'],
      ['synth', '--duration', '20', '--write', 'edf'],
    ];
    for (const [k, argv] of runs.entries()) {
      for (const _ of [1, 2]) {
        const { status, notices } = await runCommand(...argv, '--out', at(`own-${k}`));
        expect(status, `${argv.join(' ')}: ${notices}`).toBe(argv.includes(at('none.csv')) ? 1 : 0);
      }
    }
  });

  it('files that are there of our record are kept once a person has corrected them', async () => {
    const made = ['synth', '--duration', '20', '--ectopic-rate', '5', '--out', at('corrected')];
    expect((await runCommand(...made)).status).toBe(0);
    const annotations = readFileSync(at('corrected.atr'));
    annotations[0] = (annotations[0] ?? 0) ^ 1;
    writeFileSync(at('corrected.atr'), annotations);
    expect(await catchRefusal(...made)).toBe('not-ours');
  });

  it('files that are there keep their permissions, and links keep their targets', async () => {
    writeFileSync(at('real.json'), '', { mode: 0o640 });
    symlinkSync(at('real.json'), at('leading.json'));
    symlinkSync(at('later.json'), at('dangling.json'));
    for (const name of ['leading.json', 'dangling.json'])
      expect((await runCommand('intervals', at('one.csv'), '--out', at(name), ...quick)).status).toBe(0);
    expect(statSync(at('real.json')).mode & 0o777).toBe(0o640);
    for (const name of ['real.json', 'later.json']) JSON.parse(readFileSync(at(name), 'utf8'));
  });
});

describe('places that cannot be', () => {
  it('places that cannot be are rejected before anything is computed', async () => {
    const below = at('one.csv', 'deeper', 'r.json');
    expect(await catchRefusal('intervals', at('one.csv'), '--out', below, ...quick)).toBe('no-folder');
    expect(
      await catchRefusal('intervals', at('one.csv'), at('two.csv'), '--out', at('a', 'x.hea'), ...quick),
    ).toBe('no-folder');
    expect(await catchRefusal('filter', at('one.csv'), '--write', 'edf', '--out', at('two.csv', 'y'))).toBe(
      'no-folder',
    );
    expect(await catchRefusal('synth', '--study', 'thesis', '--out', at('one.csv'))).toBe('no-folder');
    expect(await catchRefusal('synth', '--out', at('one.csv', 'made'))).toBe('no-folder');
    expect(await catchRefusal('cohort', at('one.csv'), '--out', folder, ...quick)).toBe('no-folder');
    expect(await catchRefusal('cohort', at('one.csv'), '--out', at('new/'), ...quick)).toBe('no-folder');
    expect(await catchRefusal('intervals', '--list', at('subjects.csv'), '--out', at('one.csv'))).toBe(
      'no-folder',
    );
    expect(await catchRefusal('templates', '--resume', at('one.csv'), at('a', 'x'))).toBe('no-folder');
    expect(await catchRefusal('bench', 'scan', '--quick', '--backend', 'cpu', '--out', below)).toBe(
      'no-folder',
    );
  });

  it('missing folders are created, also for annotations of one or several recordings', async () => {
    const files = [at('a', 'x'), at('b', 'x')];
    const several = await runCommand('qrs', ...files, '--annotations', 'bb', '--out', at('new', 'several'));
    expect(several.status).toBe(0);
    expect(readdirSync(at('new', 'several')).toSorted()).toEqual(['x-2.bb', 'x-2.json', 'x.bb', 'x.json']);
    const one = await runCommand('qrs', at('a', 'x'), '--annotations', 'bb', '--out', `${at('new', 'one')}/`);
    expect(one.status).toBe(0);
    expect(readdirSync(at('new', 'one')).toSorted()).toEqual(['x.bb', 'x.json']);
  });

  it('a recording called summary is accepted, with pooled figures next to it', async () => {
    const made = ['--duration', '30', '--rate', '250'];
    for (const name of ['summary', 'other']) await runCommand('synth', '--out', at('pool', name), ...made);
    const files = [at('pool', 'summary'), at('pool', 'other')];
    const { status } = await runCommand('qrs', ...files, '--reference', 'atr', '--out', at('pooled'));
    expect(status).toBe(0);
    const names = readdirSync(at('pooled')).toSorted();
    expect(names).toEqual(['other.json', 'summary-2.json', 'summary.json']);
    expect(JSON.parse(readFileSync(at('pooled', 'summary.json'), 'utf8'))).toHaveProperty('gross');
  });
});
