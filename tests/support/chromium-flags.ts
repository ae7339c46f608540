/** How Chromium is started for tests: headless, as root too, WebGPU in software, no calls of its own. */
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
  // The first three are Playwright's, which a list of ours replaces. With the fourth, compiled code that the profile keeps
  // is not used. The others are pages of the address bar, which every window loads before the page under test.
  '--disable-features=HttpsUpgrades,PaintHolding,MediaRouter,BackgroundResourceFetch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/**
 * The flags of the suites that open the page: the optimising compiler, which pays where a page computes for long, took a
 * seventh of their processor time. Benchmarks have it.
 */
export const suiteFlags = [...chromiumFlags, '--js-flags=--no-opt'];

/** Path of the browser: CHROME_PATH, or Debian's. */
export const chromiumPath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
