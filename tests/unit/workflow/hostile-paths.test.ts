import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  buildCli,
  filesIn,
  runIn,
  runScript,
  runScripts,
  workflowConfig,
} from '../../support/workflow-run.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);
/** What a shell, a table, a page or a format string would take for its own. */
const hostile = `a b$(touch RAN1)\`touch RAN2\`'q"d\nn;touch RAN3 {x} %s`;
const fileName = `tab\there\nline$(touch RAN4)'",;<b>&amp;.edf`;
const dataDir = at(`data ${hostile}`);
const table = join(dataDir, `ta ble ${hostile}.csv`);
let beatbench = '';

/** Nothing that stands in a name was run. */
const ranFiles = () => filesIn(folder).filter(({ path }) => /(^|\/)RAN\d$/.test(path));

beforeAll(async () => {
  mkdirSync(dataDir);
  const words = ['--duration', '20', '--rate', '250', '--quiet', '--write', 'edf'];
  await runCommand('synth', ...words, '--out', join(dataDir, 'plain'));
  cpSync(join(dataDir, 'plain.edf'), join(dataDir, fileName));
  const rows = [
    { file: 'plain.edf', subject: 'A' },
    { file: fileName, subject: '</td><script>alert(1)</script>' },
    { file: `missing ${hostile}.edf`, subject: 'A' },
  ];
  writeFileSync(table, Papa.unparse(rows));
  beatbench = await buildCli(at('program'));
});

