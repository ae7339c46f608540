import {
  type LabelBox,
  type LabelPlace,
  type LabelRequest,
  placeLabels,
  type PlacedText,
} from '../../charts/axes/place-labels.ts';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { passText, stopText } from './gain-notes.ts';
import { type LowestRow, delayText, phaseText } from './phase-words.ts';
import type { ResponseFrame } from './response-frame.ts';
import type { StopRange } from './stop-ranges.ts';

/** Ratio to its surroundings from which a peak stands out: 6 dB. */
const standsOut = 4;
/** Distance to the neighbouring values on both sides, Hz. */
const besideHz = 4;
/** Frequencies of the heart's rhythm and shapes, Hz. */
const heartHz = [0.7, 20] as const;

/** A named place of a density. */
interface DensityPeak {
  readonly name: string;
  readonly hz: number;
}

function highestIn({ x, y }: Curve, fromHz: number, toHz: number): { hz: number; value: number } {
  let best = { hz: Number.NaN, value: 0 };
  for (let k = 0; k < x.length; k++) {
    const [hz, value] = [x[k] ?? 0, y[k] ?? 0];
    if (hz >= fromHz && hz <= toHz && value > best.value) best = { hz, value };
  }
  return best;
}

function isPeak(curve: Curve, hz: number): boolean {
  const own = highestIn(curve, hz - 1, hz + 1).value;
  const beside = [
    highestIn(curve, hz - besideHz, hz - besideHz / 2),
    highestIn(curve, hz + besideHz / 2, hz + besideHz),
  ];
  return own > 0 && beside.every(({ value }) => own > standsOut * value);
}

/** Returns the mains frequency and its harmonics if they stand out, and the range of the heartbeat. */
export function densityPeaks(before: Curve, mainsHz: number, hasBeats: boolean): readonly DensityPeak[] {
  const lastHz = before.x.at(-1) ?? 0;
  const multiples = Array.from(
    { length: Math.max(0, Math.floor((lastHz - besideHz) / mainsHz)) },
    (_, k) => (k + 1) * mainsHz,
  ).filter((hz) => isPeak(before, hz));
  const heart = highestIn(before, heartHz[0], Math.min(heartHz[1], lastHz));
  return [
    ...multiples.map((hz) => ({ name: hz === mainsHz ? 'mains' : `${hz}\u202fHz`, hz })),
    ...(hasBeats && heart.value > 0 ? [{ name: 'heart beat', hz: heart.hz }] : []),
  ];
}

/** Returns the highest value of a curve between two frequencies, Hz; NaN if it has none. */
function highestBetween(curve: Curve, fromHz: number, toHz: number): number {
  const { hz, value } = highestIn(curve, fromHz, toHz);
  return Number.isNaN(hz) ? Number.NaN : value;
}

/** Two densities closer than this over the width of a label look like one line, px. */
const minApartPx = 4;
/** A gap between them deeper than this is named even if it is narrower than a label, px. */
const minDeepPx = 12;
/** Half the width that is examined around a label, px. */
const besidePx = 22;

/** A label with its preferred places, best first; left out if none is free. */
interface WantedLabel extends LabelRequest {
  /** Classes of `PlotLabel`. */
  readonly kind: string;
}

interface Scene {
  readonly result: FilterBenchResult;
  readonly frame: ResponseFrame;
  readonly stops: readonly StopRange[];
}

const middle = (x: number, y: number): LabelPlace => ({ x, y, anchor: 'middle' });

/** Returns the widest part of the axis outside all stop ranges, px. */
function passPx({ frame, stops }: Scene): readonly [number, number] {
  const px = (hz: number): number => frame.x.px(Math.max(hz, frame.fromHz));
  let best: readonly [number, number] = [frame.leftPx, frame.leftPx];
  let from = frame.leftPx;
  const sorted = stops.toSorted((a, b) => a.fromHz - b.fromHz);
  for (const next of [...sorted, { fromHz: frame.toHz, toHz: frame.toHz }]) {
    const to = px(next.fromHz);
    if (to - from > best[1] - best[0]) best = [from, to];
    from = Math.max(from, px(next.toHz));
  }
  return best;
}

/** Returns labels with the gain at the important places, next to each. */
function gainLabels(scene: Scene): WantedLabel[] {
  const { result, frame, stops } = scene;
  const { gain, x } = frame;
  const [from, to] = passPx(scene);
  const pass = [-16, -32, -48].map((db) => middle((from + to) / 2, gain.y.px(db) + 4));
  const rows = [-40, -58, -70, -24].map((db) => gain.y.px(db) + 4);
  const beside = ({ kind, fromHz, toHz }: StopRange): LabelPlace[] => {
    const right = rows.map((y) => ({ x: x.px(toHz) + 9, y, anchor: 'start' }) as const);
    const left = rows.map(
      (y) => ({ x: x.px(Math.max(fromHz, frame.fromHz)) - 9, y, anchor: 'end' }) as const,
    );
    return kind === 'below' ? [...right, ...left] : [...left, ...right];
  };
  return [
    ...stops.map((stop) => ({
      text: stopText(result.gainDb, stop),
      kind: 'halo ink',
      places: beside(stop),
    })),
    { text: passText(result.gainDb, stops), kind: 'halo', places: pass },
  ];
}

/** Returns the top of a density around a position on the axis, px from the top. */
function curveTop({ frame }: Scene, { x, y }: Curve, atPx: number, halfPx: number): number {
  const { density } = frame;
  const [fromHz, toHz] = [frame.x.value(atPx - halfPx), frame.x.value(atPx + halfPx)];
  const value = highestBetween({ x, y }, fromHz, toHz);
  return Number.isNaN(value) ? Number.NaN : Math.max(density.y.px(10 * Math.log10(value)), density.topPx);
}

