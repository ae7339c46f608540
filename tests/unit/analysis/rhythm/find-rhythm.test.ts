import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRhythm } from '../../../../src/analysis/rhythm/find-rhythm.ts';
import type { SignalTrust } from '../../../../src/analysis/rhythm/readable-rr.ts';
import type { BeatClass } from '../../../../src/model/rhythm.ts';
import type { TimeSpan } from '../../../../src/model/samples.ts';
import { breathingRr, steadyRr, timesOfRr, unorderedRr } from '../../../support/made-rr.ts';
import { caseCount } from '../../../support/gate.ts';

const good: SignalTrust = { gaps: [], stretches: [] };

/** Makes a stretch of poor quality that contains beats. */
const noisy = (span: TimeSpan): SignalTrust['stretches'][number] => ({
  ...span,
  isDoubtful: true,
  faults: ['noise'],
  likeness: 0.3,
  moving: 1,
  band: 0.2,
  repeating: 1,
});

const noBeats = (timesSec: Float64Array) => Array.from(timesSec, () => false);

function ofRr(rrSec: readonly number[], isEctopic: readonly boolean[] | null = null) {
  const timesSec = timesOfRr(rrSec);
  return findRhythm(timesSec, isEctopic ?? noBeats(timesSec), good);
}

/** Marks beats as ectopic if RR before them is premature. */
const early = (rrSec: readonly number[], below: number) => [false, ...rrSec.map((rr) => rr < below)];

describe('runs and couplets of ectopic beats', () => {
  const rrSec = [...steadyRr(5, 0.8), 0.4, 0.4, 1.1, ...steadyRr(4, 0.8), 0.5, 0.5, 0.5, ...steadyRr(3, 0.8)];
  const timesSec = timesOfRr(rrSec);
  const ofBeats = (places: readonly number[], signal = good, own: BeatClass = 'V') => {
    const classes = Array.from(timesSec, (_, place): BeatClass => (places.includes(place) ? own : 'N'));
    return findRhythm(timesSec, noBeats(timesSec), signal, { classes });
  };

  test('runs and couplets of ectopic beats are at least three ventricular beats in a row, with the rate within them, or exactly two', () => {
    expect(ofBeats([1, 6, 8])).toMatchObject({ ventricular: [], couplets: [] });
    const { ventricular, couplets, supraventricular } = ofBeats([6, 7, 12, 13, 14, 15]);
    const [run, ...others] = ventricular;
    expect([...others, ...supraventricular]).toEqual([]);
    expect(run).toMatchObject({ fromSec: timesSec[12], toSec: timesSec[15], beatCount: 4 });
    expect(run.perMinute).toBeCloseTo(120, 9);
    expect(couplets).toHaveLength(1);
    expect(couplets[0]).toMatchObject({ fromSec: timesSec[6], toSec: timesSec[7], beatCount: 2 });
    expect(couplets[0].perMinute).toBeCloseTo(150, 9);
  });

  test('runs and couplets of ectopic beats are also supraventricular, except for couplets', () => {
    const found = ofBeats([6, 7, 12, 13, 14, 15], good, 'S');
    expect(found).toMatchObject({ ventricular: [], couplets: [], bigeminy: [], trigeminy: [] });
    expect(found.supraventricular).toMatchObject([{ fromSec: timesSec[12], beatCount: 4 }]);
  });

  test('runs and couplets of ectopic beats end where the signal is missing, and may begin and end with the record', () => {
    const gap = { fromSec: timesSec[13] + 0.1, toSec: timesSec[13] + 0.2 };
    const cut = ofBeats([12, 13, 14, 15], { ...good, gaps: [gap] });
    expect(cut.ventricular).toEqual([]);
    expect(cut.couplets.map(({ fromSec }) => fromSec)).toEqual([timesSec[12], timesSec[14]]);
    const all = Array.from(timesSec, (_, place) => place);
    expect(ofBeats(all).ventricular).toMatchObject([{ fromSec: timesSec[0], beatCount: timesSec.length }]);
  });
});

