/**
 * Flags that start Chromium for tests: headless, also as root, with WebGPU in software and without network requests of
 * its own.
 */
export const chromiumFlags = [
  '--headless=new',
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first three are in Playwright's list, which this one replaces. Without the fourth, compiled code in the profile
  // is used. The others disable pages of the address bar, which every window loads before the page under test.
  '--disable-features=HttpsUpgrades,PaintHolding,MediaRouter,BackgroundResourceFetch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/**
 * Flags of the suites that open the page. The optimising compiler pays off only in long computations; in these suites
 * it took a seventh of the processor time. Benchmarks keep it.
 */
export const suiteFlags = [...chromiumFlags, '--js-flags=--no-opt'];

/**
 * Flags of the suite whose files share one page. Chromium reserves 8 GB of addresses for each WebAssembly memory, which
 * suffices for 124 in a process. The workers of some twenty files have more. With explicit checks of addresses nothing
 * is reserved.
 */
export const sharedPageFlags = suiteFlags.map((flag) =>
  flag.startsWith('--disable-features=') ? `${flag},WebAssemblyTrapHandler` : flag,
);

/** Path of the browser: CHROME_PATH, or the default of Debian. */
export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
