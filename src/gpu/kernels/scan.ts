import sumsSource from '../../../shaders/scan-sums.wgsl';
import tilesSource from '../../../shaders/scan-tiles.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { bindAsVec4 } from '../fours.ts';
import { signalWindows } from '../signal-windows.ts';
import source from '../../../shaders/scan-sweep.wgsl';

const kernel = { name: 'scan-sweep', code: source };

/** Number of values that one workgroup sweeps: with padding, 2048 fit into 9 KiB. */
export type SweepLength = 32 | 64 | 128 | 256 | 512 | 1024 | 2048;

/** Number of memory banks that the padding assumes; null for no padding. Paper 4 assumes 16; present GPUs have 32. */
export type SweepBanks = 16 | 32 | null;

/**
 * Records the running sum modulo 2³² within blocks of `blockLength` u32, by up- and down-sweep.
 *
 * This is paper 4's scan of one block, for the comparison in its plot. It processes many blocks at once, since a single
 * one takes no longer than its launch.
 *
 * @param values  u32
 * @param sums    receives the sums, u32; another array
 * @param count   values
 * @param variant length of a block, and whether its memory is padded against bank conflicts
 */
export function sweepBlocks(
  engine: GpuEngine,
  commands: Commands,
  values: DeviceArray,
  sums: DeviceArray,
  count: number,
  { blockLength, banks }: { readonly blockLength: SweepLength; readonly banks: SweepBanks },
): void {
  const padShift = banks === null ? 31 : Math.log2(banks);
  const constants = {
    block_length: blockLength,
    threads: Math.min(256, blockLength / 2),
    pad_shift: padShift,
    padded_length: blockLength + (banks === null ? 0 : blockLength / banks),
  };
  const windows = signalWindows(engine.limits, count, blockLength, { before: 0, after: 0 });
  for (const { outputFrom, outputCount } of windows) {
    const range = { byteOffset: 4 * outputFrom, byteLength: 4 * outputCount };
    commands.dispatch({
      kernel,
      constants,
      params: Uint32Array.of(outputCount),
      bindings: [
        { array: values, ...range },
        { array: sums, ...range },
      ],
      groupCount: Math.ceil(outputCount / blockLength),
      operationsPerGroup: 2 * blockLength,
    });
  }
}

const sumsKernel = { name: 'scan-sums', code: sumsSource };
const tilesKernel = { name: 'scan-tiles', code: tilesSource };

/** Number of values that a workgroup scans at once. */
const pieceLength = 4096;

/**
 * Maximum number of tiles. Each tile adds up the sums of all previous ones, so that with more tiles, longer tiles are
 * cheaper.
 */
const maxTiles = 4096;

const noMargin = { before: 0, after: 0 };

function chooseTileLength(count: number): number {
  return pieceLength * Math.max(1, Math.ceil(count / (pieceLength * maxTiles)));
}

/**
 * Records sums_n = Σ_{k≤n} values_k modulo 2³², over a whole record.
 *
 * It first sums each tile and then scans each tile, which reads the values twice and writes once. It does not wait for
 * a previous tile that is still running, since not every GPU guarantees forward progress.
 *
 * @param values  `count` u32
 * @param sums    `count` u32, another array
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
  const windows = signalWindows(engine.limits, count, tileLength, noMargin).map((window) => ({
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
      operationsPerGroup: tileLength,
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
      operationsPerGroup: 2 * tileLength,
    });
  }
}