interface Apart {
  readonly px: number;
  readonly apart: number;
}

/** Returns the distance of the densities along the axis, px. */
function apartAlong(scene: Scene): readonly Apart[] {
  const { result, frame } = scene;
  const both = result.density;
  if (both === null) return [];
  const { leftPx, rightPx, density } = frame;
  return Array.from({ length: Math.floor((rightPx - leftPx) / 6) }, (_, k) => {
    const px = leftPx + 6 * k;
    const [before, after] = [both.before, both.after].map((curve) => curveTop(scene, curve, px, 3));
    const apart = Math.min(after ?? Number.NaN, density.bottomPx) - (before ?? Number.NaN);
    return { px, apart: Number.isNaN(apart) ? 0 : apart };
  });
}

const furthest = (places: readonly Apart[]): Apart | null =>
  places.reduce<Apart | null>((best, own) => (best === null || own.apart > best.apart ? own : best), null);

/**
 * Returns the names of the two densities at the place where they differ most over the width of a word, or a common
 * name.
 */
function densityNames(scene: Scene): WantedLabel[] {
  const both = scene.result.density;
  const along = apartAlong(scene);
  const narrow = furthest(along);
  if (both === null || narrow === null) return [];
  const wide = furthest(
    along.slice(4, -4).map(({ px }, k) => ({
      px,
      apart: Math.min(...along.slice(k + 1, k + 8).map(({ apart }) => apart)),
    })),
  );
  const ways = [0, -30, 30, -60, 60];
  const lowest = scene.frame.density.bottomPx;
  const above = (px: number): number => curveTop(scene, both.before, px, besidePx) - 4;
  if (wide !== null && wide.apart >= minApartPx) {
    const under = Math.min(curveTop(scene, both.after, wide.px, 4) + 14, lowest - 3);
    return [
      { text: 'before', kind: 'halo', places: ways.map((own) => middle(wide.px + own, above(wide.px))) },
      { text: 'after', kind: 'halo ink', places: ways.map((own) => middle(wide.px + own, under)) },
    ];
  }
  const centre = (scene.frame.leftPx + scene.frame.rightPx) / 2;
  const beside = { x: narrow.px - besidePx, y: lowest - 6, anchor: 'end' } as const;
  return [
    ...(narrow.apart >= minDeepPx ? [{ text: 'after', kind: 'halo ink', places: [beside] }] : []),
    {
      text: 'before and after',
      kind: 'halo',
      places: ways.map((own) => middle(centre + 2 * own, above(centre + 2 * own))),
    },
  ];
}

/** Returns the names of peaks in the recorded signal. */
function peakLabels(scene: Scene): WantedLabel[] {
  const { result, frame } = scene;
  if (result.density === null) return [];
  const { before } = result.density;
  const peaks = densityPeaks(before, result.readings.mainsHz, result.beats !== null);
  return peaks.map(({ name, hz }) => {
    const px = frame.x.px(hz);
    const tip = curveTop(scene, before, px, 3);
    const y = Math.max(tip - 4, frame.density.topPx - 3);
    const places: LabelPlace[] = [
      middle(px, Math.max(curveTop(scene, before, px, 3.4 * name.length) - 4, frame.density.topPx - 3)),
      { x: px - 5, y: tip + 8, anchor: 'end' },
      { x: px + 5, y: tip + 8, anchor: 'start' },
      { x: px - 5, y, anchor: 'end' },
    ];
    return { text: name, kind: 'halo', places };
  });
}

function lowestLabel({ result, frame }: Scene, shown: LowestRow): WantedLabel {
  const { lowest, leftPx, rightPx } = frame;
  const text = shown === 'phase' ? phaseText(result) : delayText(result);
  const line = lowest.y.px(result.delaySec);
  const isOver = shown === 'delay' && line - lowest.topPx > 0.4 * (lowest.bottomPx - lowest.topPx);
  const y = isOver ? line - 3 : lowest.bottomPx - 2;
  return {
    text,
    kind: 'halo',
    places: [
      { x: leftPx + 8, y, anchor: 'start' },
      { x: rightPx - 8, y, anchor: 'end' },
      middle((leftPx + rightPx) / 2, y),
      { x: leftPx + 8, y: lowest.topPx + 9, anchor: 'start' },
    ],
  };
}

/** Returns the box of the grip of an edge's handle at the bottom of the picture. */
function gripBox(hz: number, { x, bottomPx }: ResponseFrame): LabelBox {
  const px = x.px(hz);
  return [px - 6, bottomPx - 8, px + 6, bottomPx + 6];
}

/** Returns all labels of the picture, overlapping neither each other nor the grips of these edges. */
export function responseLabels(
  scene: Scene,
  shown: LowestRow,
  edgesHz: readonly number[],
): readonly (PlacedText & { readonly kind: string })[] {
  const { leftPx, rightPx, bottomPx } = scene.frame;
  const wanted = [
    ...gainLabels(scene),
    ...peakLabels(scene),
    ...densityNames(scene),
    lowestLabel(scene, shown),
  ].filter(({ text }) => text !== '');
  const wishes = wanted.map((label) => ({ ...label, optional: true }));
  const grips = edgesHz.map((hz) => gripBox(hz, scene.frame));
  return placeLabels(wishes, [leftPx, 0, rightPx + 12, bottomPx], grips).flatMap((placed, k) =>
    placed ? [{ ...placed, kind: wanted[k]?.kind ?? '' }] : [],
  );
}
