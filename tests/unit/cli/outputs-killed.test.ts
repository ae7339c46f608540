import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../src/dsp/statistics/random.ts';
import { machineTag } from '../../../src/cli/output/temporary-file.ts';
import { buildProgram, builtCli } from '../../support/built-program.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { itInFullRun, sweep, sweepFirst } from '../../support/gate.ts';

const folder = temporaryFolder();
const at = (...path: string[]) => join(folder, ...path);
let program = '';
let killedRename = '';
/** Number of killed commands; `npm run test:kills` kills 200. */
const killCount = Number(process.env['BEATBENCH_KILLS'] ?? 8);
const seed = Number(process.env['BEATBENCH_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Files by name with their bytes, without temporary ones. */
type Contents = Readonly<Record<string, string>>;

function readContents(own: string): Contents {
  const names = readdirSync(own).filter((name) => !name.startsWith('.beatbench-'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(own, name)).toString('base64')]));
}

function isWholeJson(bytes: string): boolean {
  const text = Buffer.from(bytes, 'base64').toString();
  return text.endsWith('}\n') && typeof JSON.parse(text) === 'object';
}

function hiddenIn(own: string): string[] {
  return readdirSync(own).filter((name) => name.startsWith('.beatbench-'));
}

function runs(...argv: string[]) {
  return spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });
}

beforeAll(async () => {
  process.stdout.write(`moments of seed ${seed}: BEATBENCH_SEED=${seed} repeats them\n`);
  program = await builtCli();
  killedRename = fileURLToPath(await buildProgram('killed-rename', at('programs')));
  await runCommand('synth', '--out', at('one'), '--duration', '200', '--ectopic-rate', '5');
  await runCommand('synth', '--out', at('short'), '--duration', '10');
  await runCommand('synth', '--out', at('long'), '--duration', '3000');
  writeFileSync(at('list.tsv'), 'file\none.hea\n');
});

/** A command that writes into a folder, and two variants of it; the result must be that of one of them. */
interface Writing {
  readonly name: string;
  readonly makeArgv: (own: string, variant: number) => readonly string[];
  /** Whether the same run writes the same bytes; JSON includes its duration. */
  readonly isSteady: boolean;
}

const writings: readonly Writing[] = [
  {
    name: 'filter --write wfdb',
    makeArgv: (own, variant) => [
      'filter',
      at('one'),
      '--high',
      `${20 + variant}`,
      '--write',
      'wfdb',
      '--out',
      `${own}/`,
    ],
    isSteady: true,
  },
  {
    name: 'filter --write csv',
    makeArgv: (own, variant) => [
      'filter',
      at('one'),
      '--high',
      `${20 + variant}`,
      '--write',
      'csv',
      '--force',
      '--out',
      `${own}/`,
    ],
    isSteady: true,
  },
  {
    name: 'synth',
    makeArgv: (own, variant) => [
      'synth',
      '--duration',
      '200',
      '--seed',
      `${variant}`,
      '--out',
      join(own, 'made'),
    ],
    isSteady: true,
  },
  {
    name: 'qrs --list',
    makeArgv: (own, variant) => ['qrs', '--list', at('list.tsv'), '--to', `${100 + variant}`, '--out', own],
    isSteady: false,
  },
];

/** Kills a command at a random time of its run, or at a delay after it has begun to write. */
async function kill(
  argv: readonly string[],
  own: string,
  delayMs: number,
  isFromWriting: boolean,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...argv], { stdio: 'ignore' });
  const over = once(child, 'close');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const isBegun = () => !isFromWriting || hiddenIn(own).length > 0;
  while (!isBegun() && !isOver()) await sleep(1);
  await Promise.race([sleep(delayMs), over]);
  child.kill('SIGKILL');
  await over;
}

describe(`commands that are killed at random moments (seed ${seed})`, () => {
  for (const { cases, isLeftOut, note } of sweep(writings.slice(0, 1), writings.slice(1)))
    it.skipIf(isLeftOut).each(cases)(
      `leave the old files, or complete new ones: $name${note}`,
      async ({ makeArgv, isSteady }) => {
        const random = createRandom(seed);
        const own = mkdtempSync(at('killed-'));
        const states: Contents[] = [];
        let tookMs = 0;
        for (const variant of [1, 2]) {
          const startMs = performance.now();
          const { status, stderr } = runs(...makeArgv(own, variant));
          tookMs = performance.now() - startMs;
          expect(status, stderr).toBe(0);
          states.push(readContents(own));
        }
        expect(states[0]).not.toEqual(states[1]);
        const kills = Math.ceil(killCount / writings.length);
        for (let k = 0; k < kills; k++) {
          const isFromWriting = k % 2 === 1;
          const delayMs = random.uniform() * (isFromWriting ? 30 : 1.1 * tookMs);
          await kill(makeArgv(own, 1 + (k % 2)), own, delayMs, isFromWriting);
          const where = `kill ${k} after ${delayMs} ms${isFromWriting ? ' of writing' : ''}`;
          // As seen by another program: each file is complete.
          for (const [name, bytes] of Object.entries(readContents(own))) {
            const isWhole = isSteady ? states.some((state) => state[name] === bytes) : isWholeJson(bytes);
            expect(isWhole, `${where}: ${name}`).toBe(true);
          }
          // As seen by the next command: all files of a record are from one run.
          await runCommand('info', own, '--quiet');
          const left = JSON.stringify(readContents(own));
          const isOfOne = !isSteady || states.some((state) => JSON.stringify(state) === left);
          expect(isOfOne, where).toBe(true);
        }
        // The next run removes the files of killed ones.
        expect(runs(...makeArgv(own, 1)).status).toBe(0);
        expect(hiddenIn(own)).toEqual([]);
      },
      900_000,
    );
});

