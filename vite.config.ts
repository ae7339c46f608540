import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { buildName } from './scripts/build-plugin.mjs';
import { docs } from './scripts/docs-plugin.mjs';
import { firstPage } from './scripts/first-page-plugin.mjs';
import { thirdPartyNotices } from './scripts/notices-plugin.mjs';
import { offline } from './scripts/offline-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';
import { siteHeaders, threadHeaders } from './src/offline/isolation.ts';

/**
 * Adjusts the policy while serving: hot reloading needs inline scripts and styles. The built page has the strict
 * policy.
 */
function relaxPolicyWhileServing(): Plugin {
  return {
    name: 'relax-policy-while-serving',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}

const notices = thirdPartyNotices({ hasPublic: true });

const bundling = {
  /** Suppresses warnings about slow plugins, which do not concern users who start the page. */
  checks: { bundlerTimings: false },
  /** Leaves out modules of which nothing is used, also if they compute tables when they are loaded. */
  treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
};

export default defineConfig({
  base: './',
  server: { headers: threadHeaders },
  preview: { headers: siteHeaders },
  plugins: [
    react({ jsxImportSource: '#shown' }),
    wgsl(),
    wasmBytes(),
    buildName(),
    relaxPolicyWhileServing(),
    notices.write(),
    docs(),
    firstPage(),
    offline(),
  ],
  worker: {
    format: 'es',
    plugins: () => [wgsl(), wasmBytes(), buildName(), notices.collect()],
    rolldownOptions: bundling,
  },
  build: {
    target: 'es2023',
    // Data URLs would require a wider policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // plotly is 1.2 MB in a chunk of its own, loaded after the first paint.
    chunkSizeWarningLimit: 1300,
    rolldownOptions: bundling,
  },
});
