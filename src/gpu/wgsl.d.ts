/** Text of a shader with its imports resolved (scripts/wgsl-plugin.mjs). */
declare module '*.wgsl' {
  const source: string;
  export default source;
}
