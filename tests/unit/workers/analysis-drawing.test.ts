import { describe, expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { singleShapeTolerance } from '../../support/tolerances.ts';
import type { TraceChannel, TraceForm } from '../../../src/workers/traces/drawing-types.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

const quiet = () => undefined;
const request = { windowIndex: 0, fromMs: -100, toMs: 500, pointCount: 20, mostBeats: 5 };

async function openMade() {
  const api = createAnalysisApi();
  const { id, channels } = await unwrapOutcome(api.openSynthetic(1, 'made', { duration: 40 }));
  const finiteShare = async (channel: TraceChannel, form: TraceForm) => {
    const span = { channel, form, fromSec: 5, toSec: 15, columnCount: 50 };
    const { max } = await unwrapOutcome(api.trace(id, span));
    return max.filter((value) => !Number.isNaN(value)).length / max.length;
  };
  return { api, id, ecgLabel: channels.find(({ role }) => role === 'ecg')?.label ?? '', finiteShare };
}

describe('drawings of the newest run of an analysis', () => {
  test('drawings of the newest run of an analysis are absent before there is one', async () => {
    const { api, id, finiteShare } = await openMade();
    expect(await finiteShare('landmark', 'filtered')).toBe(0);
    expect(await finiteShare('denoise', 'clean')).toBe(0);
    expect(await unwrapOutcome(api.beatShapes('landmark', id, request))).toBeNull();
    expect(await unwrapOutcome(api.beatShapes('intervals', id, request))).toBeNull();
    expect(await unwrapOutcome(api.qrsInside(id, { fromSec: 0, toSec: 1, columnCount: 9 }))).toBeNull();
  });

  test('drawings of the newest run of an analysis show averaged beats of the pulse, or single ones on request, equal if nothing is averaged', async () => {
    const { api, id } = await openMade();
    const single = { ...request, isSingle: true };
    await unwrapOutcome(api.analyse(2, 'intervals', id, { resamples: 0, average: 10 }, quiet));
    const [averaged, own] = [
      await unwrapOutcome(api.beatShapes('intervals', id, request)),
      await unwrapOutcome(api.beatShapes('intervals', id, single)),
    ];
    expect(own?.beats).toEqual(averaged?.beats);
    expect(own?.ecg).toEqual(averaged?.ecg);
    expect(own?.ppg).not.toEqual(averaged?.ppg);

    await unwrapOutcome(api.analyse(3, 'intervals', id, { resamples: 0, average: 0 }, quiet));
    const [plain, again] = [
      await unwrapOutcome(api.beatShapes('intervals', id, request)),
      await unwrapOutcome(api.beatShapes('intervals', id, single)),
    ];
    for (const key of ['ppg', 'dppg'] as const) {
      plain?.[key].forEach((value, point) => {
        expect(Math.abs(value - (again?.[key][point] ?? Number.NaN))).toBeLessThan(singleShapeTolerance);
      });
    }
  });

  test('drawings of the newest run of an analysis show the channel of a landmark and that of its reference, if that is one', async () => {
    const { api, id, ecgLabel, finiteShare } = await openMade();
    await unwrapOutcome(api.analyse(2, 'landmark', id, { resamples: 0 }, quiet));
    expect(await finiteShare('landmark', 'filtered')).toBe(1);
    expect(await finiteShare('landmark', 'averaged')).toBeGreaterThan(0.5);
    expect(await finiteShare('landmark', 'other')).toBe(0);
    const alone = await unwrapOutcome(api.beatShapes('landmark', id, request));
    expect(alone?.own).toHaveLength(5 * 20);
    expect(alone?.other.every(Number.isNaN)).toBe(true);

    await unwrapOutcome(api.analyse(3, 'landmark', id, { resamples: 0, timedFrom: ecgLabel }, quiet));
    expect(await finiteShare('landmark', 'filtered')).toBe(1);
    expect(await finiteShare('landmark', 'other')).toBe(1);
    const both = await unwrapOutcome(api.beatShapes('landmark', id, request));
    expect(both?.other.some((value) => !Number.isNaN(value))).toBe(true);
  });
});
