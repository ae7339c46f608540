import { expose } from 'comlink';
import type { ScratchStorage } from '../../src/pipeline/signals/stored-signal.ts';
import { createBrowserScratch } from '../../src/workers/calls/browser-scratch.ts';

/** Faults of the browser's file storage in a worker. */
export type Refusal = 'none' | 'no-storage' | 'little-quota' | 'full';

let room: ScratchStorage | null = null;

const scratchApi = {
  /** Allocates space. @returns whether there is any */
  take: async (sampleCount: number, refusal: Refusal): Promise<boolean> => {
    refuse(refusal);
    room = await createBrowserScratch().take(sampleCount);
    return room !== null;
  },
  write: (values: Float64Array, from: number): boolean => room?.write(values, from) ?? false,
  /** @returns null if they could not be read */
  read: (from: number, to: number): Float64Array | null => {
    const values = new Float64Array(to - from);
    return room?.readInto(values, from) === true ? values : null;
  },
};

export type ScratchApi = typeof scratchApi;

function refuse(refusal: Refusal): void {
  if (refusal === 'no-storage') {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));
  }
  if (refusal === 'little-quota') {
    StorageManager.prototype.estimate = () => Promise.resolve({ quota: 1000, usage: 900 });
  }
  if (refusal === 'full') {
    // The type exists only in workers, so the page's types do not have it.
    const { prototype } = Reflect.get(globalThis, 'FileSystemSyncAccessHandle') as { prototype: object };
    Reflect.set(prototype, 'write', () => {
      throw new DOMException('', 'QuotaExceededError');
    });
  }
}

expose(scratchApi);
