import { defineConfig } from 'vite';
import { buildName } from './scripts/build-plugin.mjs';
import { thirdPartyNotices } from './scripts/notices-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';

/** Bundles the API that scripts import in a browser. */
export default defineConfig({
  publicDir: false,
  plugins: [wgsl(), wasmBytes(), buildName(), thirdPartyNotices({ hasPublic: false }).write()],
  build: {
    outDir: 'dist-api',
    target: 'es2023',
    minify: true,
    lib: { entry: 'src/api/browser.ts', formats: ['es'], fileName: () => 'beatbench.js' },
  },
  logLevel: 'warn',
});
