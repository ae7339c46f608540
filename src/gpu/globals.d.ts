/**
 * Globals that exist both in the browser and in Node, apart from WebGPU itself. This folder uses nothing else of the
 * DOM library. Source: docs/decisions/024-webgpu-types.md
 */

/** Bytes that WebGPU copies from. The WebGPU types refer to this name, which the DOM library defines. */
type BufferSource = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

declare const performance: { now(): number };

declare function setTimeout(run: () => void, afterMs: number): number;
