import { defineConfig } from 'vite';
import { buildName } from './scripts/build-plugin.mjs';
import { thirdPartyNotices } from './scripts/notices-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';

/** Bundles the command line for Node, and next to it the API that scripts import. */
export default defineConfig({
  publicDir: false,
  plugins: [wgsl(), wasmBytes(), buildName(), thirdPartyNotices({ hasPublic: false }).write()],
  build: {
    ssr: true,
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: {
      input: { beatbench: 'src/cli/main.ts', api: 'src/api/node.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  // `webgpu` and its addon stay where npm installed them, or are absent.
  ssr: { noExternal: true, external: ['webgpu'] },
  logLevel: 'warn',
});
