import { DeviceArray } from './device-array.ts';
import type { KernelConstants, KernelSource } from './pipeline-cache.ts';

/** Part of an array that a kernel accesses; `byteOffset` is a multiple of 256. By default the whole array. */
export interface Binding {
  readonly array: DeviceArray;
  readonly byteOffset?: number;
  readonly byteLength?: number;
}

/**
 * One kernel with its data.
 *
 * Binding 0 of a kernel is a uniform block. Its first word is the number of the dispatch's first workgroup, which the
 * engine fills in. The engine divides `groupCount` workgroups into dispatches within the device's limits and the pace.
 */
export interface Dispatch {
  readonly kernel: KernelSource;
  readonly constants?: KernelConstants;
  /** The words of the uniform block after the first. */
  readonly params: Uint32Array;
  /** Bindings 1, 2, …; storage buffers. */
  readonly bindings: readonly (DeviceArray | Binding)[];
  readonly groupCount: number;
  /** Multiply-adds, or samples moved, of one workgroup: a rough figure to divide dispatches by. */
  readonly operationsPerGroup: number;
}

/**
 * Fills memory with a piece of the upload. The memory is valid only during the call.
 *
 * @param from        start of the piece, bytes from the start of the upload; a multiple of 256
 * @param byteLength  length of the piece
 */
export type FillBytes = (mapped: ArrayBuffer, byteOffset: number, from: number, byteLength: number) => void;

/**
 * Receives a piece of a download. The memory is valid only during the call.
 *
 * @param from        start of the piece, bytes from the start of the download; a multiple of 256
 * @param byteLength  length of the piece; a download of at most `longDownloadBytes` is one piece
 */
export type ReceiveBytes = (
  mapped: ArrayBuffer,
  byteOffset: number,
  from: number,
  byteLength: number,
) => void;

/** Longer downloads may arrive in pieces. */
export const longDownloadBytes = 8 * 2 ** 20;

export type DeviceCommand =
  | { readonly kind: 'upload'; readonly to: DeviceArray; readonly data: ArrayBufferView }
  | {
      readonly kind: 'fill';
      readonly to: DeviceArray;
      readonly byteLength: number;
      readonly fill: FillBytes;
    }
  | { readonly kind: 'dispatch'; readonly stage: string; readonly dispatch: Dispatch }
  | { readonly kind: 'clear'; readonly array: DeviceArray }
  | {
      readonly kind: 'download';
      readonly from: DeviceArray;
      readonly byteOffset: number;
      readonly byteLength: number;
      readonly take?: ReceiveBytes;
    };

/** Lists the arrays that a command reads or writes on the device. @param command  any @returns its arrays */
export function listCommandArrays(command: DeviceCommand): readonly DeviceArray[] {
  if (command.kind === 'dispatch')
    return command.dispatch.bindings.map((bound) => (bound instanceof DeviceArray ? bound : bound.array));
  if (command.kind === 'clear') return [command.array];
  return [command.kind === 'download' ? command.from : command.to];
}

/** Allocates memory on the device: an engine. */
interface ArrayAllocator {
  allocate(label: string, byteLength: number): DeviceArray;
}

/** Commands for the device, in order. They are executed by `GpuEngine.run`. */
export class Commands {
  readonly list: DeviceCommand[] = [];
  readonly #scratch = new Map<string, DeviceArray>();
  readonly #outgrown: DeviceArray[] = [];
  #stage = 'work';
  #downloadCount = 0;

  /** Names the following commands, for the timings. */
  stage(name: string): this {
    this.#stage = name;
    return this;
  }

  /** Copies `data` into the start of `to`; the data is read when the commands run. */
  upload(to: DeviceArray, data: ArrayBufferView): this {
    if (data.byteLength > to.byteLength) throw new RangeError(`'${to.label}' is too small for its data`);
    if (data.byteLength > 0) this.list.push({ kind: 'upload', to, data });
    return this;
  }

  /** Fills all of `to` in pieces, without a copy: each piece is uploaded while the next is filled. */
  uploadFrom(to: DeviceArray, fill: FillBytes): this {
    if (to.byteLength > 0) this.list.push({ kind: 'fill', to, byteLength: to.byteLength, fill });
    return this;
  }

  dispatch(dispatch: Dispatch): this {
    if (dispatch.groupCount > 0) this.list.push({ kind: 'dispatch', stage: this.#stage, dispatch });
    return this;
  }

  /**
   * Allocates memory for these commands only. It is released after the run, so such commands run only once.
   *
   * Another request with the same name returns the same memory, whose content is then no longer needed: filters in a
   * chain share theirs.
   */
  scratch(maker: ArrayAllocator, name: string, byteLength: number): DeviceArray {
    const known = this.#scratch.get(name);
    if (known !== undefined && known.byteLength >= byteLength) return known;
    if (known !== undefined) this.#outgrown.push(known);
    const array = maker.allocate(name, byteLength);
    this.#scratch.set(name, array);
    return array;
  }

  /** Releases the memory of `scratch`; called by the engine after a run. */
  releaseScratch(): void {
    for (const array of [...this.#scratch.values(), ...this.#outgrown.splice(0)]) array.release();
    this.#scratch.clear();
  }

  /** Sets all of an array to zero. */
  clear(array: DeviceArray): this {
    this.list.push({ kind: 'clear', array });
    return this;
  }

  /** Reads bytes back, offset and length in multiples of 4; returns the index into `run`'s `downloads`. */
  download(from: DeviceArray, byteOffset = 0, byteLength = from.byteLength - byteOffset): number {
    this.list.push({ kind: 'download', from, byteOffset, byteLength });
    return this.#downloadCount++;
  }

  /** Reads bytes back like `download`, without a copy: `take` receives them, and the entry in `downloads` is empty. */
  downloadInto(
    from: DeviceArray,
    take: ReceiveBytes,
    byteOffset = 0,
    byteLength = from.byteLength - byteOffset,
  ): this {
    this.list.push({ kind: 'download', from, byteOffset, byteLength, take });
    this.#downloadCount++;
    return this;
  }
}
