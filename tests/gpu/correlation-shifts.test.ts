import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/analysis/templates/matcher.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuRefusedError } from '../../src/gpu/gpu-failure.ts';
import { rhoBound } from '../../src/gpu/shift-bound.ts';
import type { TemplateMeasure } from '../../src/model/templates.ts';
import { makeEngine } from '../support/gpu-engine.ts';
import { makeTightEngine } from '../support/on-device.ts';
import { makeShiftCase, type ShiftCase, shiftsOnDevice } from '../support/shift-case.ts';
import { sweep, sweepFirst } from '../support/gate.ts';

let engine: GpuEngine;
let tight: GpuEngine;

beforeAll(async () => {
  engine = await makeEngine();
  tight = await makeTightEngine();
});

afterAll(() => {
  engine.destroy();
  tight.destroy();
});

const measures: readonly TemplateMeasure[] = ['cwa', 'adios', 'bam', 'nad', 'dam'];

/**
 * Compares with double precision: the worst difference as a fraction of the bound, and the number of results with lost
 * digits.
 */
async function held(measure: TemplateMeasure, shiftCase: ShiftCase, on = engine, binSamples = 5) {
  const { found, spec } = await shiftsOnDevice(on, measure, shiftCase, binSamples);
  const { samples, starts, templates, largestShift } = shiftCase;
  const bound = rhoBound(spec);
  const shape = { before: 0, after: spec.length, largestShift };
  const twin = createMatcher({ measure, binSamples }, shape, true);
  const prepared = templates.map((template) => twin.prepare(template));
  const shifts = Array.from({ length: 2 * largestShift + 1 }, (_, s) => s - largestShift);
  let [worst, lostCount, wrongShifts] = [0, 0, 0];
  for (const [b, start] of starts.entries()) {
    twin.load(samples, start);
    for (const [k, template] of prepared.entries()) {
      const i = b * templates.length + k;
      const rhos = shifts.map((at) => twin.match(template, at, at).rho);
      const best = Math.max(...rhos);
      const shift = rhos.indexOf(best);
      const next = Math.max(-4, ...rhos.filter((_, s) => s !== shift));
      if (found.nextRhos[i] === 2) {
        lostCount++;
        continue;
      }
      const differences = [found.rhos[i] - best, found.nextRhos[i] - next].map(Math.abs);
      for (const difference of differences) if (!(difference <= worst)) worst = difference;
      const isClear = measure === 'adios' || best - next > 2 * bound;
      if (isClear && found.shifts[i] !== shift - largestShift) wrongShifts++;
    }
  }
  return { worst, share: worst / bound, lostCount, wrongShifts };
}

for (const part of sweepFirst(measures, 2))
  describe.skipIf(part.isLeftOut).each(part.cases)(`correlation-shifts by %s${part.note}`, (measure) => {
    it.each([
      [1, 1],
      [3, 1],
      [16, 4],
      [37, 9],
    ])(
      'finds the best shifts of %i beats against %i templates within its bound',
      async (beats, templates) => {
        const got = await held(measure, makeShiftCase(beats, templates, { seed: beats }));
        expect(got.share).toBeLessThan(1);
        expect(got).toMatchObject({ lostCount: 0, wrongShifts: 0 });
      },
    );

    it.each([
      { length: 2, largestShift: 0 },
      { length: 33, largestShift: 1 },
      { length: 75, largestShift: 31 },
      { length: 301, largestShift: 60 },
    ])('accepts windows of $length samples and shifts up to $largestShift', async (size) => {
      const got = await held(measure, makeShiftCase(9, 3, size), engine, size.length < 5 ? 1 : 7);
      expect(got.share).toBeLessThan(1);
      expect(got.wrongShifts).toBe(0);
      // Out of 27: with shifts up to half a window, the stretch of the record differs from the one that its mean is
      // over.
      expect(size.length < 5 ? 0 : got.lostCount).toBeLessThan(10);
    });

    it('returns 0 if a window or a template is constant', async () => {
      const shiftCase = makeShiftCase(4, 2, { offset: 0.7 });
      shiftCase.templates[1]?.fill(0.7);
      const row = 150 + 2 * 15;
      shiftCase.samples.fill(0.1, shiftCase.starts[2], shiftCase.starts[2] + row);
      const { found } = await shiftsOnDevice(engine, measure, shiftCase);
      expect([1, 3, 4, 5, 7].map((i) => found.rhos[i] + 0)).toEqual([0, 0, 0, 0, 0]);
      expect([1, 3, 4, 5, 7].map((i) => found.shifts[i])).toEqual([-15, -15, -15, -15, -15]);
      expect(found.rhos[0]).toBeGreaterThan(0.2);
    });

    it('reports a large constant, or stays within its bound', async () => {
      const got = await held(measure, makeShiftCase(40, 3, { offset: 300 }));
      expect(got.share).toBeLessThan(1);
      expect(got.wrongShifts).toBe(0);
    });
  });

describe('correlation-shifts', () => {
  it('is split into small bindings and dispatches', async () => {
    const shiftCase = makeShiftCase(200, 2, { length: 80, largestShift: 8 });
    const got = await held('cwa', shiftCase, tight);
    expect(got.share).toBeLessThan(1);
    expect(got).toMatchObject({ lostCount: 0, wrongShifts: 0 });
  });

  const cwa: readonly ['cwa' | 'nad', number] = ['cwa', 2400];
  const nad: readonly ['cwa' | 'nad', number] = ['nad', 1400];
  for (const { cases, isLeftOut, note } of sweep([nad], [cwa]))
    it.skipIf(isLeftOut).each(cases)(
      `accepts rows that leave space for few threads by %s${note}`,
      async (measure, length) => {
        const got = await held(measure, makeShiftCase(3, 2, { length, largestShift: 2 }), tight);
        expect(got.share).toBeLessThan(1);
        expect(got).toMatchObject({ lostCount: 0, wrongShifts: 0 });
      },
    );

  it('rejects a window that no workgroup holds', async () => {
    const long = makeShiftCase(1, 1, { length: 6000, largestShift: 300 });
    await expect(shiftsOnDevice(tight, 'cwa', long)).rejects.toThrow(GpuRefusedError);
  });

  it('finds nothing for no beat and for no template', async () => {
    for (const [beats, templates] of [
      [0, 1],
      [2, 0],
    ] as const) {
      const { found } = await shiftsOnDevice(engine, 'cwa', makeShiftCase(beats, templates));
      expect(found.rhos).toHaveLength(0);
    }
  });
});
