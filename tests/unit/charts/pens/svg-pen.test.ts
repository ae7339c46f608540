import { expect, it } from 'vitest';
import type { Palette } from '../../../../src/charts/pens/palette.ts';
import { penLine } from '../../../../src/charts/pens/pen.ts';
import { penSvg } from '../../../../src/charts/pens/svg-pen.ts';

const colour = new Proxy({}, { get: (_, name) => `#${String(name)}` }) as Palette['colour'];
const palette: Palette = {
  colour,
  font: '400 11px "Inter", x',
  fontStrong: '600 11px "Inter", x',
  fontPx: 11,
};

it('lines and text are written as vectors, with escaped text', () => {
  const svg = penSvg('a < b', { widthPx: 20, heightPx: 10 }, palette, (pen) => {
    penLine(pen, 'axis', [1, 5, 9, 5]);
    pen.text('rPTT & "LVET"', 3, 4, { strong: true, align: 'right' });
  });
  expect(svg).toContain('<title>a &lt; b</title>');
  expect(svg).toContain('d="M1 5.5L9 5.5" fill="none" stroke="#axis"');
  expect(svg).toContain('text-anchor="end" font-weight="600"');
  expect(svg).toContain('rPTT &amp; &quot;LVET&quot;</text>');
  expect(svg).toContain('font-family="&quot;Inter&quot;, x"');
});

it('hidden characters in names are shown, and characters invalid in XML are not written', () => {
  const svg = penSvg('a\u202Eb', { widthPx: 20, heightPx: 10 }, palette, (pen) => {
    pen.text('c\u2067d\u001B\uFEFF', 3, 4);
  });
  expect(svg).toContain('<title>a⟨U+202E⟩b</title>');
  expect(svg).toContain('>c⟨U+2067⟩d⟨U+001B⟩⟨U+FEFF⟩</text>');
  expect(svg).not.toMatch(/[\p{Cc}\p{DI}]/u);
});
