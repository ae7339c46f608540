import { beforeAll, describe, expect, it } from 'vitest';
import { isMember, type CohortMember } from '../../../../src/state/cohort/cohort-members.ts';
import { poolAhead, showIntervals } from '../../../../src/state/cohort/cohort-shown.ts';
import { makeEntry } from '../../../../src/state/opening/recordings.ts';
import { analyseCohortTask } from '../../../../src/workers/cohort/cohort-task.ts';
import type { CohortOutcome, CohortTask } from '../../../../src/workers/cohort/cohort-types.ts';

const outcomes = new Map<string, CohortOutcome>();
let members: readonly CohortMember[] = [];

function makeTask(seed: number, sweepOver: string): CohortTask {
  const source = { kind: 'synthetic', name: `r${seed}`, values: { duration: 30, seed } } as const;
  return {
    analysis: 'intervals',
    source,
    roles: [],
    cleaning: {},
    edits: [],
    stretches: null,
    parameters: { sweepOver, resamples: 0 },
  };
}

async function analysed(sweepOver: string): Promise<readonly CohortMember[]> {
  const options = { gpu: null, signal: new AbortController().signal, onProgress: () => undefined };
  const found: CohortMember[] = [];
  for (const seed of [1, 2, 3]) {
    const key = `${sweepOver} ${seed}`;
    const task = makeTask(seed, sweepOver);
    outcomes.set(key, await analyseCohortTask(task, options));
    const labels = { subject: `S${seed}`, state: null, trial: null, task: null };
    found.push({ key, file: key, labels, task, of: key, failure: null });
  }
  return found;
}

beforeAll(async () => {
  members = await analysed('cohort');
});

const always = (): boolean => true;

describe('thresholds over several recordings', () => {
  it('thresholds over several recordings are chosen once in advance, and shown as without that', async () => {
    let turnCount = 0;
    await poolAhead(members, outcomes, () => {
      turnCount += 1;
      return true;
    });
    // One per recording and one to end.
    expect(turnCount).toBe(4);
    expect(poolAhead(members, outcomes, always)).toBeNull();
    const ahead = showIntervals(members, outcomes, { sweepOver: 'cohort' }).result;
    const fewer = members.slice(1);
    showIntervals(fewer, outcomes, { sweepOver: 'cohort' });
    expect(showIntervals(members, outcomes, { sweepOver: 'cohort' }).result).toEqual(ahead);
    expect(ahead.thresholds?.map(({ files }) => files)).toEqual([3]);
  });

  it('thresholds over several recordings are discarded if no longer needed', async () => {
    const fewer = members.slice(0, 2);
    await poolAhead(fewer, outcomes, () => false);
    expect(poolAhead(fewer, outcomes, always)).not.toBeNull();
  });

  it('thresholds over several recordings need no advance work if each recording chooses its own', async () => {
    expect(poolAhead(await analysed('window'), outcomes, always)).toBeNull();
  });
});

describe('the members of a cohort', () => {
  it('the members of a cohort are recordings, except their series', () => {
    const entry = makeEntry({ key: 'file-1', name: 'a … b', group: 'Files', state: 'unread' });
    expect(isMember(entry, false)).toBe(true);
    expect(isMember({ ...entry, origin: { files: [], options: { isSeries: true } } }, false)).toBe(false);
    const stored = { files: [], options: { isSeries: true }, asksRate: false, load: null };
    expect(isMember({ ...entry, stored }, false)).toBe(false);
  });
});
