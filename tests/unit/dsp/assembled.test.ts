import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';

/** Modules that hold their bytes as base64; the build assembles the others. */
const modules = [
  ['src/analysis/aligned/add-row.wat', 'src/analysis/aligned/sum-laid.ts'],
  ['src/analysis/aligned/slide-shape.wat', 'src/analysis/aligned/slide-shape.ts'],
  ['src/analysis/aligned/sum-resamples.wat', 'src/analysis/aligned/sum-resamples.ts'],
  ['src/analysis/qrs/curve-length.wat', 'src/analysis/qrs/curve-length-kernel.ts'],
  ['src/analysis/qrs/sample-kernels.wat', 'src/analysis/qrs/sample-kernels.ts'],
  ['src/analysis/qrs/own/compare-shapes.wat', 'src/analysis/qrs/own/compare-shapes.ts'],
] as const;

describe('bytes of WebAssembly', () => {
  it.each(modules)('bytes of WebAssembly are the assembled form of %s', async (source, holder) => {
    const wabt = await createWabt();
    const parsed = wabt.parseWat(source, readFileSync(source, 'utf8'), { simd: true });
    const { buffer } = parsed.toBinary({});
    parsed.destroy();
    const pieces = readFileSync(holder, 'utf8').match(/'[A-Za-z0-9+/=]{8,}'/g) ?? [];
    const held = Buffer.from(pieces.map((piece) => piece.slice(1, -1)).join(''), 'base64');
    expect(held.equals(Buffer.from(buffer))).toBe(true);
  });
});

/** Returns the text of an exported function of a module's source. */
function functionText(source: string, name: string): string {
  const text = readFileSync(source, 'utf8');
  const from = text.indexOf(`  (func (export "${name}")`);
  const next = text.indexOf('  (func ', from + 1);
  const own = text.slice(from, next < 0 ? undefined : next).trimEnd();
  return next < 0 ? own.replace(/\)$/, '') : own;
}

it.each(['forward', 'inverse', 'halves', 'halvesBack'])(
  'the pass %s is the same for both precisions',
  (name) => {
    const double = functionText('src/dsp/spectrum/fft-passes.wat', name);
    const single = functionText('src/dsp/spectrum/single-fft.wat', name);
    expect(double).toContain('f64x2.mul');
    expect(single).toBe(double.replaceAll('f64x2', 'f32x4'));
  },
);
