import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { buildName } from './scripts/build-plugin.mjs';
import { wasmBytes } from './scripts/wasm-plugin.mjs';
import { wgsl } from './scripts/wgsl-plugin.mjs';
import { threadHeaders } from './src/offline/isolation.ts';
import { bundledWorkers } from './tests/support/bundled-workers.ts';
import { browserCommands } from './tests/support/browser-commands.ts';
import { chromiumFlags, chromiumPath, sharedPageFlags } from './tests/support/chromium-flags.ts';
import { pageTimeoutMs } from './tests/support/page-answers.ts';

/**
 * Timeouts after which a test is considered hung, ms, even on a busy machine. They do not delay tests, which continue
 * as soon as their condition holds.
 */
const againstHanging = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: pageTimeoutMs } },
};

/**
 * Unit tests that replace or reload modules, or change the environment of the process, and therefore run in a process
 * of their own. After `vi.resetModules`, all later files would load and compile every module again.
 */
const aloneInProcess = [
  'tests/unit/analysis/aligned/mean-row.test.ts',
  'tests/unit/analysis/aligned/slide-shape.test.ts',
  'tests/unit/analysis/aligned/sum-resamples.test.ts',
  'tests/unit/analysis/denoise/match-moves.test.ts',
  'tests/unit/analysis/intervals/average.test.ts',
  'tests/unit/analysis/intervals/least-variance-finder.test.ts',
  'tests/unit/analysis/qrs/kernels.test.ts',
  'tests/unit/dsp/spectrum/fft-simd.test.ts',
  'tests/unit/dsp/statistics/column-medians.test.ts',
  'tests/unit/package.test.ts',
  'tests/unit/cli/archive-directory.test.ts',
  'tests/unit/cli/network.test.ts',
  'tests/unit/cli/network-hostile.test.ts',
  'tests/unit/model/another-method.test.ts',
  'tests/unit/workflow/hostile-paths.test.ts',
];

/** Modules that depend on other files, and are therefore not cached in compiled form between runs. */
const madeOfOthers = /\.wgsl$|\.wasm$|\.wat$|\/src\/model\/build\.ts$/;

const keptModules: Plugin = {
  name: 'kept-modules',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ id }) => (madeOfOthers.test(id.split('?')[0] ?? '') ? false : undefined)),
};

/** Values provided to tests: `npm run test:all` omits nothing (tests/support/gate.ts). */
const provide = { isWhole: process.env['BEATBENCH_ALL'] === '1' };

const unit = {
  provide,
  environment: 'node',
  setupFiles: [
    'tests/support/fail-on-console.ts',
    'tests/support/property-seed.ts',
    'tests/support/quick-equality.ts',
  ],
  ...againstHanging,
};

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
    projects: [
      {
        plugins: [wgsl(), wasmBytes(), buildName(), keptModules],
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: aloneInProcess,
          // Loading the modules again for each file usually takes longer than its tests.
          isolate: false,
        },
      },
      {
        plugins: [wgsl(), wasmBytes(), buildName(), keptModules],
        test: { ...unit, name: 'unit-alone', include: aloneInProcess },
      },
      {
        plugins: [wgsl(), wasmBytes(), buildName(), keptModules],
        test: {
          name: 'page',
          provide,
          include: ['tests/page/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/fail-on-console.ts'],
          ...againstHanging,
          fileParallelism: false,
          // All files share one browser and one server (tests/support/built-page.ts).
          isolate: false,
        },
      },
      {
        plugins: [wgsl(), wasmBytes(), buildName(), keptModules],
        // If discovered while tests run, they would reload the page.
        optimizeDeps: { include: ['comlink', 'hash-wasm', 'papaparse'] },
        test: {
          name: 'gpu',
          include: ['tests/gpu/**/*.test.ts'],
          provide,
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/quick-equality.ts'],
          ...againstHanging,
          fileParallelism: false,
          // All files share one page, with its device and its compiled kernels (tests/support/shared-gpu.ts).
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [
          react({ jsxImportSource: '#shown' }),
          wgsl(),
          wasmBytes(),
          buildName(),
          keptModules,
          bundledWorkers(),
        ],
        server: { headers: threadHeaders },
        // If discovered while tests run, they would reload the page.
        optimizeDeps: {
          include: ['comlink', 'dexie', 'hash-wasm', 'jstat', 'papaparse', 'plotly.js-basic-dist-min'],
        },
        test: {
          name: 'browser',
          provide,
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // All files share one page, since loading the modules again for each takes seconds.
          isolate: false,
          setupFiles: [
            'tests/support/fail-on-console.ts',
            'tests/support/no-owner-stacks.ts',
            'tests/support/quick-equality.ts',
          ],
          ...againstHanging,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            commands: browserCommands,
            provider: playwright({
              launchOptions: {
                executablePath: chromiumPath,
                args: sharedPageFlags,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
