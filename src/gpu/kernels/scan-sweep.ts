import source from '../../../shaders/scan-sweep.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';
import { signalWindows } from '../signal-windows.ts';

const kernel = { name: 'scan-sweep', code: source };

/** Values that one workgroup sweeps: with padding, 2048 keep within 9 KiB. */
export type SweepLength = 32 | 64 | 128 | 256 | 512 | 1024 | 2048;

/** Banks that the padding counts on; null for no padding. Paper 4 counts on 16, GPUs of today have 32. */
export type SweepBanks = 16 | 32 | null;

/**
 * Records the running sum modulo 2³² inside blocks of `blockLength` u32, by up- and down-sweep.
 *
 * Paper 4's scan of one block, for the comparison of its plot; many blocks at once, since one by
 * itself takes no longer than starting it does.
 *
 * @param values  u32
 * @param sums    takes the sums, u32; another array
 * @param count   values
 * @param variant length of a block, and whether its memory is spread over banks
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
      operationsAGroup: 2 * blockLength,
    });
  }
}
