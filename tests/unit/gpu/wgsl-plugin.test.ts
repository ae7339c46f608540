import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expandShader } from '../../../scripts/wgsl-plugin.mjs';

const shaders = fileURLToPath(new URL('../../../shaders', import.meta.url));

describe('expandShader', () => {
  it.each(readdirSync(shaders).filter((name) => name.endsWith('.wgsl')))(
    'resolves %s, each import once',
    (name) => {
      const text = expandShader(join(shaders, name));
      expect(text).not.toContain('#import');
      expect(text).not.toContain('//');
      const functions = [...text.matchAll(/^(?:fn|struct|alias|const) (\w+)/gm)].map(([, found]) => found);
      expect(new Set(functions).size).toBe(functions.length);
    },
  );

  it('names file and line of what it does not know', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shaders-'));
    const path = join(folder, 'wrong.wgsl');
    writeFileSync(path, 'struct A { x: f32 }\n#include fft\n');
    expect(() => expandShader(path)).toThrow(/wrong\.wgsl:2/);
    rmSync(folder, { recursive: true });
  });
});
