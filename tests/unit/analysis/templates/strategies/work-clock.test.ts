import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkClock } from '../../../../../src/analysis/templates/strategies/work-clock.ts';
import { caseCount } from '../../../../support/gate.ts';

const activities = ['communication', 'computation', 'io', 'organisation', 'idle'] as const;

function timed(startMs = 0) {
  const time = { ms: startMs };
  return { time, clock: new WorkClock(1, () => time.ms, startMs) };
}

describe('WorkClock', () => {
  it('divides the time of the stage among activities', () => {
    const { time, clock } = timed(100);
    time.ms = 110;
    clock.enter('io');
    time.ms = 120;
    clock.enter('computation');
    time.ms = 180;
    clock.enter('idle');
    const { shares, spans } = clock.finish(200);
    expect(shares).toEqual({
      worker: 1,
      communication: 0,
      computation: 0.6,
      io: 0.1,
      organisation: 0,
      idle: 0.3,
    });
    expect(spans).toEqual([
      { worker: 1, doing: 'idle', fromMs: 0, toMs: 10 },
      { worker: 1, doing: 'io', fromMs: 10, toMs: 20 },
      { worker: 1, doing: 'computation', fromMs: 20, toMs: 80 },
      { worker: 1, doing: 'idle', fromMs: 80, toMs: 100 },
    ]);
  });

  it('returns to the previous activity, also after an error', () => {
    const { clock } = timed();
    clock.enter('computation');
    expect(clock.during('io', () => clock.doing)).toBe('io');
    expect(() =>
      clock.during('io', () => {
        throw new Error('no file');
      }),
    ).toThrow('no file');
    expect(clock.doing).toBe('computation');
  });

  it('is idle throughout without activities', () => {
    expect(timed().clock.finish(0).shares.idle).toBe(1);
  });

  it('has shares that sum to 1, and few spans without gaps, for any activities', () => {
    const step = fc.record({ doing: fc.constantFrom(...activities), ms: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4000 }), (steps) => {
        const { time, clock } = timed();
        for (const { doing, ms } of steps) {
          clock.enter(doing);
          time.ms += ms;
        }
        const { shares, spans } = clock.finish(time.ms);
        const { worker: _, ...parts } = shares;
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12);
        expect(spans.length).toBeLessThanOrEqual(1000);
        expect([spans[0].fromMs, spans.at(-1)?.toMs]).toEqual([0, time.ms]);
        expect(spans.slice(1).every((span, index) => span.fromMs === spans[index].toMs)).toBe(true);
      }),
      { numRuns: caseCount(30) },
    );
  });

  it('reports a long initial activity and later short ones with equal totals', () => {
    const { time, clock } = timed();
    clock.enter('computation');
    time.ms += 100;
    for (let turn = 0; turn < 50_000; turn++) {
      clock.enter('communication');
      time.ms += 0.9;
      clock.enter('computation');
      time.ms += 0.1;
    }
    const { spans } = clock.finish(time.ms);
    const computedMs = spans
      .filter(({ doing }) => doing === 'computation')
      .reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    expect(computedMs / time.ms).toBeLessThan(0.02);
    expect(
      Math.max(
        ...spans.slice(1).map(({ doing, fromMs, toMs }) => (doing === 'computation' ? toMs - fromMs : 0)),
      ),
    ).toBeLessThan(250);
  });
});
