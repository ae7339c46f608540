import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What reading from servers is made of, on the command line alone. */
const words = [
  'allow-network',
  'no-ranges',
  'allow-redirects',
  'does not send parts of files',
  'accept-encoding',
];

/** Without the docs, which describe the command line. */
const texts = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|html)$/.test(name) && !/^docs[\\/]/.test(name))
  .map((name) => ({ name, text: readFileSync(join('dist', name), 'utf8') }));

describe('the built page', () => {
  it.each(words)('contains no code to read recordings from servers: %s', (word) => {
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter(({ text }) => text.includes(word)).map(({ name }) => name)).toEqual([]);
  });
});
