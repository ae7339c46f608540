import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputedBeats } from '../../../../src/pipeline/qrs/disputed-beats.ts';
import type { BeatError } from '../../../../src/model/scoring.ts';

const error = (kind: BeatError['kind'], timeSec: number): BeatError => ({
  timeSec,
  kind,
  label: null,
  nearestSec: null,
  distanceMs: null,
  isUnreadable: false,
});

describe('beats on which detectors disagree', () => {
  it('beats on which detectors disagree are one item for a shown beat that several miss, and one for marks of several without a shown beat', () => {
    const places = disputedBeats(
      [
        { method: 'a', errors: [error('miss', 1), error('false-alarm', 4.02)] },
        { method: 'b', errors: [error('miss', 1), error('false-alarm', 4.1), error('miss', 9)] },
      ],
      0.15,
    );
    expect(places).toEqual([
      { timeSec: 1, isShown: true, methods: ['a', 'b'] },
      { timeSec: 4.02, isShown: false, methods: ['a', 'b'] },
      { timeSec: 9, isShown: true, methods: ['b'] },
    ]);
  });

  it('beats on which detectors disagree separate two marks of one detector, and marks further apart than the tolerance', () => {
    const places = disputedBeats(
      [
        { method: 'a', errors: [error('false-alarm', 2), error('false-alarm', 2.1)] },
        { method: 'b', errors: [error('false-alarm', 2.3)] },
      ],
      0.15,
    );
    expect(places.map(({ timeSec, methods }) => [timeSec, methods])).toEqual([
      [2, ['a']],
      [2.1, ['a']],
      [2.3, ['b']],
    ]);
  });

  it('beats on which detectors disagree contain every disagreement once, in order of time', () => {
    const errors = fc
      .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 20 })
      .map((tenths) =>
        tenths
          .toSorted((a, b) => a - b)
          .map((tenth) => error(tenth % 3 === 0 ? 'miss' : 'false-alarm', tenth / 10)),
      );
    fc.assert(
      fc.property(fc.array(errors, { maxLength: 3 }), (all) => {
        const others = all.map((own, k) => ({ method: `m${k}`, errors: own }));
        const places = disputedBeats(others, 0.15);
        const times = places.map(({ timeSec }) => timeSec);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { method, errors: own } of others) {
          const its = places.filter(({ methods }) => methods.includes(method));
          expect(its.filter(({ isShown }) => isShown)).toHaveLength(
            own.filter(({ kind }) => kind === 'miss').length,
          );
          expect(its).toHaveLength(own.length);
        }
      }),
    );
  });
});
