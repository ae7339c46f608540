import { expect, test } from 'vitest';
import { drawTiles, tilesSize } from '../../../../src/features/templates/draw-tiles.ts';
import { tileGroups } from '../../../../src/features/templates/tile-groups.ts';
import { fakeTemplatesReport as report } from '../../../support/fake-templates.ts';

test('the saved tiles have their names, counts, similarity and every member’s line', () => {
  const groups = tileGroups(report, 1);
  const { before, after, largestShift } = report.shape;
  const length = before + after + 2 * largestShift;
  const picture = {
    groups,
    report,
    windows: { beats: Int32Array.of(0, 4), length, windows: new Float32Array(2 * length).fill(0.5) },
    members: [Int32Array.of(0), Int32Array.of(4)],
    isAligned: true,
    range: [-1, 1] as const,
  };
  const words: string[] = [];
  const strokes: string[] = [];
  const fills: string[] = [];
  let lines = 0;
  drawTiles(
    {
      text: (text) => words.push(text),
      fill: (colour) => fills.push(colour),
      stroke: ({ colour }, trace) => {
        strokes.push(colour);
        trace({
          moveTo: () => {
            if (colour === 'raw') lines++;
          },
          lineTo: () => undefined,
          closePath: () => undefined,
        });
      },
    },
    picture,
  );
  expect(words[0]).toMatch(/^M {2}\d/);
  expect(words[2]).toMatch(/^A {2}\d/);
  expect(words.filter((text) => text.startsWith('ρ'))).toHaveLength(2);
  expect(lines).toBe(2);
  expect(strokes.filter((colour) => colour === 'master')).toHaveLength(1);
  expect(fills.filter((colour) => colour === 'master')).toHaveLength(1);
  expect(tilesSize(picture)).toEqual({ widthPx: 360, heightPx: 166 });
});
