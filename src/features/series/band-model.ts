import type { ParameterValues } from '../../model/parameters.ts';
import type { SeriesBands } from '../../model/series.ts';

/** The edges of the bands as parameters, ascending. */
export const bandEdges = [
  { id: 'vlfFrom', own: 'vlfFromHz', name: 'Lower edge of VLF', usual: 0.003 },
  { id: 'lfFrom', own: 'lfFromHz', name: 'Between VLF and LF', usual: 0.04 },
  { id: 'hfFrom', own: 'hfFromHz', name: 'Between LF and HF', usual: 0.15 },
  { id: 'hfTo', own: 'hfToHz', name: 'Upper edge of HF', usual: 0.4 },
] as const;

/** The edges that a result was computed with. */
export function bandsIn(parameters: ParameterValues): SeriesBands {
  const of = (k: number): number => {
    const edge = bandEdges[k];
    return edge === undefined ? Number.NaN : Number(parameters[edge.id] ?? edge.usual);
  };
  return { vlfFromHz: of(0), lfFromHz: of(1), hfFromHz: of(2), hfToHz: of(3) };
}

/** The bands by name, each from one edge to the next. */
export const bandNames = ['vlf', 'lf', 'hf'] as const;

/** Edges of one band, Hz. */
export function edgesOfBand(bands: SeriesBands, name: (typeof bandNames)[number]): readonly [number, number] {
  if (name === 'vlf') return [bands.vlfFromHz, bands.lfFromHz];
  return name === 'lf' ? [bands.lfFromHz, bands.hfFromHz] : [bands.hfFromHz, bands.hfToHz];
}
