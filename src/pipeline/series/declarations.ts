import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { ownSeriesDeclarations } from './series-declarations.ts';

/** All parameters of a series: its own, and those of finding beats. Measurements of a beat use their defaults. */
export const seriesDeclarations = [
  ...partDeclarations.map((declaration) => ({ ...declaration, stage: 'measured' })),
  ...ownSeriesDeclarations,
  { ...mainsDeclaration, stage: 'measured' },
  ...detectionDeclarations.map((declaration) => ({ ...declaration, stage: 'measured' })),
  { ...backendDeclaration, stage: 'measured' },
] as const satisfies readonly ParameterDeclaration[];

/** Parameters changed first: the series, the second series, the window, and the handling of artefacts and trend. */
export const seriesChangedFirst = [
  'of',
  'against',
  'window',
  'artefacts',
  'detrending',
] as const satisfies readonly (typeof seriesDeclarations)[number]['id'][];
