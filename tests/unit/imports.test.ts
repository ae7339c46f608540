import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chainTo, importCycles, listImports, pathLayer } from '../support/imports.ts';
import { sharedFeatures } from '../support/shared-features.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const edges = listImports(root, 'src');

/** Layers that a layer may import, in addition to itself. */
const allowed: Record<string, readonly string[]> = {
  model: [],
  dsp: ['model'],
  shaders: [],
  analysis: ['model', 'dsp'],
  io: ['model'],
  gpu: ['model', 'dsp', 'shaders'],
  pipeline: ['model', 'dsp', 'analysis', 'io', 'gpu'],
  workers: ['model', 'dsp', 'analysis', 'io', 'gpu', 'pipeline'],
  state: ['model', 'dsp', 'analysis', 'pipeline', 'workers'],
  charts: ['model'],
  ui: ['model'],
  features: ['model', 'dsp', 'pipeline', 'workers', 'state', 'charts', 'ui'],
  offline: [],
  app: ['model', 'offline', 'pipeline', 'workers', 'state', 'charts', 'ui', 'features'],
  api: ['model', 'io', 'pipeline', 'cli'],
  cli: ['model', 'dsp', 'analysis', 'io', 'gpu', 'pipeline'],
};

const reason = 'model ← dsp ← analysis ← pipeline ← workers ← state ← features ← app; cli stands on pipeline';

/** Modules of the workers that features and the app may import. */
const workerFront =
  /^src\/workers\/(client|client-types|protocol|start-analysis-worker|performance\/performance-client|traces\/drawing-types)\.ts$/;

describe('imports', () => {
  it('go in one direction between the layers', () => {
    const wrong = edges.filter(({ from, to }) => {
      const [own, other] = [pathLayer(from), pathLayer(to)];
      return own !== other && !(allowed[own] ?? []).includes(other);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to} (${reason})`)).toEqual([]);
  });

  it('have no cycles', () => {
    expect(importCycles(edges).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  it('separate features, and let all of them use the panels of several benches', () => {
    const feature = (path: string) => path.split('/').slice(0, -1)[2] ?? '';
    const wrong = edges.filter(
      ({ from, to }) =>
        pathLayer(from) === 'features' &&
        pathLayer(to) === 'features' &&
        !sharedFeatures.has(feature(to)) &&
        feature(from) !== feature(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to} (features do not import one another)`)).toEqual([]);
  });

  it('give features and the app only the client and types of the workers', () => {
    const wrong = edges.filter(
      ({ from, to }) =>
        ['features', 'app'].includes(pathLayer(from)) && pathLayer(to) === 'workers' && !workerFront.test(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to} (client and types alone)`)).toEqual([]);
  });

  it('keep React out of layers below state', () => {
    const lower = ['model', 'dsp', 'analysis', 'io', 'pipeline', 'workers', 'state', 'cli'];
    const known = new Map<string, boolean>();
    const isReact = (path: string): boolean => {
      const found = known.get(path) ?? /from ['"]react/.test(readFileSync(join(root, path), 'utf8'));
      known.set(path, found);
      return found;
    };
    const files = [...new Set(edges.map(({ from }) => from))].filter((path) =>
      lower.includes(pathLayer(path)),
    );
    const chains = files.flatMap((path) => {
      const chain = isReact(path) ? [path] : chainTo(edges, path, isReact);
      return chain === null
        ? []
        : [`${chain.join(' → ')} → react (React is known in app, features, charts, ui)`];
    });
    expect(chains).toEqual([]);
  });

  it('leave no shader unused', () => {
    const folder = join(root, 'shaders');
    const shaders = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.wgsl'),
    );
    const texts = shaders.map((path) => readFileSync(join(folder, path), 'utf8'));
    const imported = new Set(edges.map(({ to }) => to));
    const unused = shaders.filter((path) =>
      path.startsWith('shared')
        ? !texts.some((text) => new RegExp(`#import ${basename(path, '.wgsl')}$`, 'm').test(text))
        : !imported.has(`shaders/${path}`),
    );
    expect(shaders.length).toBeGreaterThan(40);
    expect(unused).toEqual([]);
  });

  it('are found at all', () => {
    expect(edges.length).toBeGreaterThan(100);
    expect(edges).toContainEqual({ from: 'src/cli/main.ts', to: 'src/cli/run-cli.ts' });
  });
});
