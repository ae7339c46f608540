import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a Chromium: that of CHROME_PATH, an installed one, or Debian's, which is installed if permitted.
 */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    return fail(`CHROME_PATH names ‘${named}’, which is not there.`);
  }
  const found = candidates.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return fail('The browser tests need Chromium.');
  console.log('Installing Chromium …');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return fail('Chromium could not be installed.');
  }
  return '/usr/bin/chromium';
}

function fail(reason) {
  console.error(
    `${reason} Install it (Debian: apt-get install chromium), or set CHROME_PATH to a Chrome or Chromium.`,
  );
  process.exit(1);
}
