/**
 * What this folder takes from the browser and from Node alike, beside WebGPU itself: nothing of the page's library.
 * Source: docs/decisions/024-webgpu-types.md
 */

/** Bytes that WebGPU copies from; its types name it and leave it to the page's library. */
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

declare const performance: { now(): number };

declare function setTimeout(run: () => void, afterMs: number): number;
