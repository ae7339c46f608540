import { describe, expect, it } from 'vitest';
import type { EnvelopeParams } from '../../../../src/analysis/sounds/params.ts';
import golden from '../../../golden/sounds/envelope.json' with { type: 'json' };
import { envelopeOfSound } from '../../../support/envelope-of-sound.ts';
import { goldenEnvelopeTolerance } from '../../../support/tolerances.ts';

const usual = { lowHz: 25, highHz: 400, envelope: 'shannon', smoothingMs: 20 } as const;
const [{ sound, fs }] = golden;

type Kind = EnvelopeParams['envelope'];
const kinds: readonly Kind[] = ['shannon', 'absolute', 'hilbert'];

async function makeEnvelope(values: Float64Array, kind: Kind = 'shannon'): Promise<Float64Array> {
  const { envelope } = await envelopeOfSound({ values, gaps: [] }, fs, { ...usual, envelope: kind });
  return envelope.read(0, envelope.sampleCount);
}

describe('the envelope of heart sounds', () => {
  it.each(golden)('is SciPy’s: $envelope at $fs Hz, $lowHz to $highHz Hz', async (one) => {
    const kind = kinds.find((name) => name === one.envelope) ?? 'shannon';
    const params = {
      lowHz: one.lowHz,
      highHz: one.highHz,
      envelope: kind,
      smoothingMs: one.smoothingMs,
    } as const;
    const found = await envelopeOfSound({ values: Float64Array.from(one.sound), gaps: [] }, one.fs, params);
    const envelope = await found.envelope.read(0, one.sound.length);
    const range = Math.max(...one.expected);
    const error = one.expected.map((value, n) => Math.abs(value - envelope[n]) / range);
    expect(Math.max(...error)).toBeLessThan(goldenEnvelopeTolerance);
    expect(found.warnings.map(({ code }) => code)).toEqual(one.fs === 800 ? ['cutoff-dropped'] : []);
  });

  it('does not depend on loudness as Shannon energy, and scales with it otherwise', async () => {
    const quiet = Float64Array.from(sound);
    const loud = quiet.map((value) => 40 * value);
    const [a, b] = [await makeEnvelope(quiet), await makeEnvelope(loud)];
    expect(Math.max(...a.map((value, n) => Math.abs(value - b[n])))).toBeLessThan(goldenEnvelopeTolerance);
    for (const kind of ['absolute', 'hilbert'] as const) {
      const [c, d] = [await makeEnvelope(quiet, kind), await makeEnvelope(loud, kind)];
      const apart = Math.max(...c.map((value, n) => Math.abs(40 * value - d[n])));
      expect(apart).toBeLessThan(goldenEnvelopeTolerance);
    }
  });

  it.each(kinds)('is 0 for silence, and missing only in a gap: %s', async (kind) => {
    expect(Math.max(...(await makeEnvelope(new Float64Array(500), kind)).map(Math.abs))).toBe(0);
    const values = Float64Array.from([...sound, ...sound, ...sound]);
    values.fill(Number.NaN, 800, 900);
    const { envelope } = await envelopeOfSound({ values, gaps: [{ from: 800, to: 900 }] }, fs, {
      ...usual,
      envelope: kind,
    });
    const found = await envelope.read(0, values.length);
    expect(envelope.gaps).toEqual([{ from: 800, to: 900 }]);
    const missing = Array.from(found.keys()).filter((n) => Number.isNaN(found[n]));
    expect([missing[0], missing.at(-1), missing.length]).toEqual([800, 899, 100]);
  });
});
