import { describe, expect, it } from 'vitest';
import type { ReportHead } from '../../../../src/workers/protocol.ts';
import { estimateFullTimeMs, updateStageTimes } from '../../../../src/state/opening/whole-time.ts';

const head = (
  ms: Readonly<Record<string, number | null>>,
  changes: Partial<ReportHead> = {},
): ReportHead => ({
  parameters: { from: 0, to: 3600 },
  backend: { kind: 'cpu', name: 'CPU' },
  timings: Object.fromEntries(
    Object.entries(ms).map(([stage, own]) => [stage, { backend: 'cpu', ms: own ?? 0, kept: own === null }]),
  ),
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: '',
  ...changes,
});

const daySec = 86_400;

describe('the estimated time for a whole record', () => {
  it('is that of its parts, stage by stage, scaled by length', () => {
    expect(estimateFullTimeMs({}, daySec)).toBeNull();
    const first = updateStageTimes({}, head({ filtered: 1000, beats: 500 }));
    expect(estimateFullTimeMs(first, daySec)).toBe(24 * 1500);
    const second = updateStageTimes(first, head({ filtered: null, beats: 700 }));
    expect(estimateFullTimeMs(second, daySec)).toBe(24 * 1700);
    expect(updateStageTimes(second, head({ beats: 1 }, { isDraft: true }))).toBe(second);
  });

  it('is the measured time if all of it was processed', () => {
    const whole = updateStageTimes({}, head({ filtered: 9000 }, { parameters: { from: 0, to: 'end' } }));
    expect(estimateFullTimeMs(whole, daySec)).toBe(9000);
  });
});
