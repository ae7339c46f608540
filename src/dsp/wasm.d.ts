/** Bytes of a package's WebAssembly module (scripts/wasm-plugin.mjs). */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
