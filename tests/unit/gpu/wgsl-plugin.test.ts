import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandShader } from '../../../scripts/wgsl-plugin.mjs';

const shaders = fileURLToPath(new URL('../../../shaders', import.meta.url));

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shaders-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function expanded(text: string): string {
  const path = join(folder, 'made.wgsl');
  writeFileSync(path, text);
  return expandShader(path);
}

describe('expandShader', () => {
  it.each(readdirSync(shaders).filter((name) => name.endsWith('.wgsl')))(
    'resolves %s, each import once',
    (name) => {
      const text = expandShader(join(shaders, name));
      expect(text).not.toContain('#');
      expect(text).not.toContain('//');
      const names = [...text.matchAll(/^(?:fn|struct|alias|const) (\w+)/gm)].map(([, found]) => found);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('unrolls marked loops, inner ones first, and keeps others', () => {
    const text = expanded(`#unroll
for (var j = 0u; j < 2; j++) {
  #unroll
  for (var k = 1u; k < 6; k += 3) { a[j] += b[k] + jk; }
}
for (var i = 0u; i < 2; i++) { c[i] = i; }
`);
    const body = text.replace(/\s+/g, ' ');
    expect(body).toContain('a[0u] += b[1u] + jk;');
    expect(body).toContain('a[0u] += b[4u] + jk;');
    expect(body).toContain('a[1u] += b[4u] + jk;');
    expect(body.match(/a\[/g)).toHaveLength(4);
    expect(body).toContain('for (var i = 0u; i < 2; i++) { c[i] = i; }');
  });

  it('names the file, and the line, of an error', () => {
    expect(() => expanded('struct A { x: f32 }\n#include fft\n')).toThrow(/made\.wgsl:2/);
    expect(() => expanded('#unroll\nfor (var j = 0u; j < count; j++) {}\n')).toThrow(/made\.wgsl.*no loop/);
  });
});
