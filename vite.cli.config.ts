import { defineConfig } from 'vite';
import { buildName } from './scripts/build-plugin.mjs';
import { thirdPartyNotices } from './scripts/notices-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';

/** Bundles the command line for Node. */
export default defineConfig({
  publicDir: false,
  plugins: [wgsl(), wasmBytes(), buildName(), thirdPartyNotices({ hasFonts: false }).write()],
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'beatbench.js' } },
  },
  // With its addon, `webgpu` is where npm put it, or not at all.
  ssr: { noExternal: true, external: ['webgpu'] },
  logLevel: 'warn',
});
