import { pyramidBlock } from '../../dsp/pyramid.ts';
import baseSource from '../../../shaders/pyramid-base.wgsl';
import joinSource from '../../../shaders/pyramid-join.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { boundAsFours } from '../fours.ts';
import { signalWindows } from '../signal-windows.ts';

const baseKernel = { name: 'pyramid-base', code: baseSource };
const joinKernel = { name: 'pyramid-join', code: joinSource };

/** Blocks of a level joined in one of the next. */
const fanOut = 4;

/** Levels that one pass makes, from so many blocks below a workgroup. */
const levelsAPass = 5;
const leavesATile = fanOut ** levelsAPass;

/** Samples of a tile of the first pass. */
const tileLength = (pyramidBlock / fanOut) * leavesATile;

/** Where the blocks of a level lie in the arrays of all levels. */
export interface PyramidLevelRange {
  readonly from: number;
  readonly count: number;
}

/** The levels of a trace's pyramid, lowest first: blocks of 64, 256, 1024, … samples, as `buildPyramid` has them. */
export function pyramidLevelRanges(sampleCount: number): PyramidLevelRange[] {
  let level = { from: 0, count: Math.ceil(sampleCount / pyramidBlock) };
  const levels = [level];
  while (level.count > fanOut) {
    level = { from: level.from + level.count, count: Math.ceil(level.count / fanOut) };
    levels.push(level);
  }
  return levels;
}

/** Blocks of all levels: the length of the arrays that `pyramid` fills. */
export function pyramidBlockCount(sampleCount: number): number {
  return pyramidLevelRanges(sampleCount).reduce((sum, { count }) => sum + count, 0);
}

/**
 * Records least and largest sample of every block of every level of a trace.
 *
 * @param samples  `sampleCount` f32, NaN where missing
 * @param least    `pyramidBlockCount` f32, by `pyramidLevelRanges`; NaN where a block holds no sample
 * @param largest  the same
 */
export function pyramid(
  engine: GpuEngine,
  commands: Commands,
  samples: DeviceArray,
  least: DeviceArray,
  largest: DeviceArray,
  sampleCount: number,
): void {
  const levels = pyramidLevelRanges(sampleCount);
  const first = levels.slice(0, levelsAPass);
  const reach = { before: 0, after: 0 };
  for (const { outputFrom, outputCount } of signalWindows(engine.limits, sampleCount, tileLength, reach)) {
    commands.dispatch({
      kernel: baseKernel,
      params: Uint32Array.of(outputFrom / tileLength, outputCount, ...levelWords(first)),
      bindings: [boundAsFours(samples, outputFrom, outputCount), least, largest],
      groupCount: Math.ceil(outputCount / tileLength),
      operationsAGroup: tileLength,
    });
  }
  for (let done = levelsAPass; done < levels.length; done += levelsAPass) {
    const below = levels[done - 1];
    commands.dispatch({
      kernel: joinKernel,
      params: Uint32Array.of(below.from, below.count, ...levelWords(levels.slice(done, done + levelsAPass))),
      bindings: [least, largest],
      groupCount: Math.ceil(below.count / leavesATile),
      operationsAGroup: 2 * leavesATile,
    });
  }
}

/** How many levels, and for each where it begins and its blocks. */
function levelWords(levels: readonly PyramidLevelRange[]): Uint32Array {
  const words = new Uint32Array(1 + 4 * levelsAPass);
  words[0] = levels.length;
  for (const [index, { from, count }] of levels.entries()) words.set([from, count], 1 + 4 * index);
  return words;
}
