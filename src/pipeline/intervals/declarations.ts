import type { ParameterDeclaration } from '../../model/parameters.ts';
import { alignedDeclarations } from '../aligned-declarations.ts';
import {
  backendDeclaration,
  detectionDeclarations,
  mainsDeclaration,
  partDeclarations,
} from '../shared-declarations.ts';
import { featureDeclarations, judgementDeclarations } from './feature-declarations.ts';
import { beatDeclarations, signalFilterDeclarations } from './signal-declarations.ts';

/** All parameters of the intervals analysis, in the order of the inspector and of `--help`. */
export const intervalsDeclarations = [
  ...partDeclarations,
  ...signalFilterDeclarations,
  mainsDeclaration,
  ...detectionDeclarations,
  ...beatDeclarations,
  ...featureDeclarations,
  ...alignedDeclarations,
  ...judgementDeclarations,
  backendDeclaration,
] as const satisfies readonly ParameterDeclaration[];

/**
 * Parameters changed first: averaging, window, position on the upstroke, beats to leave out, and what counts as
 * correct.
 */
export const intervalsChangedFirst = [
  'average',
  'window',
  'footThreshold',
  'leaveOut',
  'acceptance',
] as const satisfies readonly (typeof intervalsDeclarations)[number]['id'][];
