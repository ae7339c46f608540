import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CycleFrame } from '../../../../src/analysis/denoise/cycle-layout.ts';
import type { CycleMove } from '../../../../src/analysis/denoise/find-moves.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';

const frame: CycleFrame = { fs: 250, qrsHalfCount: 12, medianRrCount: 200, tupCount: 176 };
const cycleCount = 40;

/** Makes noise with consecutive cycles from the first sample on, some followed by missing samples. */
function record(seed: number): { readonly x: Float64Array; readonly spans: readonly IndexRange[] } {
  const random = createRandom(seed);
  const spans: IndexRange[] = [];
  let from = 0;
  for (let n = 0; n < cycleCount; n++) {
    const to = from + 150 + random.integer(120);
    spans.push({ from, to });
    from = to + (n % 5 === 0 ? 3 : 0);
  }
  const x = Float64Array.from({ length: from }, () => 40 + random.normal());
  for (const [n, { to }] of spans.entries()) if (n % 5 === 0) x.fill(Number.NaN, to, to + 3);
  return { x, spans };
}

/** Finds moves on a page's main thread, where nothing may be compiled, or elsewhere. */
async function findAll(
  isPage: boolean,
  stretch: 'uniform' | 'qt',
  largestMoveMs: number,
): Promise<readonly CycleMove[]> {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { createMoveFinder } = await import('../../../../src/analysis/denoise/find-moves.ts');
  const { createModulator } = await import('../../../../src/analysis/denoise/modulate.ts');
  const { TemplateMatch } = await import('../../../../src/analysis/denoise/match-template.ts');
  const { x, spans } = record(7);
  const modulator = createModulator(frame, { stretch, interpolation: 'linear' });
  const isWhole = (from: number, to: number) =>
    from >= 0 && to <= x.length && !x.subarray(from, to).some(Number.isNaN);
  const find = createMoveFinder(modulator, { largestMoveMs, moveGain: 0 }, isWhole);
  const random = createRandom(8);
  const template = Float64Array.from({ length: 200 }, () => random.normal());
  const match = new TemplateMatch(template);
  return spans.map((span) => {
    const origin = Math.max(0, span.from - 30);
    return find(x.subarray(origin, span.to + 30), origin, span, match);
  });
}

describe('MoveMatcher', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['uniform', 0],
    ['uniform', 20],
    ['qt', 28],
  ] as const)(
    'finds moves of cycles stretched %s, up to %i ms, bit for bit as row by row',
    async (stretch, ms) => {
      const found = await findAll(false, stretch, ms);
      const expected = await findAll(true, stretch, ms);
      expect(found).toHaveLength(cycleCount);
      expect(found.filter(({ rho }) => Number.isFinite(rho))).toHaveLength(cycleCount);
      expect(found.some(({ move }) => move !== 0)).toBe(ms > 0);
      for (const [n, { move, rho }] of found.entries()) {
        expect(move).toBe(expected[n]?.move);
        expect(rho).toBe(expected[n]?.rho);
      }
    },
  );
});
