import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sharedFeatures } from '../support/shared-features.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** Returns the feature of a stylesheet; null for shared ones. */
function fileFeature(file: string): string | null {
  const name = /^features\/([^/]+)\/./.exec(file)?.[1] ?? '';
  return sharedFeatures.has(name) ? null : name;
}

function listSelectors(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}@;]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' ')),
  );
}

/** Returns the classes at the start of a selector: of each item of a list, otherwise the first. */
function leadingClasses(selector: string): string[] {
  const list = /^:is\(([^)]*)\)/.exec(selector)?.[1] ?? /\.[a-z][\w-]*/.exec(selector)?.[0] ?? '';
  return [...list.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name]) => name ?? []);
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

const sheets = files.map((file) => {
  const path = file.replaceAll('\\', '/');
  return { feature: fileFeature(path), selectors: listSelectors(path) };
});

function featuresBy(keysOf: (selector: string) => readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { feature, selectors } of sheets) {
    if (feature === null) continue;
    for (const key of selectors.flatMap((selector) => [...keysOf(selector)])) {
      found.set(key, (found.get(key) ?? new Set()).add(feature));
    }
  }
  return found;
}

const several = (found: Map<string, Set<string>>) =>
  [...found]
    .filter(([, features]) => features.size > 1)
    .map(([key, features]) => [key, ...features].join(' '));

/** Returns the files that a module loads at once, with itself; paths from `src`. */
function loadedBy(entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [entry];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(join(source, path), 'utf8');
    const pattern = path.endsWith('.css')
      ? /@import '(\.[^']+)'/g
      : /^(?:import(?! type\b)|export [*{])[^;]*?'(\.[^']+)'/gm;
    for (const [, target = ''] of text.matchAll(pattern)) left.push(join(dirname(path), target));
  }
  return found;
}

function usedClasses(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8');
  return [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
}

function namedClasses(file: string): ReadonlySet<string> {
  return new Set(
    listSelectors(file).flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name]) => name ?? []),
    ),
  );
}

// A bench's stylesheet is loaded with the bench and stays, so that rules about another's class would depend on the
// loading order.
describe('stylesheets', () => {
  const shared = new Set(
    sheets.flatMap(({ feature, selectors }) =>
      feature === null
        ? selectors.flatMap((selector) =>
            [...selector.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name]) => name ?? []),
          )
        : [],
    ),
  );

  test('are read', () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(shared).toContain('curve');
  });

  test('do not repeat a class of another feature', () => {
    expect(
      several(featuresBy((selector) => leadingClasses(selector).filter((name) => !shared.has(name)))),
    ).toEqual([]);
  });

  test('have no selector of another feature', () => {
    const isRule = (selector: string) => !/^(media|supports|container)\b|^\d|^(from|to)$/.test(selector);
    expect(several(featuresBy((selector) => (isRule(selector) ? [selector] : [])))).toEqual([]);
  });

  test('of a component that the first page loads are loaded with the first page', () => {
    const loaded = loadedBy('app/app.tsx');
    expect(loaded).toContain('features/inspector/inspector.css');
    const styled = new Set(
      [...loaded].filter((path) => path.endsWith('.css')).flatMap((file) => [...namedClasses(file)]),
    );
    // The tools of a bench come with its stylesheet.
    const components = [...loaded].filter((path) => path.endsWith('.tsx') && !path.endsWith('-tools.tsx'));
    const unstyled = components.flatMap((path) => {
      const own = files.filter((file) => dirname(file) === dirname(path));
      return usedClasses(path).flatMap((name) => {
        const isStyled = styled.has(name) || !own.some((file) => namedClasses(file).has(name));
        return isStyled ? [] : `${path}: ${name}`;
      });
    });
    expect(unstyled).toEqual([]);
  });
});
