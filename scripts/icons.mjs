// npm run icons: draws the icons of the installed page into public/, as PNG, from the line of public/icon.svg.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
const folder = join(root, 'public');
const line = / d="([^"]+)"/.exec(readFileSync(join(folder, 'icon.svg'), 'utf8'))?.[1];

/** `share` is the line's fraction of the width. The system crops a square to a shape. */
const icons = [
  { name: 'icon-192', sizePx: 192, share: 0.72, radius: 0.2 },
  { name: 'icon-512', sizePx: 512, share: 0.72, radius: 0.2 },
  { name: 'icon-maskable-512', sizePx: 512, share: 0.56, radius: 0 },
  { name: 'apple-touch-icon', sizePx: 180, share: 0.66, radius: 0 },
];

function drawing({ sizePx, share, radius }) {
  const scale = (sizePx * share) / 16;
  const start = (sizePx - 16 * scale) / 2;
  // The line's centre is half a unit below that of the box.
  const move = `translate(${start} ${start - 0.5 * scale}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" style="display:block">
    <rect width="${sizePx}" height="${sizePx}" rx="${sizePx * radius}" fill="#1b1f24" />
    <path transform="${move}" d="${line}" fill="none" stroke="#eceef0" stroke-width="1.25"
      stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const icon of icons) {
  await page.setViewportSize({ width: icon.sizePx, height: icon.sizePx });
  await page.setContent(`<body style="margin:0">${drawing(icon)}</body>`);
  const path = join(folder, `${icon.name}.png`);
  await page.screenshot({ path, omitBackground: true });
  console.log(path.slice(root.length + 1));
}
await browser.close();
