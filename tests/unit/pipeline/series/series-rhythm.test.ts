import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareWithin } from '../../../../src/analysis/series/irregular-share.ts';
import { rhythmDoubts } from '../../../../src/pipeline/series/presumed-rhythm.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { given } from '../../../support/given.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';

const code = 'irregular-rhythm';
const openList = (rrMs: readonly number[]) => openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`);

/** Makes irregular RR, as in atrial fibrillation. */
function irregularRr(count: number): number[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return Math.round(550 + (450 * state) / 2147483647);
  });
}

describe('figures that assume sinus rhythm', () => {
  it('figures that assume sinus rhythm are doubtful if RR is irregular', async () => {
    const sinus = restingRrMs(380);
    const steady = await seriesOfRecording(await openList([...sinus, ...sinus, ...sinus]));
    expect(steady.warnings.map((one) => one.code)).not.toContain(code);
    expect(Object.values(steady.result.whole.doubtful).join(' ')).not.toContain('sinus');

    const { result, warnings } = await seriesOfRecording(await openList([...sinus, ...irregularRr(900)]));
    const [first, ...others] = result.windows;
    expect(given(first).doubtful['rmssd']).toBeUndefined();
    const irregular = others.filter(({ n }) => n > 100);
    expect(irregular.length).toBeGreaterThan(1);
    for (const { doubtful, mean, rmssd } of irregular) {
      expect(rmssd).toBeGreaterThan(100);
      expect(mean).not.toBeNull();
      expect(doubtful).toMatchObject({
        rmssd: expect.stringContaining('irregular, as in atrial fibrillation'),
        'welch.lfHf': expect.stringContaining('irregular, as in atrial fibrillation'),
      });
      // The mean of RR has no such assumption.
      expect(doubtful).not.toHaveProperty('mean');
    }
    expect(given(warnings.find((one) => one.code === code)).message).toMatch(
      /^In \d of \d windows RR is irregular, as in atrial fibrillation\. LF\/HF, LF, HF, RMSSD/,
    );
  });

  it('figures that assume sinus rhythm are only those of RR and of pulse intervals', () => {
    for (const kind of ['rr', 'pulse'] as const) expect(rhythmDoubts(kind, 1, 0)).not.toEqual([]);
    for (const kind of ['qt', 'rptt', 'amplitude'] as const) expect(rhythmDoubts(kind, 1, 1)).toEqual([]);
    expect(rhythmDoubts('rr', 0.05, 0.05)).toEqual([]);
  });
});

describe.runIf(hasData)(`figures that assume sinus rhythm on records of MIT-BIH${dataNote}`, () => {
  const seriesOf = async (record: string) => {
    const bytes = readFileSync(dataPath(`mitdb/${record}.atr`));
    return seriesOfRecording(await openDropped(`${record}.atr`, bytes, { inputRateHz: 360 }));
  };

  it.each(['201', '202', '203', '219'])(
    'figures that assume sinus rhythm on records of MIT-BIH are doubtful in %s, which has atrial fibrillation',
    async (record) => {
      const { warnings } = await seriesOf(record);
      expect(given(warnings.find((one) => one.code === code)).message).toContain('as in atrial fibrillation');
    },
  );

  it.each(['119', '106', '223'])('are doubtful in %s for its ectopic beats', async (record) => {
    const { message } = given((await seriesOf(record)).warnings.find((one) => one.code === code));
    expect(message).toContain('next to ectopic beats');
    expect(message).not.toContain('fibrillation');
  });

  it.each(['100', '101', '103', '113', '117', '121'])(
    'figures that assume sinus rhythm on records of MIT-BIH are not doubtful in %s, in sinus rhythm',
    async (record) => {
      expect((await seriesOf(record)).warnings.map((one) => one.code)).not.toContain(code);
    },
  );
});

describe('the fraction of a span covered by others', () => {
  it('equals a count second by second', () => {
    const spans = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 20 })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 60 }), spans, (fromSec, length, steps) => {
        let end = 0;
        const others = steps.map(([gap, own]) => {
          const start = end + gap;
          end = start + own;
          return { fromSec: start, toSec: end };
        });
        const inside = Array.from({ length }, (_, k) => fromSec + k).filter((sec) =>
          others.some((one) => sec >= one.fromSec && sec < one.toSec),
        );
        const share = shareWithin({ fromSec, toSec: fromSec + length }, others);
        expect(share * length).toBeCloseTo(inside.length, 9);
      }),
    );
  });
});
