import { describe, expect, it } from 'vitest';
import { challengeRecords, challengeSounds } from '../../../support/challenge-sounds.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { heartStates } from '../../../support/heart-states.ts';
import { addCounts, f1Score, scoreSounds, type SoundCounts } from '../../../support/score-sounds.ts';
import { itInFullRun } from '../../../support/gate.ts';

/** F1 required of the normal recordings together. */
const leastF1 = 0.95;
const [sounds, methods] = [['s1', 's2'] as const, ['historic', 'leastVariance'] as const];

describe.skipIf(!hasData)(`manually marked sounds${dataNote}`, () => {
  it('manually marked sounds are found within 100 ms in the normal recordings', async () => {
    const counts = [];
    for (const { name } of challengeRecords().filter(({ isNormal }) => isNormal)) {
      const { beats } = await challengeSounds(name, { resamples: 0 });
      const states = heartStates(name);
      counts.push(scoreSounds(beats, states, 's1', 'historic'), scoreSounds(beats, states, 's2', 'historic'));
    }
    expect(f1Score(addCounts(counts))).toBeGreaterThan(leastF1);
  });

  itInFullRun('are found by the consistent rule each by itself, by either method', async () => {
    const counts = new Map<string, SoundCounts[]>();
    for (const { name } of challengeRecords().filter(({ isNormal }) => isNormal)) {
      const { beats } = await challengeSounds(name, { resamples: 0, soundRule: 'consistent' });
      const states = heartStates(name);
      for (const sound of sounds) {
        for (const method of methods) {
          const key = `${sound} ${method}`;
          counts.set(key, [...(counts.get(key) ?? []), scoreSounds(beats, states, sound, method)]);
        }
      }
    }
    expect(counts.size).toBe(4);
    for (const [key, all] of counts) expect(f1Score(addCounts(all)), key).toBeGreaterThan(leastF1);
  });
});
