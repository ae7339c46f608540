import { defineConfig } from 'vite';

/** Bundles the command line for Node. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'beatbench.js' } },
  },
  ssr: { noExternal: true },
  logLevel: 'warn',
});
