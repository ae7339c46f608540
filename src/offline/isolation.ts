/** What lets threads share memory, which a browser grants to isolated pages alone. */
export const threadHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * What every file of the page is answered with, by `npm start` and by the service worker.
 *
 * The policy is that of `index.html`, told to workers too, which know nothing of a page's own; they
 * alone compile WebAssembly.
 */
export const isolationHeaders = {
  ...threadHeaders,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
};
