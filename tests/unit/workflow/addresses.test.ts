import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputState } from '../../../workflow/scripts/inputs.mjs';
import { builtCli } from '../../support/built-program.ts';
import { serveWith } from '../../support/odd-server.ts';
import { type RangeServer, serveRanges } from '../../support/range-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { filesIn, runScripts, workflowConfig } from '../../support/workflow-run.ts';
import { itInFullRun, sweep } from '../../support/gate.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);
let server: RangeServer = { base: '', asked: [], misbehave: [], tag: '' };
let beatbench = '';

beforeAll(async () => {
  mkdirSync(at('served'));
  const synth = ['synth', '--duration', '20', '--rate', '250', '--quiet', '--write', 'edf'];
  for (const name of ['a', 'b']) await runCommand(...synth, '--seed', '1', '--out', at('served', name));
  server = await serveRanges(at('served'));
  beatbench = await builtCli();
});

const makeConfig = (out: string, table: string, more: object = {}) =>
  workflowConfig({ beatbench, out, table, allow_network: true, files_per_job: 2, ...more });

/** Writes a table of signed addresses: two recordings, a missing one, and one that is no address. */
function writeSigned(name: string, key: string): string {
  const rows = [
    `${server.base}a.edf?X-Signature=${key},A,https://me:${key}@docs/?k=${key}`,
    `${server.base}b.edf?X-Signature=${key}#${key},B,`,
    `${server.base}none.edf?X-Signature=${key},B,`,
    `http://me:${key}@127.0.0.1:1/c.edf,B,`,
  ];
  writeFileSync(at(name), `file,subject,trial\n${rows.join('\n')}\n`);
  return at(name);
}

/** Finds the files of a run that contain keys, with their permissions. */
const keyHolders = (out: string) =>
  filesIn(out)
    .filter(({ path, text }) => path.includes('SECRET') || text.includes('SECRET'))
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);

describe('signed addresses in the workflow', () => {
  for (const { cases, isLeftOut, note } of sweep(['intervals'], ['cohort']))
    it.skipIf(isLeftOut).each(cases)(
      `signed addresses in the workflow stand in one file, for the owner alone: %s${note}`,
      async (analysis) => {
        const out = at(`out-${analysis}`);
        const runs = await runScripts(makeConfig(out, writeSigned('signed.csv', 'SECRET'), { analysis }));
        expect(runs.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
        expect(runs.map(({ said }) => said).join('')).not.toContain('SECRET');
        expect(keyHolders(out)).toEqual(['plan/addresses.json 600']);
        expect(server.asked.every((line) => line.includes('?X-Signature=SECRET'))).toBe(true);
        const recordings = readFileSync(join(out, 'tables/recordings.csv'), 'utf8');
        expect(recordings).toContain(`${server.base}a.edf,`);
        expect(recordings).toContain(`${server.base}b.edf,`);
        const errors = readFileSync(join(out, 'tables/errors.csv'), 'utf8').trim().split('\n');
        expect(errors).toHaveLength(3);
        expect(errors[1]).toMatch(/none\.edf,missing-file/);
        expect(errors[2]).toMatch(/^http:\/\/127\.0\.0\.1:1\/c\.edf,bad-value/);
      },
      120_000,
    );

  itInFullRun('that are signed anew are the same recordings, opened by the new key', async () => {
    const out = at('anew');
    const table = writeSigned('anew.csv', 'SECRET1');
    const config = makeConfig(out, table, { analysis: 'intervals' });
    await runScripts(config);
    const listsOf = () => filesIn(join(out, 'plan')).filter(({ path }) => path.endsWith('.tsv'));
    const before = listsOf();
    // A umask, or the user, may have made it readable.
    chmodSync(join(out, 'plan/addresses.json'), 0o644);
    writeSigned('anew.csv', 'SECRET2');
    server.asked.length = 0;
    await runScripts(config);
    expect(listsOf()).toEqual(before);
    expect(server.asked.every((line) => line.includes('=SECRET2'))).toBe(true);
    expect(keyHolders(out)).toEqual(['plan/addresses.json 600']);
    writeFileSync(table, `file,subject\n${server.base}a.edf,A\n`);
    await runScripts(config);
    expect(keyHolders(out)).toEqual([]);
  });

  itInFullRun('of a series are kept for its parts, for the owner alone', async () => {
    const out = at('series');
    writeFileSync(at('series.csv'), `file\n${server.base}a.edf?X-Signature=SECRET\n`);
    server.asked.length = 0;
    const runs = await runScripts(makeConfig(out, at('series.csv'), { analysis: 'series', parts: 2 }));
    expect(runs.map(({ status, said }) => (status === 0 ? '' : said))).toEqual(runs.map(() => ''));
    expect(runs.map(({ said }) => said).join('')).not.toContain('SECRET');
    expect(server.asked.every((line) => line.includes('=SECRET'))).toBe(true);
    expect(keyHolders(out).toSorted()).toEqual(['plan/addresses.json 600', 'series/addresses.json 600']);
  });

  it('signed addresses in the workflow that differ only in their keys are the same file twice', async () => {
    const lines = ['1', '2'].map((key) => `${server.base}a.edf?X-Signature=SECRET${key},A`);
    writeFileSync(at('twice.csv'), `file,subject\n${lines.join('\n')}\n`);
    const [{ status, said } = { status: 0, said: '' }] = await runScripts(
      makeConfig(at('twice'), at('twice.csv')),
    );
    expect(status).toBe(1);
    expect(said).toContain(`lists ‘${server.base}a.edf’ twice`);
    expect(said).not.toContain('SECRET');
  });

  it('signed addresses in the workflow at a server that claims a petabyte need no more memory and time than an empty file', async () => {
    const base = await serveWith((_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-0/1000000000000000' }).end('x');
    });
    expect(await inputState({ path: `${base}huge.edf` })).toEqual({ bytes: 0, changed: ':1000000000000000' });
  });

  it('signed addresses in the workflow that are redirected are only requested from their own origin', async () => {
    const base = await serveWith((_, response) => {
      response.writeHead(302, { location: `${server.base}a.edf` }).end();
    });
    server.asked.length = 0;
    expect(await inputState({ path: `${base}a.edf` })).toEqual({ bytes: 0, changed: '-' });
    expect(server.asked).toEqual([]);
    expect((await inputState({ path: `${base}a.edf` }, true)).bytes).toBeGreaterThan(1000);
  });
});