describe('bigeminy and trigeminy', () => {
  /** Makes beats 0.8 s apart, with ectopic ones 0.5 s after the previous beat. */
  function ofClasses(letters: string, signal = good) {
    const names: Readonly<Record<string, BeatClass>> = { '/': 'paced', '?': 'unknown' };
    const classes = Array.from(letters, (letter) => names[letter] ?? (letter as BeatClass));
    let at = 0;
    const timesSec = Float64Array.from(classes, (own) => (at += own === 'V' || own === 'S' ? 0.5 : 1.1));
    const { bigeminy, trigeminy } = findRhythm(timesSec, noBeats(timesSec), signal, { classes });
    return { bigeminy, trigeminy, timesSec };
  }

  test('bigeminy and trigeminy need three cycles, from the first usual beat to the last ectopic one', () => {
    expect(ofClasses('NNNVNVNN')).toMatchObject({ bigeminy: [], trigeminy: [] });
    const { bigeminy, trigeminy, timesSec } = ofClasses('NNNVNVNVNNNN');
    expect(trigeminy).toEqual([]);
    expect(bigeminy).toMatchObject([
      { fromSec: timesSec[2], toSec: timesSec[7], beatCount: 6, beatClass: 'V' },
    ]);
    const third = ofClasses('NNNNVNNVNNVNNN');
    expect(third.bigeminy).toEqual([]);
    expect(third.trigeminy).toMatchObject([
      { fromSec: third.timesSec[2], toSec: third.timesSec[10], beatCount: 9, beatClass: 'V' },
    ]);
  });

  test('bigeminy and trigeminy have the rate of all beats over whole cycles', () => {
    expect(ofClasses('NVNVNVNVN').bigeminy[0].perMinute).toBeCloseTo(60 / 0.8, 9);
    expect(ofClasses('NNVNNVNNVN').trigeminy[0].perMinute).toBeCloseTo(180 / 2.7, 9);
  });

  test('bigeminy and trigeminy have ectopic beats of one class, and between them only paced or usual beats', () => {
    expect(ofClasses('NSNSNSN').bigeminy).toMatchObject([{ beatClass: 'S', beatCount: 6 }]);
    expect(ofClasses('/V/V/V/').bigeminy).toMatchObject([{ beatClass: 'V' }]);
    for (const broken of ['NVNSNVN', 'NVSVNVN', 'NVFVNVN', 'NV?VNV', 'NVVNVNV', 'VVVVVV'])
      expect(ofClasses(broken)).toMatchObject({ bigeminy: [], trigeminy: [] });
  });

  test('bigeminy and trigeminy end where the signal is missing, and one may follow the other', () => {
    const whole = ofClasses('NVNVNVNVNVNVN');
    const gap = { fromSec: whole.timesSec[6] - 0.2, toSec: whole.timesSec[6] - 0.1 };
    expect(ofClasses('NVNVNVNVNVNVN', { ...good, gaps: [gap] }).bigeminy).toMatchObject([
      { fromSec: whole.timesSec[0], beatCount: 6 },
      { fromSec: whole.timesSec[6], beatCount: 6 },
    ]);
    const both = ofClasses('NNVNNVNNVNVNVNVN');
    expect(both.trigeminy).toMatchObject([{ beatCount: 9 }]);
    // The last ectopic beat of trigeminy is the first of bigeminy.
    expect(both.bigeminy).toMatchObject([{ fromSec: both.timesSec[7], beatCount: 8 }]);
  });

  test('bigeminy and trigeminy contain every third cycle of any order of beats, and only those', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('N', 'V', 'S'), maxLength: 60 }), (letters) => {
        const { bigeminy, timesSec } = ofClasses(letters);
        const placeOf = (sec: number) => timesSec.indexOf(sec);
        const found = bigeminy.map(({ fromSec, toSec }) =>
          letters.slice(placeOf(fromSec), placeOf(toSec) + 1),
        );
        for (const part of found) expect(part).toMatch(/^(?:(?:NV){3,}|(?:NS){3,})$/);
        expect(found).toEqual(letters.match(/(?:NV){3,}|(?:NS){3,}/g) ?? []);
      }),
    );
  });
});

