import { beforeAll, describe, expect, test } from 'vitest';
import { drawLaneBackground, drawLanes } from '../../../src/charts/lanes/draw-lanes.ts';
import type { Lane, LaneMark, LaneTrace } from '../../../src/charts/lanes/lane.ts';
import type { LaneTiles, TiledPicture } from '../../../src/charts/lanes/lane-tiles.ts';
import { createLaneTiles } from '../../../src/charts/lanes/lane-tiles.ts';
import type { Palette } from '../../../src/charts/pens/palette.ts';
import { readPalette } from '../../../src/charts/pens/palette.ts';
import { edgePx, gutterPx, snapScale, timeScale } from '../../../src/charts/axes/time-axis.ts';
import { tiledTolerance } from '../../support/tolerances.ts';

const widthPx = 900;
const heightPx = 200;
const lengthSec = 10;
/** Distance from the view's end within which a mark is cut off, CSS px. */
const cutMarkPx = 8;
let palette: Palette;

/** Two columns per pixel of a slow wave, a fast one and a gap. */
function wave(fromSec: number, toSec: number, phase: number): LaneTrace['envelope'] {
  const columnCount = Math.round(((toSec - fromSec) / lengthSec) * 2 * (widthPx - 76));
  const stepSec = (toSec - fromSec) / columnCount;
  const at = (column: number): number => {
    const sec = fromSec + column * stepSec;
    if (sec > 21.3 && sec < 21.7) return Number.NaN;
    return Math.sin(2 * sec + phase) + 0.4 * Math.sin(31 * sec) ** 9;
  };
  const middle = Float32Array.from({ length: columnCount }, (_, column) => at(column));
  return {
    fromSec,
    toSec,
    min: middle.map((value) => value - 0.03),
    max: middle.map((value) => value + 0.03),
  };
}

/** Marks every 0.31 s, some on the edge between two tiles, some with text. */
const marks: readonly LaneMark[] = Array.from({ length: 150 }, (_, k): LaneMark => {
  const atSec = 0.31 * k;
  if (k % 7 === 3) return { kind: 'rejected', atSec, label: 'out, poor match' };
  if (k % 5 === 0) return { kind: 'least-variance', atSec, large: true };
  return { kind: k % 2 ? 'historic' : 'r', atSec };
});

const shared = { weight: 1, unit: 'V', range: { low: -1.7, high: 1.7 }, zeroLine: true, problem: null };
const behind: LaneTrace = { envelope: wave(3, 43, 0.4), colour: 'raw', widthPx: 0.75 };
const front = (phase = 0): LaneTrace => ({ envelope: wave(3, 43, phase), colour: 'ppg', widthPx: 1.25 });
const ecg: Lane = {
  ...shared,
  id: 'ecg',
  name: 'ECG',
  colour: 'ecg',
  traces: [front(1)],
  marks,
  weight: 1.3,
};
const ppg: Lane = { ...shared, id: 'ppg', name: 'PPG', colour: 'ppg', traces: [behind, front()], marks };

interface View {
  readonly fromSec: number;
  readonly lengthSec?: number;
  readonly lanes?: readonly Lane[];
  readonly deviceRatio?: number;
  readonly palette?: Palette;
}

function makePicture(view: View): TiledPicture {
  const { fromSec, lengthSec: ownSec = lengthSec, lanes = [ecg, ppg], deviceRatio = 1 } = view;
  const scale = snapScale(timeScale(fromSec, fromSec + ownSec, widthPx), deviceRatio);
  const bands = [{ fromSec: 18.2, toSec: 19.1 }];
  return { lanes, bands, scale, heightPx, long: false, deviceRatio };
}

