/**
 * Instantiates a small WebAssembly module synchronously, on the calling thread.
 *
 * The page's main thread gets null, because the page's policy allows WebAssembly only in workers. The caller then
 * computes the same in TypeScript.
 *
 * @param bytes as base64
 * @returns the exports; null if WebAssembly with SIMD is not available or not allowed, or its memory cannot be
 *   allocated
 */
export function instantiateAssembled(bytes: string): WebAssembly.Exports | null {
  if ('document' in globalThis || typeof WebAssembly === 'undefined') return null;
  const assembled = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(assembled)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(assembled)).exports;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}
