/** Headers that allow threads to share memory, which a browser grants only to isolated pages. */
export const threadHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * Headers for every file of the page, sent by `npm start` and by the service worker. They isolate the page, set its
 * policy, forbid frames on other pages, forbid guessing of types, and hide the referrer from other sites.
 *
 * The policy repeats that of `index.html` for workers, to which the page's own policy does not apply; only workers
 * compile WebAssembly. `frame-ancestors` is effective only in a header.
 */
export const siteHeaders = {
  ...threadHeaders,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
