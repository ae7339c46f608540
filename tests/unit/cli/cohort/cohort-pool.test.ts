import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MemberTask } from '../../../../src/cli/cohort/cohort-member.ts';
import { analyseMembers, createThreadLane } from '../../../../src/cli/cohort/cohort-pool.ts';

/** A program that returns the path as a code, and ends or throws on request. */
const program = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ path }) => {
  if (path === 'end') process.exit(3);
  if (path === 'throw') throw new Error('too much');
  setTimeout(() => {
    parentPort.postMessage([{ figures: null, failure: { code: path } }]);
    if (path === 'late') setTimeout(() => { throw new Error('too late'); }, 50);
  }, path === 'slow' ? 60 : 0);
});`;

const task = (path: string): MemberTask => ({
  analysis: 'intervals',
  path,
  options: { labels: new Map(), inputRateHz: null },
  parameters: {},
  typed: {},
  sweep: [],
  ids: [],
});

describe('threads of a cohort', () => {
  it('threads of a cohort answer in the order of the tasks, and one that ends only fails its recording', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'cohort-')), 'program.mjs');
    await writeFile(path, program);
    const lanes = [0, 1].map(() => createThreadLane(pathToFileURL(path)));
    const done: number[] = [];
    const names = ['slow', 'a', 'end', 'b', 'throw', 'c'];
    const outcomes = await analyseMembers(names.map(task), lanes, (index) => done.push(index));
    const codes = outcomes.map(([outcome]) => outcome?.failure?.code);
    expect(codes).toEqual(['slow', 'a', 'crashed', 'b', 'crashed', 'c']);
    expect(outcomes[4]?.[0]?.failure?.message).toContain('too much');
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('threads of a cohort that end between two recordings are started again', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'cohort-')), 'program.mjs');
    await writeFile(path, program);
    const lane = createThreadLane(pathToFileURL(path));
    expect((await lane.analyse(task('late')))[0]?.failure?.code).toBe('late');
    await new Promise((resolve) => setTimeout(resolve, 100));
    // On a busy machine the thread may end during the next recording; then this is the result of the one after it.
    await expect.poll(async () => (await lane.analyse(task('a')))[0]?.failure?.code).toBe('a');
    lane.close();
  });
});
