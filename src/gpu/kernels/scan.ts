import sumsSource from '../../../shaders/scan-sums.wgsl';
import tilesSource from '../../../shaders/scan-tiles.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { bindAsVec4 } from '../fours.ts';
import { signalWindows } from '../signal-windows.ts';

const sumsKernel = { name: 'scan-sums', code: sumsSource };
const tilesKernel = { name: 'scan-tiles', code: tilesSource };

/** Values that a workgroup scans at once. */
const pieceLength = 4096;

/** Each tile adds up the sums of those before it: more would cost more than a longer tile does. */
const mostTiles = 4096;

const noReach = { before: 0, after: 0 };

function chooseTileLength(count: number): number {
  return pieceLength * Math.max(1, Math.ceil(count / (pieceLength * mostTiles)));
}

/**
 * Records sums_n = Σ_{k≤n} values_k modulo 2³², over all of a record.
 *
 * By the sums of tiles and then each tile, which reads the values twice and writes once; without
 * looking back at a tile that is still at work, since not every GPU sees to it that it goes on.
 *
 * @param values  `count` u32
 * @param sums    `count` u32, an array of its own
 */
export function scan(
  engine: GpuEngine,
  commands: Commands,
  values: DeviceArray,
  sums: DeviceArray,
  count: number,
): void {
  const tileLength = chooseTileLength(count);
  const pieceCount = tileLength / pieceLength;
  const tileSums = commands.scratch(engine, 'sums of tiles', 4 * Math.ceil(count / tileLength));
  const windows = signalWindows(engine.limits, count, tileLength, noReach).map((window) => ({
    from: window.outputFrom,
    count: window.outputCount,
    tileFirst: window.outputFrom / tileLength,
    tileCount: Math.ceil(window.outputCount / tileLength),
  }));
  for (const window of windows) {
    commands.dispatch({
      kernel: sumsKernel,
      params: Uint32Array.of(window.tileFirst, pieceCount),
      bindings: [bindAsVec4(values, window.from, window.count), tileSums],
      groupCount: window.tileCount,
      operationsAGroup: tileLength,
    });
  }
  for (const window of windows) {
    commands.dispatch({
      kernel: tilesKernel,
      params: Uint32Array.of(window.tileFirst, pieceCount, window.tileCount, window.count),
      bindings: [
        bindAsVec4(values, window.from, window.count),
        tileSums,
        bindAsVec4(sums, window.from, window.count),
      ],
      groupCount: window.tileCount,
      operationsAGroup: 2 * tileLength,
    });
  }
}
