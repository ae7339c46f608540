import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
