import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
});
