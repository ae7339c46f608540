import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import createWabt from 'wabt';

const modules = [
  ['src/dsp/spectrum/fft-passes.wat', 'src/dsp/spectrum/fft-simd.ts'],
  ['src/analysis/denoise/match-moves.wat', 'src/analysis/denoise/match-moves.ts'],
  ['src/analysis/intervals/take-least.wat', 'src/analysis/intervals/take-least.ts'],
] as const;

describe('bytes of WebAssembly', () => {
  it.each(modules)('are what %s assembles to', async (source, holder) => {
    const wabt = await createWabt();
    const parsed = wabt.parseWat(source, readFileSync(source, 'utf8'), { simd: true });
    const { buffer } = parsed.toBinary({});
    parsed.destroy();
    const pieces = readFileSync(holder, 'utf8').match(/'[A-Za-z0-9+/=]{8,}'/g) ?? [];
    const held = Buffer.from(pieces.map((piece) => piece.slice(1, -1)).join(''), 'base64');
    expect(held.equals(Buffer.from(buffer))).toBe(true);
  });
});
