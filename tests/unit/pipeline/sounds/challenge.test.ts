import { describe, expect, it } from 'vitest';
import { challengeRecords, challengeSounds } from '../../../support/challenge-sounds.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { heartStates } from '../../../support/heart-states.ts';
import { addCounts, f1Of, scoreSounds } from '../../../support/score-sounds.ts';

/** What the normal recordings together are held to, of both sounds. */
const leastF1 = 0.95;

describe.skipIf(!hasData)(`sounds set by hand${dataNote}`, () => {
  it('are found within 100 ms in the normal recordings', async () => {
    const counts = [];
    for (const { name } of challengeRecords().filter(({ isNormal }) => isNormal)) {
      const { beats } = await challengeSounds(name, { resamples: 0 });
      const states = heartStates(name);
      counts.push(scoreSounds(beats, states, 's1', 'historic'), scoreSounds(beats, states, 's2', 'historic'));
    }
    expect(f1Of(addCounts(counts))).toBeGreaterThan(leastF1);
  });
});
