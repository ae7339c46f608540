import type { BufferPool } from './buffer-pool.ts';
import { listCommandArrays, type DeviceCommand, longDownloadBytes, type ReceiveBytes } from './commands.ts';
import { mapModeRead, readUsage } from './usage.ts';

/** Size of a piece, and number of buffers: the device copies to one while the other is read. */
const [pieceBytes, pieceCount] = [8 * 2 ** 20, 2];

type Download = DeviceCommand & { readonly kind: 'download' };

/**
 * Downloads that arrive in pieces after all other commands are submitted, with the receiver of the pieces: `bytes`, or
 * their user.
 */
export type ChunkedDownloads = ReadonlyMap<
  DeviceCommand,
  Download & { readonly bytes: ArrayBuffer; readonly take: ReceiveBytes }
>;

/**
 * Finds the downloads that may arrive in pieces: long ones of arrays that no later command changes.
 *
 * @param list commands in their order
 * @returns by command
 */
export function findChunkedDownloads(list: readonly DeviceCommand[]): ChunkedDownloads {
  const touchedLater = new Set<GPUBuffer>();
  const found: [DeviceCommand, Download & { bytes: ArrayBuffer; take: ReceiveBytes }][] = [];
  for (const command of list.toReversed()) {
    if (command.kind !== 'download') {
      for (const array of listCommandArrays(command)) touchedLater.add(array.buffer);
      continue;
    }
    const { from, byteLength } = command;
    if (byteLength <= longDownloadBytes || touchedLater.has(from.buffer)) continue;
    const bytes = new ArrayBuffer(command.take ? 0 : byteLength);
    const keep: ReceiveBytes = (mapped, byteOffset, at, length) => {
      new Uint8Array(bytes, at, length).set(new Uint8Array(mapped, byteOffset, length));
    };
    found.push([command, { ...command, bytes, take: command.take ?? keep }]);
  }
  return new Map(found);
}

/** Reads an array back in pieces: the device copies the next ones while one is processed. */
export class DownloadRing {
  readonly #device: GPUDevice;
  readonly #pool: BufferPool;

  /** @param pool  pool of buffers that the CPU reads */
  constructor(device: GPUDevice, pool: BufferPool) {
    this.#device = device;
    this.#pool = pool;
  }

  /**
   * Reads bytes of `from` back, after all previously submitted commands.
   *
   * @param byteOffset a multiple of 4, like `byteLength`
   * @param take       receives the pieces in order
   */
  async read(from: GPUBuffer, byteOffset: number, byteLength: number, take: ReceiveBytes): Promise<void> {
    const count = Math.ceil(byteLength / pieceBytes);
    const lengthOf = (piece: number): number => Math.min(pieceBytes, byteLength - piece * pieceBytes);
    const ring = Array.from({ length: Math.min(pieceCount, count) }, () => {
      const buffer = this.#pool.take(pieceBytes, readUsage);
      return { buffer, ready: Promise.resolve() };
    });
    const requestPiece = (piece: number): void => {
      const place = ring[piece % ring.length];
      if (place === undefined) return;
      const encoder = this.#device.createCommandEncoder();
      const at = byteOffset + piece * pieceBytes;
      encoder.copyBufferToBuffer(from, at, place.buffer, 0, lengthOf(piece));
      this.#device.queue.submit([encoder.finish()]);
      place.ready = place.buffer.mapAsync(mapModeRead);
      // If the device is lost, all of them fail; the first awaited one reports it.
      place.ready.catch(() => undefined);
    };
    for (let piece = 0; piece < ring.length; piece++) requestPiece(piece);
    for (let piece = 0; piece < count; piece++) {
      const place = ring[piece % ring.length];
      if (place === undefined) continue;
      await place.ready;
      take(place.buffer.getMappedRange(0, lengthOf(piece)), 0, piece * pieceBytes, lengthOf(piece));
      place.buffer.unmap();
      if (piece + ring.length < count) requestPiece(piece + ring.length);
    }
    for (const { buffer } of ring) this.#pool.give(buffer);
  }
}
