/** What lets threads share memory, which a browser grants to isolated pages alone. */
export const threadHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * What every file of the page is answered with, by `npm start` and by the service worker: what isolates it,
 * its policy, that no page of others may frame it, that types are what they are said to be, and that no
 * other site is told where a person came from.
 *
 * The policy is that of `index.html`, told to workers too, which know nothing of a page's own; they
 * alone compile WebAssembly. `frame-ancestors` counts in a header alone.
 */
export const siteHeaders = {
  ...threadHeaders,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
