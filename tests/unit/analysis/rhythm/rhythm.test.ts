import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareRTrace } from '../../../../src/analysis/qrs/r-peak.ts';
import { analyseRhythm } from '../../../support/whole-ecg.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';
import { heldOutClasses, pool } from '../../../truth/class-tables.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { leastHeldOut } from '../../../support/tolerances.ts';
import { gateNote, runsAllTests } from '../../../support/gate.ts';

/** Returns times of beats from their RR, the first at 1 s. */
function sumTimes(rrSec: readonly number[]): Float64Array {
  let at = 1;
  return Float64Array.of(at, ...rrSec.map((rr) => (at += rr)));
}

const steady = (count: number) => Array.from({ length: count }, () => 0.8);

describe('premature beats by RR', () => {
  test('premature beats by RR have a full pause, a shorter one or none', () => {
    const { isPremature, pauses, classes } = analyseRhythm(
      sumTimes([...steady(10), 0.5, 1.1, ...steady(9), 0.5, 0.92, ...steady(9), 0.6, ...steady(9)]),
      null,
    );
    expect(isPremature.flatMap((is, i) => (is ? [i] : []))).toEqual([11, 22, 33]);
    expect([11, 22, 33].map((i) => pauses[i])).toEqual(['full', 'partial', null]);
    expect([11, 22, 33].map((i) => classes[i])).toEqual(Array.from({ length: 3 }, () => 'S'));
  });

  test('premature beats by RR include every second beat in bigeminy, however long it lasts', () => {
    const pairs = Array.from({ length: 40 }, () => [0.5, 1.1]).flat();
    const { isPremature } = analyseRhythm(sumTimes([...steady(12), ...pairs]), null);
    expect(isPremature.slice(13, 30).map(Number)).toEqual(
      Array.from({ length: 17 }, (_, i) => Number(i % 2 === 0)),
    );
  });

  test('premature beats by RR do not persist when the heart rate increases permanently', () => {
    const { isPremature, expectedRrSec } = analyseRhythm(
      sumTimes([...steady(20), ...Array.from({ length: 40 }, () => 0.5)]),
      null,
    );
    expect(isPremature.slice(36).some(Boolean)).toBe(false);
    expect(expectedRrSec.at(-1)).toBeCloseTo(0.5, 9);
  });

  test('hardly occur if RR is irregular and no beat is due', () => {
    const random = createRandom(7);
    const uneven = Array.from({ length: 500 }, () => 0.5 + 0.6 * random.uniform());
    const { isPremature } = analyseRhythm(sumTimes(uneven), null);
    expect(isPremature.filter(Boolean).length).toBeLessThan(15);
  });
});

describe('rates', () => {
  test('are computed per beat, and smoothed over nine, which hides one ectopic beat', () => {
    const { rateBpm, smoothedBpm, rrSec } = analyseRhythm(
      sumTimes([...steady(10), 0.4, 1.2, ...steady(10)]),
      null,
    );
    expect(rrSec[0]).toBeNaN();
    expect(rateBpm[0]).toBeNaN();
    expect(rateBpm[11]).toBeCloseTo(150, 9);
    expect(Array.from(smoothedBpm).every((bpm) => Math.abs(bpm - 75) < 1e-9)).toBe(true);
  });

  test('are missing for no beat, and one', () => {
    expect(analyseRhythm(new Float64Array(), null).classes).toEqual([]);
    expect(analyseRhythm(Float64Array.of(2), null)).toMatchObject({
      classes: ['unknown'],
      classReason: ['too few beats'],
      isPremature: [false],
    });
    expect(analyseRhythm(Float64Array.of(2), null).smoothedBpm[0]).toBeNaN();
  });

  test('prematurity and pauses do not change with a shift or a slower rate', () => {
    const rrs = fc.array(fc.integer({ min: 300, max: 1500 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(rrs, fc.constantFrom(0.5, 2), (listMs, by) => {
        const times = sumTimes(listMs.map((ms) => ms / 1000));
        const { isPremature, pauses } = analyseRhythm(times, null);
        const slower = analyseRhythm(
          times.map((sec) => sec * by),
          null,
        );
        expect(slower).toMatchObject({ isPremature, pauses });
      }),
    );
  });
});

describe('ectopic beats by shape', () => {
  const seeds = [1, 2, 3];
  test.each(seeds)(
    'ectopic beats by shape are all found in a synthetic record, seed %i, with nothing else',
    async (seed) => {
      const values = { duration: 180, rate: 360, ectopicRate: 8, seed };
      const { recording, truth } = synthesise(
        synthParams(resolveParameters(synthDeclarations, values), false),
        'ectopic',
      );
      const ecg = await recording.read(0, 0, recording.channels[0].sampleCount);
      const times = Float64Array.from(truth.beats, ({ r }) => r);
      const { classes } = analyseRhythm(times, { ...prepareRTrace(ecg, 360), startSec: 0 });
      const isWhole = (i: number) => times[i] > 0.2 && times[i] < 179.8;
      const wanted = truth.beats.map((beat) => (beat.class === 'V' ? 'V' : 'N'));
      expect(classes.filter((_, i) => isWhole(i))).toEqual(wanted.filter((_, i) => isWhole(i)));
      expect(wanted.filter((own) => own === 'V').length).toBeGreaterThan(5);
    },
  );

  test('ectopic beats by shape have the same correlations inverted or at another amplitude', async () => {
    const { recording, truth } = synthesise(
      synthParams(
        resolveParameters(synthDeclarations, { duration: 30, rate: 250, ectopicRate: 10, seed: 4 }),
        false,
      ),
      'ectopic',
    );
    const ecg = await recording.read(0, 0, recording.channels[0].sampleCount);
    const times = Float64Array.from(truth.beats, ({ r }) => r);
    const trace = { ...prepareRTrace(ecg, 250), startSec: 0 };
    const by = (factor: number) => ({ ...trace, detrended: trace.detrended.map((value) => value * factor) });
    const { correlation } = analyseRhythm(times, trace);
    for (const factor of [-1, 40]) {
      const other = analyseRhythm(times, by(factor)).correlation;
      for (const [i, rho] of other.entries()) expect(rho).toBeCloseTo(correlation[i], 9);
    }
  });
});

describe.skipIf(!hasData || !runsAllTests)(
  `against the labels of two databases${dataNote}${gateNote}`,
  () => {
    test('V and S with weights fitted on the other database match docs/rhythm.md', async () => {
      const counts = await heldOutClasses();
      for (const [database, least] of Object.entries(leastHeldOut)) {
        const own = counts.filter((one) => one.database === database);
        for (const kind of ['veb', 'sveb'] as const) {
          const { se, ppv } = pool(own, kind);
          expect(se).toBeGreaterThan(least[kind].se);
          expect(ppv).toBeGreaterThan(least[kind].ppv);
        }
      }
    });
  },
);

test('the smoothed rate is constant in bigeminy, and not affected by one early beat', () => {
  const smoothedOf = (rrSec: readonly number[]) => analyseRhythm(sumTimes(rrSec), null).smoothedBpm;
  const turns = smoothedOf(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 0.5 : 1.1)));
  for (const rate of turns) expect(rate).toBeCloseTo(75, 6);
  const early = smoothedOf(Array.from({ length: 40 }, (_, i) => (i === 20 ? 0.5 : i === 21 ? 1.1 : 0.8)));
  for (const rate of early) expect(rate).toBeCloseTo(75, 6);
  expect([...smoothedOf([0.8])]).toEqual([75, 75]);
  expect(smoothedOf([])[0]).toBeNaN();
});