function drawPixels(
  deviceRatio: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(widthPx * deviceRatio);
  canvas.height = Math.round(heightPx * deviceRatio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no context');
  context.setTransform(deviceRatio, 0, 0, deviceRatio, 0, 0);
  // Like on the page, with an opaque background, so that levels are the visible ones.
  context.fillStyle = palette.colour.work;
  context.fillRect(0, 0, widthPx, heightPx);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

function tiled(tiles: LaneTiles, view: View, budgetMs = Number.POSITIVE_INFINITY): Uint8ClampedArray {
  const picture = makePicture(view);
  const colours = view.palette ?? palette;
  return drawPixels(picture.deviceRatio, (context) => {
    drawLaneBackground(context, picture, colours);
    tiles.draw(context, picture, colours, budgetMs);
  });
}

function untiled(view: View): Uint8ClampedArray {
  const picture = makePicture(view);
  return drawPixels(picture.deviceRatio, (context) => drawLanes(context, picture, view.palette ?? palette));
}

/** Computes differences of levels, 0 … 255, of pixels well inside the view and at its ends. */
function differences(a: Uint8ClampedArray, b: Uint8ClampedArray, deviceRatio = 1) {
  expect(a.length).toBe(b.length);
  const rowLength = 4 * Math.round(widthPx * deviceRatio);
  const inner = { most: 0, large: 0 };
  let mostAtEnds = 0;
  a.forEach((level, index) => {
    const apart = Math.abs(level - (b[index] ?? 0));
    if (apart === 0) return;
    const x = (index % rowLength) / 4 / deviceRatio;
    const isInner = x > gutterPx + cutMarkPx && x < widthPx - edgePx - cutMarkPx;
    if (!isInner) mostAtEnds = Math.max(mostAtEnds, apart);
    else inner.most = Math.max(inner.most, apart);
    if (apart > tiledTolerance.small) inner.large += 1 / a.length;
  });
  return { most: inner.most, shareLarge: inner.large, mostAtEnds };
}

function expectSame(tiles: LaneTiles, view: View): void {
  const found = differences(tiled(tiles, view), untiled(view), view.deviceRatio);
  expect(found.most).toBeLessThanOrEqual(tiledTolerance.most);
  expect(found.mostAtEnds).toBeLessThanOrEqual(tiledTolerance.mostAtEnds);
  expect(found.shareLarge).toBeLessThanOrEqual(tiledTolerance.shareLarge);
}

beforeAll(() => {
  const probe = document.createElement('span');
  document.body.append(probe);
  palette = readPalette(probe);
  // The page's own font may be present or not, depending on whether earlier tests loaded its styles.
  const [font, fontStrong] = ['400 16px serif', '600 16px serif'];
  const colour = { ...palette.colour, work: '#fff', ecg: '#0a6', ppg: '#06c', raw: '#bbb', historic: '#c40' };
  palette = {
    ...palette,
    font,
    fontStrong,
    fontPx: 16,
    colour: { ...colour, leastVariance: '#528', beatRejected: '#a00', band: '#eee' },
  };
  probe.remove();
});

describe.each([1, 1.25, 1.5, 2])('tiles at %d device px per CSS px', (deviceRatio) => {
  test('panned back and forth equal the picture drawn at once', () => {
    const tiles = createLaneTiles();
    for (const fromSec of [12, 12.013, 12.9, 14.204, 17.7, 15.5, 13.337, 19.02, 25]) {
      expectSame(tiles, { fromSec, deviceRatio });
    }
    expect(tiles.count()).toBeGreaterThan(0);
  });

  test('differ from a picture shifted by a pixel, so that the comparison can fail', () => {
    const one = untiled({ fromSec: 12, deviceRatio });
    const other = untiled({ fromSec: 12 + 1.2 / (82.4 * deviceRatio), deviceRatio });
    expect(differences(one, other, deviceRatio).most).toBeGreaterThan(100);
    const without = { ...ppg, marks: ppg.marks.filter((_, k) => k !== 55) };
    const missing = untiled({ fromSec: 12, deviceRatio, lanes: [ecg, without] });
    expect(differences(one, missing, deviceRatio).most).toBeGreaterThan(100);
  });
});

test('late, removed or changed items are drawn: traces, marks, ranges, lanes, themes, lengths', () => {
  const tiles = createLaneTiles();
  const early: Lane = { ...ppg, traces: [], marks: [] };
  const chosen = marks.map((mark, k) => (k === 44 ? { ...mark, large: true } : mark));
  const cut: LaneTrace = { envelope: wave(3, 20.4, 0), colour: 'ppg', widthPx: 1.25 };
  const views: readonly View[] = [
    { fromSec: 12, lanes: [ecg, early] },
    { fromSec: 12.5, lanes: [ecg, early] },
    { fromSec: 12.5, lanes: [ecg, { ...ppg, traces: [behind] }] },
    { fromSec: 12.5, lanes: [ecg, { ...ppg, traces: [behind, cut] }] },
    { fromSec: 12.5 },
    { fromSec: 12.6, lanes: [ecg, { ...ppg, traces: [behind, front(0.2)] }] },
    { fromSec: 12.6, lanes: [{ ...ecg, marks: chosen }, ppg] },
    { fromSec: 12.6, lanes: [ecg, { ...ppg, marks: marks.slice(40) }] },
    { fromSec: 12.6, lanes: [{ ...ecg, range: { low: -2, high: 3 } }, ppg] },
    { fromSec: 12.6, lanes: [ppg, ecg] },
    { fromSec: 12.6, lanes: [ppg] },
    { fromSec: 12.6, palette: { ...palette, colour: { ...palette.colour, ppg: '#f80' } } },
    { fromSec: 12.6, lengthSec: 14 },
    { fromSec: 12.9, lengthSec: 14 },
    { fromSec: 12.9, deviceRatio: 2 },
    { fromSec: 12.6, deviceRatio: 2 },
  ];
  for (const view of views) expectSame(tiles, view);
  expect(tiles.count()).toBeGreaterThan(0);
});

test('marks that arrive while tiles are kept are drawn in those that they touch', () => {
  const tiles = createLaneTiles();
  const view = { fromSec: 12.6, lanes: [{ ...ecg, marks: marks.slice(0, 60) }, ppg] };
  expectSame(tiles, view);
  expectSame(tiles, view);
  expect(tiles.count()).toBe(2);
  expectSame(tiles, { fromSec: 12.6 });
  // The lane with other marks is redrawn in four pieces; the other one is unchanged.
  expect(tiles.count()).toBe(4 + 1);
});

test('a long pan keeps only tiles near the view', () => {
  const tiles = createLaneTiles();
  let most = 0;
  for (let fromSec = 4; fromSec < 30; fromSec += 0.25) {
    tiled(tiles, { fromSec });
    most = Math.max(most, tiles.count());
  }
  // At most five tiles of a lane are in view, and three are kept on each side.
  expect(most).toBeLessThanOrEqual(2 * 11);
});

/** Creates a clock that advances by a millisecond on each reading. */
function slowClock(): () => number {
  let ms = 0;
  return () => {
    ms += 1;
    return ms;
  };
}

/** Counts the frames until a view is complete. */
function framesTo(tiles: LaneTiles, view: View, budgetMs: number): number {
  const picture = makePicture(view);
  let count = 0;
  let isWhole = false;
  drawPixels(1, (context) => {
    while (!isWhole && count < 50) {
      isWhole = tiles.draw(context, picture, palette, budgetMs);
      count += 1;
    }
  });
  return count;
}

test('content without time in a frame is drawn with less detail at once, and correctly some frames later', () => {
  const tiles = createLaneTiles(slowClock());
  expectSame(tiles, { fromSec: 12 });
  for (const view of [
    { fromSec: 12, lengthSec: 14 },
    { fromSec: 12.2, lengthSec: 16 },
    { fromSec: 9, lengthSec: 30 },
  ]) {
    const coarse = tiled(tiles, view, 0.5);
    const found = differences(coarse, untiled(view));
    expect(found.shareLarge).toBeGreaterThan(0);
    // Marks and lines are present, and a picture of another view would differ more.
    const aside = differences(coarse, untiled({ ...view, fromSec: view.fromSec + 0.5 }));
    expect(found.shareLarge).toBeLessThan(aside.shareLarge / 2);
  }
  const last = { fromSec: 9, lengthSec: 30 };
  // Four pieces of each of two lanes, one per frame.
  expect(framesTo(tiles, last, 0.5)).toBe(8);
  expectSame(tiles, last);
  expect(framesTo(tiles, last, 0.5)).toBe(1);
});

test('while a trace is redrawn piece by piece, its previous content stays', () => {
  const tiles = createLaneTiles(slowClock());
  const view = { fromSec: 12 };
  const before = tiled(tiles, view);
  const changed = { fromSec: 12, lanes: [ecg, { ...ppg, traces: [behind, front(0.2)] }] };
  expect(differences(tiled(tiles, changed, 0.5), before).most).toBe(0);
  expect(framesTo(tiles, changed, 0.5)).toBe(3);
  expectSame(tiles, changed);
});
