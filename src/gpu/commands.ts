import { DeviceArray } from './device-array.ts';
import type { KernelConstants, KernelSource } from './pipeline-cache.ts';

/** A part of an array that a kernel sees; `byteOffset` a multiple of 256, the whole where left out. */
export interface Binding {
  readonly array: DeviceArray;
  readonly byteOffset?: number;
  readonly byteLength?: number;
}

/**
 * One kernel over its data.
 *
 * A kernel's binding 0 is a uniform block whose first word is the number of the dispatch's first
 * workgroup, which the engine fills in: it cuts `groupCount` workgroups into dispatches that keep
 * within the device's limits and the pace.
 */
export interface Dispatch {
  readonly kernel: KernelSource;
  readonly constants?: KernelConstants;
  /** The words after the first of the uniform block. */
  readonly params: Uint32Array;
  /** Bindings 1, 2, …; storage buffers. */
  readonly bindings: readonly (DeviceArray | Binding)[];
  readonly groupCount: number;
  /** Multiply-adds, or samples moved, of one workgroup: a rough figure to cut by. */
  readonly operationsAGroup: number;
}

/**
 * Fills memory that is its own for the call alone with a piece of what goes up.
 *
 * @param from        of the piece, bytes from the first of all; a multiple of 256
 * @param byteLength  of the piece
 */
export type FillBytes = (mapped: ArrayBuffer, byteOffset: number, from: number, byteLength: number) => void;

/**
 * Takes a piece of what was read back out of memory that is its own for the call alone.
 *
 * @param from        of the piece, bytes from the first of all; a multiple of 256
 * @param byteLength  of the piece: of all where that is no more than `longDownloadBytes`
 */
export type TakeBytes = (mapped: ArrayBuffer, byteOffset: number, from: number, byteLength: number) => void;

/** Longer downloads may come back in pieces. */
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
      readonly take?: TakeBytes;
    };

/** What a command reads or writes on the device. @param command  any @returns its arrays */
export function arraysOf(command: DeviceCommand): readonly DeviceArray[] {
  if (command.kind === 'dispatch')
    return command.dispatch.bindings.map((bound) => (bound instanceof DeviceArray ? bound : bound.array));
  if (command.kind === 'clear') return [command.array];
  return [command.kind === 'download' ? command.from : command.to];
}

/** Who gives room on the device: an engine. */
interface ArrayMaker {
  allocate(label: string, byteLength: number): DeviceArray;
}

/** What to do on the device, in order. Nothing happens until `GpuEngine.run`. */
export class Commands {
  readonly list: DeviceCommand[] = [];
  readonly #scratch = new Map<string, DeviceArray>();
  readonly #outgrown: DeviceArray[] = [];
  #stage = 'work';
  #downloadCount = 0;

  /** Names what follows, for the timings. */
  stage(name: string): this {
    this.#stage = name;
    return this;
  }

  /** Copies `data` into the start of `to`; it is read when run, not before. */
  upload(to: DeviceArray, data: ArrayBufferView): this {
    if (data.byteLength > to.byteLength) throw new RangeError(`'${to.label}' is too small for its data`);
    if (data.byteLength > 0) this.list.push({ kind: 'upload', to, data });
    return this;
  }

  /** Fills all of `to` in pieces, without a copy: each piece goes up while the next is filled. */
  uploadFrom(to: DeviceArray, fill: FillBytes): this {
    if (to.byteLength > 0) this.list.push({ kind: 'fill', to, byteLength: to.byteLength, fill });
    return this;
  }

  dispatch(dispatch: Dispatch): this {
    if (dispatch.groupCount > 0) this.list.push({ kind: 'dispatch', stage: this.#stage, dispatch });
    return this;
  }

  /**
   * Room for what only these commands need, released once they have run: they run once then.
   *
   * Who asks again by the same name gets the same room, what lay there being done with: filters in a
   * chain share theirs.
   */
  scratch(maker: ArrayMaker, name: string, byteLength: number): DeviceArray {
    const known = this.#scratch.get(name);
    if (known !== undefined && known.byteLength >= byteLength) return known;
    if (known !== undefined) this.#outgrown.push(known);
    const array = maker.allocate(name, byteLength);
    this.#scratch.set(name, array);
    return array;
  }

  /** Gives the room of `scratch` back; for the engine, after a run. */
  releaseScratch(): void {
    for (const array of [...this.#scratch.values(), ...this.#outgrown.splice(0)]) array.release();
    this.#scratch.clear();
  }

  /** Sets all of an array to zero. */
  clear(array: DeviceArray): this {
    this.list.push({ kind: 'clear', array });
    return this;
  }

  /** Reads bytes back, offset and length in multiples of 4; the index into `run`'s `downloads`. */
  download(from: DeviceArray, byteOffset = 0, byteLength = from.byteLength - byteOffset): number {
    this.list.push({ kind: 'download', from, byteOffset, byteLength });
    return this.#downloadCount++;
  }

  /** Reads bytes back, as `download` does, without a copy for `downloads`, where they count as none; in order. */
  downloadInto(
    from: DeviceArray,
    take: TakeBytes,
    byteOffset = 0,
    byteLength = from.byteLength - byteOffset,
  ): this {
    this.list.push({ kind: 'download', from, byteOffset, byteLength, take });
    this.#downloadCount++;
    return this;
  }
}
