/** Bytes of a package's WebAssembly module (scripts/wasm-plugin.mjs). */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/** A module's bytes as base64, assembled from its text (scripts/wasm-plugin.mjs). */
declare module '*.wat' {
  const assembled: string;
  export default assembled;
}
