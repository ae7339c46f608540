import { expect, it } from 'vitest';
import { runtimeName } from '../../../../src/workers/calls/runtime-name.ts';

const linux = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36`, 'Chrome 137'],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0`, 'Edge 137'],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/137.0.0.0 Safari/537.36`, 'Chrome 137'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox 141'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari 18.4',
  ],
  ['curl/8', 'a browser'],
])('the name of the browser is recognised: %s', (userAgent, name) => {
  expect(runtimeName(userAgent)).toBe(name);
});
