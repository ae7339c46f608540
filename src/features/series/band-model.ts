import type { ParameterValues } from '../../model/parameters.ts';
import { errorDensity, type SeriesBands, type SeriesError, type SeriesSpectrum } from '../../model/series.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Parameters of the band edges, in ascending order. */
export const bandEdges = [
  { id: 'vlfFrom', own: 'vlfFromHz', name: 'Lower edge of VLF', usual: 0.003 },
  { id: 'lfFrom', own: 'lfFromHz', name: 'Between VLF and LF', usual: 0.04 },
  { id: 'hfFrom', own: 'hfFromHz', name: 'Between LF and HF', usual: 0.15 },
  { id: 'hfTo', own: 'hfToHz', name: 'Upper edge of HF', usual: 0.4 },
] as const;

export type BandEdgeId = (typeof bandEdges)[number]['id'];

/** Returns the band edges of a result. */
export function readBands(parameters: ParameterValues): SeriesBands {
  const of = (k: number): number => {
    const edge = bandEdges[k];
    return edge === undefined ? Number.NaN : Number(parameters[edge.id] ?? edge.usual);
  };
  return { vlfFromHz: of(0), lfFromHz: of(1), hfFromHz: of(2), hfToHz: of(3) };
}

/** Names of the bands, each from one edge to the next. */
export const bandNames = ['vlf', 'lf', 'hf'] as const;

/** Returns the edges of one band, Hz. */
export function bandLimits(bands: SeriesBands, name: (typeof bandNames)[number]): readonly [number, number] {
  if (name === 'vlf') return [bands.vlfFromHz, bands.lfFromHz];
  return name === 'lf' ? [bands.lfFromHz, bands.hfFromHz] : [bands.hfFromHz, bands.hfToHz];
}

/** Ratio of the end of the axis to the upper edge of HF. */
const beyond = 1.25;
const minToHz = 0.5;

/** Data of a drawn spectrum. */
export interface SpectrumModel {
  readonly spectrum: SeriesSpectrum;
  readonly toHz: number;
  /** Highest visible density or floor, and the frequency of the highest density. */
  readonly top: number;
  readonly peakHz: number;
  /** Density of the likely errors over the visible frequencies; empty if unknown. */
  readonly floor: readonly { readonly hz: number; readonly density: number }[];
  /** Unit of the values. */
  readonly unit: string;
}

/** Returns the part of a spectrum that contains its bands; null if nothing varies. */
export function spectrumModel(
  spectrum: SeriesSpectrum | null,
  hfToHz: number,
  error: SeriesError | null,
  unit: string,
): SpectrumModel | null {
  if (spectrum === null || spectrum.frequencyHz.length < 2) return null;
  const toHz = Math.max(minToHz, beyond * hfToHz);
  let [top, peakHz] = [0, 0];
  spectrum.frequencyHz.forEach((hz, k) => {
    const density = spectrum.density[k] ?? 0;
    if (hz <= toHz && density > top) [top, peakHz] = [density, hz];
  });
  if (!(top > 0)) return null;
  const floor = errorFloor(error, toHz);
  const highest = Math.max(top, ...floor.map(({ density }) => density));
  return { spectrum, toHz, top: highest, peakHz, floor, unit };
}

/** Number of straight pieces in which a rising floor is drawn. */
const floorPieces = 64;

function errorFloor(error: SeriesError | null, toHz: number): SpectrumModel['floor'] {
  if (error === null || error.likely === null) return [];
  return Array.from({ length: floorPieces + 1 }, (_, k) => {
    const hz = (k * toHz) / floorPieces;
    return { hz, density: errorDensity(error, hz) ?? 0 };
  });
}

/** Formats a power with its unit, with three digits; `unit` is that of the values. */
export const bandPowerText = (value: number | null, unit: string): string =>
  value === null
    ? '–'
    : `${value >= 100 ? formatNumber(value, 0) : Number(value.toPrecision(3))}\u202f${unit}²`;
