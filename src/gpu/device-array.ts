import { GpuLostError } from './gpu-failure.ts';

/** Values on the device, which stages pass on without reading them back. */
export class DeviceArray {
  readonly label: string;
  readonly byteLength: number;
  readonly #owner: ArrayOwner;
  #buffer: GPUBuffer | null;

  constructor(label: string, byteLength: number, buffer: GPUBuffer, owner: ArrayOwner) {
    this.label = label;
    this.byteLength = byteLength;
    this.#buffer = buffer;
    this.#owner = owner;
  }

  /**
   * The buffer, which may be longer than the array.
   *
   * @throws GpuLostError if its device is gone; Error if the array was released
   */
  get buffer(): GPUBuffer {
    if (this.#owner.isLost) throw new GpuLostError(`'${this.label}' was on a device that is gone`);
    if (this.#buffer === null) throw new Error(`'${this.label}' was released`);
    return this.#buffer;
  }

  /** Returns the buffer to the pool; commands that ran before are not affected. */
  release(): void {
    if (this.#buffer === null) throw new Error(`'${this.label}' was released twice`);
    if (!this.#owner.isLost) this.#owner.takeBack(this.#buffer);
    this.#buffer = null;
  }
}

/** The engine that made an array. */
export interface ArrayOwner {
  readonly isLost: boolean;
  takeBack(buffer: GPUBuffer): void;
}
