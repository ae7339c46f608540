/**
 * Makes a small module of WebAssembly at once, on the thread that asks.
 *
 * The page's own thread makes none, because the page's policy allows WebAssembly in workers alone. The caller then
 * computes the same in TypeScript.
 *
 * @param bytes as base64
 * @returns what it exports; null where there is no WebAssembly with SIMD, none is allowed, or there is no room for its memory
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
