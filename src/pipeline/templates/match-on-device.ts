import { countBeatSamples } from '../../analysis/templates/cut-windows.ts';
import type { MatchInStream, ShiftMatch } from '../../analysis/templates/matcher.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import {
  bestShiftBytes,
  correlationShifts,
  type FoundShifts,
  readShifts,
} from '../../gpu/kernels/correlation-shifts.ts';
import { rhoBound } from '../../gpu/shift-bound.ts';
import { type ShiftTemplates, shiftTemplates } from '../../gpu/shift-templates.ts';
import { singleRows } from '../../gpu/single-rows.ts';
import type { ClassifyParams, WindowShape } from '../../model/templates.ts';
import type { BeatGroup } from './beat-store.ts';

/** Maximum relative error of rounding a sample to single precision. */
const rounding = 2 ** -24;

/** Parameters of the matching of beats. */
export interface DeviceMatching {
  readonly shape: WindowShape;
  readonly params: ClassifyParams;
  /** Decides in double precision if single precision is not sufficient. */
  readonly matchBeat: MatchInStream;
}

/** Matches of a group's beats. */
export interface GroupMatches {
  readonly matches: readonly ShiftMatch[];
  /** Number of beats that were decided again in double precision. */
  readonly againCount: number;
}

/**
 * Finds the best match of each beat of a group with one template. Every shift, and every comparison with the
 * threshold, equals that of double precision; a rho differs by at most `rhoErrorBound`.
 *
 * @throws GpuLostError, GpuRefusedError
 */
export async function matchOnDevice(
  engine: GpuEngine,
  group: BeatGroup,
  template: Float64Array,
  matching: DeviceMatching,
): Promise<GroupMatches> {
  const { params, shape } = matching;
  const spec = shiftTemplates(params.measure, [template], params.binSamples);
  const found = await findShifts(engine, group, spec, shape);
  const bound = rhoErrorBound(spec, group.samples);
  const decide = decider(group, template, matching);
  let againCount = 0;
  const matches = Array.from(found.rhos, (value, beat): ShiftMatch => {
    const rho = exactRho(spec, value);
    const isSure =
      (params.measure === 'adios' || (found.nextRhos[beat] ?? 2) < rho - 2 * bound) &&
      Math.abs(rho - params.threshold) > bound;
    if (isSure) return { rho, shift: found.shifts[beat] ?? 0 };
    againCount++;
    return decide(beat);
  });
  return { matches, againCount };
}

/**
 * Returns the maximum difference of rho from double precision: the rounding of the kernels, and the rounding of
 * samples that are kept in double precision.
 */
export function rhoErrorBound(spec: ShiftTemplates, samples: BeatGroup['samples']): number {
  return rhoBound(spec) + (samples instanceof Float64Array ? 2 * spec.length * rounding : 0);
}

/** ADIOS counts signs, so the nearest possible share of the differences is the exact rho. */
function exactRho({ measure, length }: ShiftTemplates, rho: number): number {
  const differenceCount = length - 1;
  return measure === 'adios'
    ? 1 - (2 * Math.round(((1 - rho) * differenceCount) / 2)) / differenceCount
    : rho;
}

/** Returns a function that matches one beat in double precision. */
function decider(
  { samples }: BeatGroup,
  template: Float64Array,
  { shape, matchBeat }: DeviceMatching,
): (beat: number) => ShiftMatch {
  const { before, largestShift } = shape;
  const stretchLength = countBeatSamples(shape);
  const part = { samples, fromIndex: 0 };
  return (beat) =>
    matchBeat(part, beat * stretchLength + before + largestShift, template, -largestShift, largestShift);
}

async function findShifts(
  engine: GpuEngine,
  { samples, beatCount }: BeatGroup,
  spec: ShiftTemplates,
  shape: WindowShape,
): Promise<FoundShifts> {
  const { largestShift } = shape;
  const stretchLength = countBeatSamples(shape);
  const singles = singleRows(samples, stretchLength, spec.measure !== 'nad');
  const startIndices = Uint32Array.from({ length: beatCount }, (_, beat) => beat * stretchLength);
  const x = engine.allocate('windows', singles.byteLength);
  const starts = engine.allocate('starts', startIndices.byteLength);
  const words = engine.allocate('template', spec.words.byteLength);
  const found = engine.allocate('best shifts', bestShiftBytes * beatCount);
  try {
    const commands = new Commands().upload(x, singles).upload(starts, startIndices).upload(words, spec.words);
    correlationShifts(
      engine,
      commands,
      { samples: x, starts, startIndices, largestShift },
      spec,
      words,
      found,
    );
    commands.download(found);
    const [bytes = new ArrayBuffer(0)] = (await engine.run(commands)).downloads;
    return readShifts(bytes, largestShift);
  } finally {
    for (const array of [x, starts, words, found]) array.release();
  }
}