describe('a run that is killed between the renames of a record', () => {
  const renames = ['hea', 'dat', 'atr'].map((extension, k) => [
    `.beatbench-${machineTag}-1-000000000000000${k}.tmp`,
    `x.${extension}`,
  ]);

  /** Makes a record, and a staged one that a run is about to rename in its place. */
  async function staged(): Promise<{ own: string; before: Contents; after: Contents }> {
    const own = mkdtempSync(at('renamed-'));
    const made = ['synth', '--duration', '20', '--out', join(own, 'x')];
    await runCommand(...made, '--seed', '2');
    const after = readContents(own);
    await runCommand(...made, '--seed', '1');
    const before = readContents(own);
    for (const [temporary = '', name = ''] of renames)
      writeFileSync(join(own, temporary), Buffer.from(after[name] ?? '', 'base64'));
    return { own, before, after };
  }

  for (const part of sweepFirst([1, 0, 2], 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `is completed by the next reader after %d of them${part.note}`,
      async (count) => {
        const { own, before, after } = await staged();
        const killed = spawnSync(process.execPath, [killedRename, `${count}`, own, ...renames.flat()]);
        expect(killed.signal).toBe('SIGKILL');
        expect(hiddenIn(own)).toHaveLength(renames.length - count + 1);
        const mixed = readContents(own);
        const { status, output } = await runCommand('info', join(own, 'x'), '--quiet');
        expect(status, output).toBe(0);
        for (const [, name = ''] of renames) expect(readContents(own)[name], name).toBe(after[name]);
        expect(hiddenIn(own)).toEqual([]);
        for (const [k, [, name = '']] of renames.entries())
          expect(mixed[name], name).toBe((k < count ? after : before)[name]);
      },
    );

  it('is completed before the next writer, whose output remains', async () => {
    const { own } = await staged();
    spawnSync(process.execPath, [killedRename, '1', own, ...renames.flat()]);
    expect(runs('synth', '--duration', '20', '--seed', '3', '--out', join(own, 'x')).status).toBe(0);
    const expected = mkdtempSync(at('expected-'));
    await runCommand('synth', '--duration', '20', '--seed', '3', '--out', join(expected, 'x'));
    expect(readContents(own)).toEqual(readContents(expected));
    expect(hiddenIn(own)).toEqual([]);
  });

  it('a run that is killed between the renames of a record with a foreign list of renames moves nothing out of its folder', async () => {
    const { own, before } = await staged();
    const [[temporary = ''] = []] = renames;
    const journal = { machine: machineTag, pid: 1, renames: [[temporary, '../stolen.hea']] };
    writeFileSync(join(own, '.beatbench-renames.journal'), JSON.stringify(journal));
    const hour = 3600;
    utimesSync(join(own, '.beatbench-renames.journal'), Date.now() / 1000 - hour, Date.now() / 1000 - hour);
    expect((await runCommand('info', join(own, 'x'), '--quiet')).status).toBe(0);
    expect(readdirSync(folder)).not.toContain('stolen.hea');
    expect(readContents(own)).toEqual(before);
  });
});

describe('temporary files', () => {
  it('temporary files of ended runs are removed by the next run, and those of others remain', async () => {
    const own = mkdtempSync(at('stale-'));
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const nameOf = (tag: string, pid: number) => `.beatbench-${tag}-${pid}-0123456789abcdef.tmp`;
    const [dead, alive, elsewhere] = [
      nameOf(machineTag, gone),
      nameOf(machineTag, process.ppid),
      nameOf('00000000', gone),
    ];
    for (const name of [dead, alive, elsewhere]) writeFileSync(join(own, name), '');
    expect((await runCommand('info', at('one'), '--out', join(own, 'r.json'), '--quiet')).status).toBe(0);
    expect(readdirSync(own).toSorted()).toEqual([alive, elsewhere, 'r.json'].toSorted());
  });

  for (const part of sweepFirst(['SIGINT', 'SIGTERM'] as const, 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `temporary files are removed at %s, and the old file remains${part.note}`,
      async (signal) => {
        const own = mkdtempSync(at('interrupted-'));
        expect(runs('filter', at('long'), '--to', '20', '--write', 'wfdb', '--out', `${own}/`).status).toBe(
          0,
        );
        const before = readContents(own);
        const child = spawn(process.execPath, [
          program,
          'filter',
          at('long'),
          '--write',
          'wfdb',
          '--out',
          `${own}/`,
        ]);
        let notices = '';
        child.stderr.on('data', (text: Buffer) => (notices += text.toString()));
        const ended = once(child, 'close');
        while (hiddenIn(own).length === 0) await sleep(2);
        child.kill(signal);
        expect(await ended).toEqual([null, signal]);
        expect(notices).toMatch(new RegExp(`^beatbench: stopped by ${signal}; [^\\n]+\\.\\n$`));
        expect(readContents(own)).toEqual(before);
        expect(hiddenIn(own)).toEqual([]);
      },
    );

  itInFullRun('of runs side by side are their own: one record is of one of them', async () => {
    const own = mkdtempSync(at('together-'));
    const seeds = ['1', '2', '3', '4'];
    const endings = seeds.map((each) => {
      const argv = ['synth', '--duration', '100', '--seed', each, '--out', join(own, 'x')];
      return once(spawn(process.execPath, [program, ...argv], { stdio: 'ignore' }), 'close');
    });
    expect(await Promise.all(endings)).toEqual(seeds.map(() => [0, null]));
    const possible: Contents[] = [];
    for (const each of seeds) {
      const alone = mkdtempSync(at('alone-'));
      await runCommand('synth', '--duration', '100', '--seed', each, '--out', join(alone, 'x'));
      possible.push(readContents(alone));
    }
    expect(possible).toContainEqual(readContents(own));
    expect(hiddenIn(own)).toEqual([]);
  });
});

describe('a disk that is full', () => {
  it('ends a run with a specific status, one sentence, and intact old files', ({ skip }) => {
    const own = at('small');
    mkdirSync(own);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', own]).status === 0;
    if (!isMounted) skip('no small disk can be mounted here');
    onTestFinished(() => {
      spawnSync('umount', [own]);
    });
    const argv = ['filter', at('one'), '--write', 'wfdb', '--out', `${own}/`];
    expect(runs(...argv, '--to', '20').status).toBe(0);
    const before = readContents(own);
    for (const more of [[], ['--force']]) {
      const { status, stderr } = runs(...argv, ...more);
      expect(stderr).toMatch(/^beatbench: not-written: [^\n]+no space is left on the disk[^\n]+\.\n$/);
      expect(status).toBe(3);
      expect(readContents(own)).toEqual(before);
      expect(hiddenIn(own)).toEqual([]);
    }
    expect(() => writeFileSync(join(own, 'filling'), new Uint8Array(2 ** 20))).toThrow('ENOSPC');
    const listed = runs('qrs', '--list', at('list.tsv'), '--out', own);
    expect({ status: listed.status, left: hiddenIn(own) }).toEqual({ status: 3, left: [] });
  });

  it.skipIf(!existsSync('/dev/full'))('is also reported for standard output and a device', () => {
    const full = openSync('/dev/full', 'w');
    const printed = spawnSync(process.execPath, [program, 'info', at('short'), '--quiet'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect(printed.stderr).toMatch(/^beatbench: not-written: Standard output [^\n]+\.\n$/);
    expect(printed.status).toBe(3);
    const { status, stderr } = runs('info', at('short'), '--quiet', '--out', '/dev/full');
    expect(stderr).toMatch(/^beatbench: not-written: ‘\/dev\/full’ [^\n]+\.\n$/);
    expect(status).toBe(3);
  });
});

it.skipIf(!existsSync('/dev/stdout'))('pipes and devices receive results as they are produced', () => {
  const shell = (words: string, ...more: string[]) =>
    spawnSync('sh', ['-c', words, process.execPath, program, at('short'), ...more], { encoding: 'utf8' });
  const { stdout } = shell('"$0" "$1" info "$2" --csv --out /dev/stdout | cat');
  expect(stdout).toMatch(/^recording,label,/);
  expect(runs('info', at('short'), '--out', '/dev/null').status).toBe(0);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  const pipe = at('pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const piped = shell('"$0" "$1" info "$2" --csv --out "$3" & cat "$3"; wait $!', pipe);
  expect({ status: piped.status, head: piped.stdout.slice(0, 16) }).toEqual({
    status: 0,
    head: 'recording,label,',
  });
  expect(statSync(pipe).isFIFO()).toBe(true);
});