describe('long RR', () => {
  const rrSec = [...steadyRr(10, 0.8), 2.5, ...steadyRr(10, 0.8), 12, ...steadyRr(10, 0.8), 3.2, 1.99, 0.8];
  const timesSec = timesOfRr(rrSec);

  test('is a pause over 2 s, and over 10 s too, from the R where it begins', () => {
    const { pauses, longestRr, missing } = findRhythm(timesSec, noBeats(timesSec), good);
    expect(pauses.map(({ rrSec: rr }) => Number(rr.toFixed(9)))).toEqual([2.5, 12, 3.2]);
    expect(pauses.map(({ atSec }) => atSec)).toEqual([10, 21, 32].map((beat) => timesSec[beat]));
    expect(longestRr).toEqual(pauses[1]);
    expect(missing).toEqual([]);
  });

  test('is no pause over a gap or poor signal, and is reported as missing', () => {
    const gap = { fromSec: timesSec[21] + 3, toSec: timesSec[21] + 4 };
    const poor = { fromSec: timesSec[32] + 3, toSec: timesSec[32] + 13 };
    const { pauses, longestRr, missing } = findRhythm(timesSec, noBeats(timesSec), {
      gaps: [gap],
      stretches: [noisy(poor)],
    });
    expect(pauses).toHaveLength(1);
    expect(longestRr?.rrSec).toBeCloseTo(2.5, 9);
    expect(missing.map(({ atSec, why }) => [atSec, why])).toEqual([
      [timesSec[21], 'gap'],
      [timesSec[32], 'poor'],
    ]);
  });

  test('is no pause if the line moves in it', () => {
    const moved = [{ fromSec: timesSec[21], toSec: timesSec[22] }];
    const { pauses, missing } = findRhythm(timesSec, noBeats(timesSec), { ...good, moved });
    expect(pauses.map(({ atSec }) => atSec)).toEqual([timesSec[10], timesSec[32]]);
    expect(missing.map(({ atSec, why }) => [atSec, why])).toEqual([[timesSec[21], 'moved']]);
  });

  test('long RR that makes a stretch empty is a pause, since noise is judged by beats, except in a flat or clipped line', () => {
    const span = { fromSec: timesSec[21] + 1, toSec: timesSec[21] + 11 };
    const missingIn = (part: Partial<SignalTrust['stretches'][number]>) => {
      const signal = { gaps: [], stretches: [{ ...noisy(span), ...part }] };
      return findRhythm(timesSec, noBeats(timesSec), signal).missing.map(({ why }) => why);
    };
    expect(missingIn({ likeness: null })).toEqual([]);
    expect(missingIn({ likeness: 1, band: 1 })).toEqual([]);
    expect(missingIn({})).toEqual(['poor']);
    expect(missingIn({ likeness: null, faults: ['clipped'] })).toEqual(['poor']);
    expect(missingIn({ isDoubtful: false, faults: ['flat'], moving: 0.3 })).toEqual(['flat']);
    expect(missingIn({ isDoubtful: false, faults: ['flat'], moving: 0.6 })).toEqual([]);
  });

  test('does not exist for no beat, or one', () => {
    for (const times of [new Float64Array(), Float64Array.of(3)])
      expect(findRhythm(times, noBeats(times), good)).toEqual({
        medianRrSec: null,
        longestRr: null,
        pauses: [],
        missing: [],
        slow: [],
        fast: [],
        ventricular: [],
        supraventricular: [],
        couplets: [],
        bigeminy: [],
        trigeminy: [],
        irregular: [],
        judgedSec: 0,
      });
  });
});

describe('runs', () => {
  test('need eight beats, each RR under 50 or over 100 per minute', () => {
    const seven = [...Array.from({ length: 6 }, () => 1.3), 0.8];
    const eight = [...Array.from({ length: 7 }, () => 1.3), 0.8];
    const fast = Array.from({ length: 20 }, () => 0.5);
    const { slow, fast: runs } = ofRr([0.8, ...seven, ...eight, ...fast]);
    expect(slow).toHaveLength(1);
    expect(slow[0]).toMatchObject({ beatCount: 8, perMinute: expect.closeTo(60 / 1.3, 9) as number });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ beatCount: 21, perMinute: expect.closeTo(120, 9) as number });
  });

  test('exclude the limits, and do not continue across poor signal', () => {
    expect(ofRr(Array.from({ length: 30 }, () => 1.2)).slow).toEqual([]);
    const timesSec = timesOfRr(Array.from({ length: 12 }, () => 0.5));
    const gap = { fromSec: timesSec[6] + 0.1, toSec: timesSec[6] + 0.2 };
    expect(findRhythm(timesSec, noBeats(timesSec), { gaps: [gap], stretches: [] }).fast).toEqual([]);
  });
});