/** What a run has of the two recordings and the missing one. */
function expectWhole(out: string): void {
  const read = (name: string) =>
    Papa.parse<Record<string, string>>(readFileSync(join(out, 'tables', `${name}.csv`), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
  expect(read('recordings').map(({ file }) => file)).toEqual(['plain.edf', fileName]);
  expect(read('errors')).toMatchObject([{ file: `missing ${hostile}.edf`, code: 'missing-file' }]);
  const report = readFileSync(join(out, 'report.html'), 'utf8');
  expect(report).toContain('&quot;,;&lt;b&gt;&amp;amp;.edf');
  expect(report).not.toMatch(/<script|<b>/);
  expect(ranFiles()).toEqual([]);
}

describe('the lines that the workflow gives to a shell', () => {
  const lines = [...readFileSync('workflow/Snakefile', 'utf8').matchAll(/shell:\s*((?:"[^"]*"\s*)+)/g)];

  it('hold only quoted placeholders', () => {
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const [, line = ''] of lines) {
      const placeholders = [...line.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
      expect(placeholders.length).toBeGreaterThan(0);
      expect(placeholders.filter((name) => !name.endsWith(':q'))).toEqual([]);
    }
  });

  it('of Slurm hold no path of this folder, and no placeholder but names and numbers', () => {
    const profile = readFileSync('workflow/profiles/slurm/config.yaml', 'utf8');
    const commands = [...profile.matchAll(/^(cluster[\w-]*): (.*)$/gm)].map(([, key, line]) => [key, line]);
    expect(Object.fromEntries(commands)).toMatchObject({ 'cluster-status': `'"$BEATBENCH_JOB_STATUS"'` });
    const placeholders = [...(commands[0]?.[1] ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
    expect(placeholders).toEqual(['rule', 'threads', 'resources.mem_mb', 'resources.runtime']);
  });
});

describe('the scripts of the workflow', () => {
  it.each(['cohort', 'intervals'])(
    'take any name for a name: %s',
    async (analysis) => {
      const out = at(`out ${analysis} ${hostile}`);
      const config = workflowConfig({ beatbench, table, out, analysis, files_per_job: 2 });
      const runs = await runScripts(config);
      expect(runs.map(({ status, said }) => (status === 0 ? 0 : said))).toEqual(runs.map(() => 0));
      expectWhole(out);
    },
    120_000,
  );

  it('write labels of templates into figures that are well-formed', async () => {
    const out = at('labels');
    mkdirSync(join(out, 'plan'), { recursive: true });
    const plan = { analysis: 'series', command: 'templates', program: beatbench, chunks: [{ id: '1' }] };
    const more = { parameters: [], cohortParameters: [], run: 'series <b>&\u001b[2J' };
    writeFileSync(join(out, 'plan/plan.json'), JSON.stringify({ ...plan, ...more }));
    const template = { label: 'A', count: `<b>&"\u001b\u202e\ud800`, samples: [0, 1, 0] };
    const result = { beats: [1, 2], templates: [template] };
    writeFileSync(join(out, 'merged.json'), JSON.stringify({ beatbench: '<b>', result }));
    expect(await runScript(out, 'report')).toMatchObject({ status: 0 });
    for (const name of ['report.html', 'figures/template-A.svg']) {
      const text = readFileSync(join(out, name), 'utf8');
      expect(text).toContain('&lt;b&gt;&amp;&quot;⟨U+001B⟩⟨U+202E⟩⟨U+D800⟩ beats');
      expect(text).not.toMatch(/(?![\t\n])\p{Cc}|\u202e|<b>/u);
    }
  });
});

const { stdout } = spawnSync('snakemake', ['--version'], { encoding: 'utf8' });
const hasSnakemake = stdout?.startsWith('7.') ?? false;
const why = hasSnakemake ? '' : ' (skipped: Snakemake 7 is not installed)';

/** A copy of the program and its workflow in a folder of that name. */
function install(name: string): string {
  const place = at(name);
  cpSync('workflow', join(place, 'workflow'), { recursive: true });
  cpSync(at('program'), join(place, 'dist-cli'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
  return place;
}

function snakemake(place: string, profile: string, config: Readonly<Record<string, string>>) {
  const own = join(place, 'workflow');
  const settings = Object.entries(config).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const words = ['-s', join(own, 'Snakefile'), '--profile', join(own, 'profiles', profile), '--cores', '1'];
  return runIn(folder, 'snakemake', [...words, '--config', ...settings]);
}

/** Makes Slurm's programs, which run a job at once, for the rest of the file. */
function pretendSlurm(): void {
  mkdirSync(at('bin'), { recursive: true });
  const sbatch = 'for word; do script=$word; done\nsh "$script" >"$script.out" 2>&1\necho 1';
  for (const [name, lines] of Object.entries({ sbatch, scontrol: 'echo JobId=1 JobState=COMPLETED' })) {
    writeFileSync(at('bin', name), `#!/bin/sh\n${lines}\n`);
    chmodSync(at('bin', name), 0o755);
  }
  process.env['PATH'] = `${at('bin')}:${process.env['PATH']}`;
}

describe.skipIf(!hasSnakemake)(`Snakemake${why}`, () => {
  it('runs on one machine from and into folders of any name', async () => {
    const out = at(`out local ${hostile}`);
    const { status, said } = await snakemake(install(`install ${hostile}`), 'local', { table, out });
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
    expectWhole(out);
  });

  it('runs on a cluster from a folder with spaces and signs of a shell', async () => {
    pretendSlurm();
    const out = at('out of slurm');
    const place = install('install $(touch RAN5) `touch RAN6` ;touch RAN7');
    const { status, said } = await snakemake(place, 'slurm', { table, out });
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
    expectWhole(out);
  });

  it.each(['$(touch RAN8)', "with 'quotes' and a\nline break"])(
    'says that a cluster cannot have results in a folder called %j',
    async (name) => {
      pretendSlurm();
      const { status, said } = await snakemake(resolve('.'), 'slurm', { table, out: at(name) });
      expect(status).toBe(1);
      expect(said).toContain('Snakemake cannot run jobs of a cluster with the folder out');
      expect([existsSync(at(name)), ranFiles()]).toEqual([false, []]);
    },
    180_000,
  );

  it.each(['table', 'out'])(
    'says that %s is a number, and how to write it',
    async (key) => {
      const own = join(resolve('.'), 'workflow');
      const words = ['-s', join(own, 'Snakefile'), '--cores', '1', '--config', `${key}=2024`];
      const { status, said } = await runIn(folder, 'snakemake', words);
      expect(status).toBe(1);
      expect(said).toContain(`${key} is 2024, which is no text; write a path of digits as ./2024`);
    },
    180_000,
  );
});
