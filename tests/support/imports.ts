import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** One import between two source files, as paths from the repository's root. */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Lists every import by a relative path among the files of a folder. */
export function listImports(root: string, folder: string): ImportEdge[] {
  return sourceFiles(join(root, folder)).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(importPattern)].map((match) => {
      const target = match[1] ?? match[2] ?? match[3] ?? '';
      return { from: relative(root, path), to: relative(root, join(dirname(path), target)) };
    });
  });
}

/** Returns the layer of a file: its folder in `src`; `app` for a file of `src` itself; `shaders` for a shader. */
export function pathLayer(path: string): string {
  if (path.startsWith('shaders/')) return 'shaders';
  const [, layer = ''] = path.split('/');
  return layer.includes('.') ? 'app' : layer;
}

/** Imports by importer, kept for each list of edges: `chainTo` is called for more than a thousand files of one list. */
const knownTargets = new WeakMap<readonly ImportEdge[], ReadonlyMap<string, readonly string[]>>();

function listTargets(edges: readonly ImportEdge[]): ReadonlyMap<string, readonly string[]> {
  const known = knownTargets.get(edges);
  if (known !== undefined) return known;
  const targets = new Map<string, string[]>();
  knownTargets.set(edges, targets);
  for (const { from, to } of edges) {
    const own = targets.get(from);
    if (own === undefined) targets.set(from, [to]);
    else own.push(to);
  }
  return targets;
}

/** Finds cyclic chains of imports. */
export function importCycles(edges: readonly ImportEdge[]): string[][] {
  const targets = listTargets(edges);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, chain: readonly string[]): void => {
    const start = chain.indexOf(file);
    if (start >= 0) cycles.push([...chain.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const to of targets.get(file) ?? []) visit(to, [...chain, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

/** Finds the shortest chain of imports from a file to one that passes a test; null if there is none. */
export function chainTo(
  edges: readonly ImportEdge[],
  from: string,
  isTarget: (path: string) => boolean,
): string[] | null {
  const targets = listTargets(edges);
  const before = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (file !== from && isTarget(file)) {
      const chain = [file];
      for (let step = before.get(file); step; step = before.get(step)) chain.unshift(step);
      return chain;
    }
    for (const to of targets.get(file) ?? []) {
      if (before.has(to)) continue;
      before.set(to, file);
      queue.push(to);
    }
  }
  return null;
}
