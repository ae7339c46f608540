import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/**
 * Names that two files share deliberately: a stage and its counterpart on the device, a component and its lazy loader,
 * the API for Node and for browsers.
 */
const meantTwice = new Set([
  'alignStage',
  'averageStage',
  'beatsStage',
  'detectStage',
  'ecgStage',
  'featuresStage',
  'ppgStage',
  'signalsStage',
  'open',
  'OpenEditsGroup',
  'PinnedGroup',
]);

const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/** Returns the names that a file exports; an overloaded function counts once. */
function namesIn(path: string): string[] {
  return [...new Set([...readFileSync(path, 'utf8').matchAll(exported)].map(([, name = '']) => name))];
}

describe('names', () => {
  it('of exported functions, values and types are unique in the tree, so that a search is unambiguous', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const places = new Map<string, string[]>();
    for (const path of files) {
      for (const name of namesIn(join(root, 'src', path)))
        places.set(name, [...(places.get(name) ?? []), path]);
    }
    expect(places.size).toBeGreaterThan(1000);
    const twice = [...places].filter(([name, paths]) => paths.length > 1 && !meantTwice.has(name));
    expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });
});
