import type { BufferPool } from './buffer-pool.ts';
import { arraysOf, type DeviceCommand, longDownloadBytes, type TakeBytes } from './commands.ts';
import { mapModeRead, readUsage } from './usage.ts';

/** Bytes that come back at once, and buffers for them: one is copied to while the other is taken. */
const [pieceBytes, pieceCount] = [8 * 2 ** 20, 2];

type Download = DeviceCommand & { readonly kind: 'download' };

/** Downloads that come back in pieces once all else is submitted, and what takes those: into `bytes`, or to their user. */
export type DownloadsInPieces = ReadonlyMap<
  DeviceCommand,
  Download & { readonly bytes: ArrayBuffer; readonly take: TakeBytes }
>;

/**
 * Downloads that need not be whole: the long ones of what no later command changes.
 *
 * @param list commands in their order
 * @returns by command
 */
export function downloadsInPieces(list: readonly DeviceCommand[]): DownloadsInPieces {
  const touchedLater = new Set<GPUBuffer>();
  const found: [DeviceCommand, Download & { bytes: ArrayBuffer; take: TakeBytes }][] = [];
  for (const command of list.toReversed()) {
    if (command.kind !== 'download') {
      for (const array of arraysOf(command)) touchedLater.add(array.buffer);
      continue;
    }
    const { from, byteLength } = command;
    if (byteLength <= longDownloadBytes || touchedLater.has(from.buffer)) continue;
    const bytes = new ArrayBuffer(command.take ? 0 : byteLength);
    const keep: TakeBytes = (mapped, byteOffset, at, length) => {
      new Uint8Array(bytes, at, length).set(new Uint8Array(mapped, byteOffset, length));
    };
    found.push([command, { ...command, bytes, take: command.take ?? keep }]);
  }
  return new Map(found);
}

/** Reads an array back in pieces: the device copies the next ones while one is taken. */
export class DownloadRing {
  readonly #device: GPUDevice;
  readonly #pool: BufferPool;

  /** @param pool  of buffers that the host reads */
  constructor(device: GPUDevice, pool: BufferPool) {
    this.#device = device;
    this.#pool = pool;
  }

  /**
   * Reads bytes of `from` back as they are after what was submitted before.
   *
   * @param byteOffset a multiple of 4, as is `byteLength`
   * @param take       is given the pieces in order
   */
  async read(from: GPUBuffer, byteOffset: number, byteLength: number, take: TakeBytes): Promise<void> {
    const count = Math.ceil(byteLength / pieceBytes);
    const lengthOf = (piece: number): number => Math.min(pieceBytes, byteLength - piece * pieceBytes);
    const ring = Array.from({ length: Math.min(pieceCount, count) }, () => {
      const buffer = this.#pool.take(pieceBytes, readUsage);
      return { buffer, ready: Promise.resolve() };
    });
    const ask = (piece: number): void => {
      const place = ring[piece % ring.length];
      if (place === undefined) return;
      const encoder = this.#device.createCommandEncoder();
      const at = byteOffset + piece * pieceBytes;
      encoder.copyBufferToBuffer(from, at, place.buffer, 0, lengthOf(piece));
      this.#device.queue.submit([encoder.finish()]);
      place.ready = place.buffer.mapAsync(mapModeRead);
      // A device that goes away fails all of them; the first that is waited for tells.
      place.ready.catch(() => undefined);
    };
    for (let piece = 0; piece < ring.length; piece++) ask(piece);
    for (let piece = 0; piece < count; piece++) {
      const place = ring[piece % ring.length];
      if (place === undefined) continue;
      await place.ready;
      take(place.buffer.getMappedRange(0, lengthOf(piece)), 0, piece * pieceBytes, lengthOf(piece));
      place.buffer.unmap();
      if (piece + ring.length < count) ask(piece + ring.length);
    }
    for (const { buffer } of ring) this.#pool.give(buffer);
  }
}
