import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

it('hidden characters in names are shown, right-to-left names are isolated, and formulas are not written', () => {
  mkdirSync(at('plan'));
  const plan = {
    program: at('none.mjs'),
    command: 'qrs',
    analysis: 'qrs',
    parameters: [],
    chunks: ['000001'],
    run: 'qrs 0.1.0+abc',
  };
  writeFileSync(at('plan/plan.json'), JSON.stringify(plan));
  const files = [{ file: 'gpj\u202Efdp.csv' }, { file: 'קצב.csv' }, { file: '=1+1' }];
  const errors = [{ file: 'a\u200B.csv', code: 'bad-value', message: '‘a\u200B’ is <none>.' }];
  writeFileSync(at('merged.json'), JSON.stringify({ beatbench: '0.1.0', result: { files, errors } }));
  const { status, stderr } = spawnSync(process.execPath, [resolve('workflow/scripts/report.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const html = readFileSync(at('report.html'), 'utf8');
  expect(html).toContain('<bdi>gpj⟨U+202E⟩fdp.csv</bdi>');
  expect(html).toContain('<bdi>קצב.csv</bdi>');
  expect(html).toContain('‘a⟨U+200B⟩’ is &lt;none&gt;.');
  expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{DI}]/u);
  expect(readFileSync(at('tables/recordings.csv'), 'utf8')).toBe(
    'file\ngpj\u202Efdp.csv\nקצב.csv\n"\'=1+1"\n',
  );
});
