import { describe, expect, it } from 'vitest';
import { soundEnvelope } from '../../../../src/analysis/sounds/envelope.ts';
import type { EnvelopeParams } from '../../../../src/analysis/sounds/params.ts';
import golden from '../../../golden/sounds/envelope.json' with { type: 'json' };
import { goldenEnvelopeTolerance } from '../../../support/tolerances.ts';

const usual = { lowHz: 25, highHz: 400, envelope: 'shannon', smoothingMs: 20 } as const;
const [{ sound, fs }] = golden;

type Kind = EnvelopeParams['envelope'];
const kinds: readonly Kind[] = ['shannon', 'absolute', 'hilbert'];

function envelopeOf(values: Float64Array, kind: Kind = 'shannon'): Float64Array {
  return soundEnvelope({ values, gaps: [] }, fs, { ...usual, envelope: kind }).envelope.values;
}

describe('the envelope of heart sounds', () => {
  it.each(golden)('is SciPy’s: $envelope at $fs Hz, $lowHz to $highHz Hz', (one) => {
    const kind = kinds.find((name) => name === one.envelope) ?? 'shannon';
    const params = {
      lowHz: one.lowHz,
      highHz: one.highHz,
      envelope: kind,
      smoothingMs: one.smoothingMs,
    } as const;
    const found = soundEnvelope({ values: Float64Array.from(one.sound), gaps: [] }, one.fs, params);
    const range = Math.max(...one.expected);
    const error = one.expected.map((value, n) => Math.abs(value - found.envelope.values[n]) / range);
    expect(Math.max(...error)).toBeLessThan(goldenEnvelopeTolerance);
    expect(found.warnings.map(({ code }) => code)).toEqual(one.fs === 800 ? ['cutoff-dropped'] : []);
  });

  it('does not ask how loud the sound is, as Shannon energy; the others grow with it', () => {
    const quiet = Float64Array.from(sound);
    const loud = quiet.map((value) => 40 * value);
    const [a, b] = [envelopeOf(quiet), envelopeOf(loud)];
    expect(Math.max(...a.map((value, n) => Math.abs(value - b[n])))).toBeLessThan(goldenEnvelopeTolerance);
    for (const kind of ['absolute', 'hilbert'] as const) {
      const [c, d] = [envelopeOf(quiet, kind), envelopeOf(loud, kind)];
      const apart = Math.max(...c.map((value, n) => Math.abs(40 * value - d[n])));
      expect(apart).toBeLessThan(goldenEnvelopeTolerance);
    }
  });

  it.each(kinds)('is 0 of silence, and missing in a gap alone: %s', (kind) => {
    expect(Math.max(...envelopeOf(new Float64Array(500), kind).map(Math.abs))).toBe(0);
    const values = Float64Array.from([...sound, ...sound, ...sound]);
    values.fill(Number.NaN, 800, 900);
    const { envelope } = soundEnvelope({ values, gaps: [{ from: 800, to: 900 }] }, fs, {
      ...usual,
      envelope: kind,
    });
    expect(envelope.gaps).toEqual([{ from: 800, to: 900 }]);
    const missing = Array.from(envelope.values.keys()).filter((n) => Number.isNaN(envelope.values[n]));
    expect([missing[0], missing.at(-1), missing.length]).toEqual([800, 899, 100]);
  });
});