describe('irregular as in atrial fibrillation', () => {
  test('is a rhythm without order at any rate, and is found from its start to its end', () => {
    for (const meanSec of [0.45, 0.6, 0.8, 1]) {
      const before = steadyRr(150, 0.8);
      const rrSec = [...before, ...unorderedRr(200, meanSec), ...steadyRr(150, 0.8)];
      const timesSec = timesOfRr(rrSec);
      const { irregular } = findRhythm(timesSec, noBeats(timesSec), good);
      expect([meanSec, irregular.length]).toEqual([meanSec, 1]);
      expect(Math.abs(irregular[0].fromSec - timesSec[150])).toBeLessThanOrEqual(20);
      expect(Math.abs(irregular[0].toSec - timesSec[350])).toBeLessThanOrEqual(20);
      expect(irregular[0].evidence.change).toBeGreaterThan(0.1);
    }
  });

  test.each([
    ['a steady rhythm', steadyRr(300, 0.8)],
    ['one that grows faster', steadyRr(300, 0.8).map((rr, i) => rr * (1 - i / 600))],
    ['one that doubles its rate at once', [...steadyRr(150, 0.9), ...steadyRr(200, 0.45)]],
    ['Wenckebach, three to two', Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? 0.75 : 1.2))],
  ])('is not %s', (_, rrSec) => {
    expect(ofRr(rrSec).irregular).toEqual([]);
  });

  test('is no sinus arrhythmia of the young, however deep', () => {
    for (const meanSec of [0.75, 0.92, 1.1])
      for (const depth of [0.1, 0.15, 0.25])
        for (const breathHz of [0.15, 0.2, 0.25, 0.3]) {
          const { irregular } = ofRr(breathingRr(200, meanSec, depth, breathHz));
          expect([meanSec, depth, breathHz, irregular.length]).toEqual([meanSec, depth, breathHz, 0]);
        }
  });

  test.each([
    ['bigeminy', (i: number) => (i % 2 === 0 ? 0.5 : 1.1)],
    ['trigeminy', (i: number) => [0.8, 0.5, 1.1][i % 3]],
    ['quadrigeminy', (i: number) => [0.8, 0.8, 0.5, 1.1][i % 4]],
  ])('is not %s, whether its beats are known as ectopic or not', (_, rrAt) => {
    const rrSec = steadyRr(300, 1).map((rr, i) => rr * rrAt(i));
    expect(ofRr(rrSec, early(rrSec, 0.6)).irregular).toEqual([]);
    expect(ofRr(rrSec).irregular).toEqual([]);
  });

  test('is not many ectopic beats in a steady rhythm, once they are known', () => {
    const rrSec: number[] = [];
    for (const [i, rr] of steadyRr(300, 0.8).entries()) {
      if ((i * 7) % 10 < 3) rrSec.push(rr * 0.6, rr * 1.4);
      else rrSec.push(rr);
    }
    expect(ofRr(rrSec, early(rrSec, 0.55)).irregular).toEqual([]);
  });

  test('is not poor signal, in which beats come irregularly', () => {
    const timesSec = timesOfRr([...steadyRr(100, 0.8), ...unorderedRr(100, 0.7)]);
    const poor = noisy({ fromSec: timesSec[100], toSec: 1000 });
    const { irregular, judgedSec } = findRhythm(timesSec, noBeats(timesSec), { gaps: [], stretches: [poor] });
    expect(irregular).toEqual([]);
    expect(judgedSec).toBeLessThan(110);
  });

  test('does not change if shifted by a whole number of steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1000 }), (steps, seed) => {
        const timesSec = timesOfRr([...steadyRr(80, 0.8), ...unorderedRr(120, 0.7, seed)]);
        const later = timesSec.map((sec) => sec + 10 * steps);
        const of = (times: Float64Array) => findRhythm(times, noBeats(times), good).irregular;
        expect(of(later).map(({ fromSec }) => fromSec - 10 * steps)).toEqual(
          of(timesSec).map(({ fromSec }) => fromSec),
        );
      }),
      { numRuns: caseCount(20) },
    );
  });
});
