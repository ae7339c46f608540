import { describe, expect, it } from 'vitest';
import type { WiringNote } from '../../../../src/model/wiring.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { cancelledError, createFakeClient, failureError, holdRuns } from '../../../support/fake-client.ts';

const note: WiringNote = {
  code: 'pulse-inverted',
  channelIndices: [1],
  message: 'PPG: may be inverted; its upstroke falls.',
  fix: { kind: 'flip' },
};

const open = (changes: Partial<AnalysisClient>) => createSession(createFakeClient(changes), analysisBenches);

/** Lets settled promises run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the notes on the wiring of a recording', () => {
  it('the notes on the wiring of a recording are requested once the first result is available', async () => {
    const { analyse, runs } = holdRuns();
    const asked: string[] = [];
    const checkWiring = (id: string) => {
      asked.push(id);
      return Promise.resolve([note]);
    };
    const session = open({ analyse, checkWiring });
    const choosing = session.choose('sample-rest');
    await settle();
    expect(asked).toEqual([]);
    for (const run of runs) run.finish();
    await choosing;
    await settle();
    expect(asked).toEqual(['rest']);
    expect(session.chosen()?.wiring).toEqual([note]);
    await session.choose('sample-rest');
    expect(asked).toEqual(['rest']);
  });

  it('the notes on the wiring of a recording are checked again after their proposal was applied, and after it was undone', async () => {
    let isTurned = false;
    const fake = createFakeClient();
    const session = open({
      setRoles: (id, choices) => {
        isTurned = choices.some(({ flipped }) => flipped === true);
        return fake.setRoles(id, choices);
      },
      checkWiring: () => Promise.resolve(isTurned ? [] : [note]),
    });
    await session.choose('sample-rest');
    await settle();
    const entry = session.chosen();
    if (entry === null) throw new Error('nothing is chosen');
    await session.fixWiring(entry, note);
    await settle();
    expect(session.chosen()?.wiring).toEqual([]);
    expect(session.history.getState().past.at(-1)?.name).toMatch(/^Rest: .+ inverted$/);
    await session.undo();
    await settle();
    expect(session.chosen()?.wiring).toEqual([note]);
    expect(session.chosen()?.roles).toEqual([]);
  });

  it('the notes on the wiring of a recording stay open if the check was cancelled, and are absent if it failed', async () => {
    const cancelled = open({ checkWiring: () => Promise.reject(cancelledError) });
    await cancelled.choose('sample-rest');
    await settle();
    expect(cancelled.chosen()?.wiring).toBeNull();
    const gone = failureError({ code: 'missing-file', message: 'The file is gone.', where: null });
    const broken = open({ checkWiring: () => Promise.reject(gone) });
    await broken.choose('sample-rest');
    await settle();
    expect(broken.chosen()?.wiring).toEqual([]);
  });
});
