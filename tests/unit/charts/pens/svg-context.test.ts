import { expect, test } from 'vitest';
import { drawLanes } from '../../../../src/charts/lanes/draw-lanes.ts';
import type { Lane } from '../../../../src/charts/lanes/lane.ts';
import type { ColourName, Palette } from '../../../../src/charts/pens/palette.ts';
import { contextSvg } from '../../../../src/charts/pens/svg-context.ts';
import { timeScale } from '../../../../src/charts/axes/time-axis.ts';

const palette: Palette = {
  colour: new Proxy({} as Record<ColourName, string>, { get: (_, name) => `rgb(${String(name)})` }),
  font: '400 11px Inter',
  fontStrong: '600 11px Inter',
  fontPx: 11,
};

const envelope = {
  fromSec: 0,
  toSec: 4,
  min: Float32Array.from([0, 1, Number.NaN, 0.5]),
  max: Float32Array.from([0, 1, Number.NaN, 0.5]),
};

const lane: Lane = {
  id: 'ppg',
  name: '<1> & "2"',
  colour: 'ppg',
  weight: 1,
  unit: 'V',
  range: { low: 0, high: 1 },
  zeroLine: false,
  traces: [{ envelope, colour: 'ppg', widthPx: 1.25 }],
  marks: [
    { kind: 'historic', atSec: 0.5 },
    { kind: 'least-variance', atSec: 1.5, large: true },
    { kind: 'rejected', atSec: 3.5, label: 'out, too short' },
  ],
  problem: null,
};

const size = { widthPx: 476, heightPx: 100 };

test('lanes are written as drawn: clipped traces with gaps, whole circles, text once', () => {
  const scale = timeScale(0, 4, size.widthPx);
  const picture = { lanes: [lane], bands: [{ fromSec: 3, toSec: 4 }], scale, heightPx: 100, long: false };
  const svg = contextSvg('Signals', size, palette, (context) => drawLanes(context, picture, palette));
  // The gutter is 64 px, so that a second is 100 px and the columns are at 114, 214 and 414.
  expect(svg).toMatch(
    /<svg x="64"[^>]*overflow="hidden"><path d="M114 [\d.]+L214 [\d.]+M414 [\d.]+" fill="none" stroke="rgb\(ppg\)"/,
  );
  expect(svg.match(/<svg /g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
  expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  expect(svg).toMatch(/a3\.5 3\.5 0 1 0 7 0a3\.5 3\.5 0 1 0 -7 0Z/);
  expect(svg.match(/out, too short/g)).toHaveLength(1);
  expect(svg).toContain('&lt;1> &amp; &quot;2&quot;');
  expect(svg).toContain('<rect x="364" y="0" width="100" height="80" fill="rgb(band)"/>');
});

test('the name of a stretch within another begins after it, and is omitted without space', () => {
  const scale = timeScale(0, 4, size.widthPx);
  const bands = [
    { fromSec: 0.02, toSec: 3, name: 'N' },
    { fromSec: 0, toSec: 4, name: 'noise' },
    { fromSec: 0.03, toSec: 0.15, name: 'AFL' },
  ];
  const picture = { lanes: [{ ...lane, marks: [] }], bands, scale, heightPx: 100, long: false };
  const svg = contextSvg('Signals', size, palette, (context) => drawLanes(context, picture, palette));
  const placeOf = (name: string) => Number(new RegExp(`x="([\\d.]+)"[^>]*>${name}<`).exec(svg)?.[1]);
  expect(placeOf('noise')).toBe(68);
  // Without a page, text has no width.
  expect(placeOf('N')).toBe(68 + 8);
  expect(svg).not.toContain('>AFL<');
});
