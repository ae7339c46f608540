/** A shader's text, its imports in place (scripts/wgsl-plugin.mjs). */
declare module '*.wgsl' {
  const source: string;
  export default source;
}
