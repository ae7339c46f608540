import type Axe from 'axe-core';
import type { Page } from 'playwright';

/** Minimum contrast of text in WCAG 2.2 AA. The exception for text of 24 px and more does not apply on this page. */
const leastContrast = 4.5;

/**
 * Minimum fraction of the background of a text with that contrast. Curves, grid lines and marks of one or two px pass
 * below labels, where a halo does not separate them.
 */
const leastShare = 0.85;

/** A text whose background axe cannot determine. */
interface UndecidedText {
  /** Axe's selector of the element, with its text. */
  readonly name: string;
  /** sRGB, 0 … 255. */
  readonly colour: readonly [number, number, number];
  /** Box of its letters, px of the window. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

interface AxeAnswer {
  readonly violations: readonly string[];
  readonly undecided: readonly UndecidedText[];
}

/** Runs in the page: runs axe, and collects the colour and position of each undecided text. */
async function askAxe(): Promise<AxeAnswer> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const found = await axe.run(document.body, {
    runOnly: ['color-contrast'],
    resultTypes: ['violations', 'incomplete'],
  });
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Converts any CSS colour to sRGB by drawing it. */
  const rgbOf = (colour: string): [number, number, number] => {
    if (!probe) return [0, 0, 0];
    probe.clearRect(0, 0, 1, 1);
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = probe.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  };
  /** Returns whether most of an element is visible in its scrollers. */
  const isInSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    let [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    let [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    for (let by = element.parentElement; by; by = by.parentElement) {
      if (getComputedStyle(by).overflow === 'visible') continue;
      const own = by.getBoundingClientRect();
      [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
      [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
    }
    return bottom - top > 0.8 * box.height && right - left > 0.8 * box.width;
  };
  const undecided = found.incomplete.flatMap(({ nodes }) =>
    nodes.flatMap(({ target }): UndecidedText[] => {
      const element = document.querySelector(String(target));
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      // Elements scrolled out of view are examined after scrolling to them.
      if (!isInSight(element)) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const own = element instanceof SVGElement ? element : range;
      const { left, top, width, height } = own.getBoundingClientRect();
      const { fill, color } = getComputedStyle(element);
      const colour = rgbOf(element instanceof SVGElement ? fill : color);
      const name = `${String(target)} ‘${element.textContent.trim().slice(0, 40)}’`;
      return [{ name, colour, box: [left, top, width, height] }];
    }),
  );
  const violations = found.violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)));
  return { violations, undecided };
}

interface Ground {
  /** PNG, base64. */
  readonly picture: string;
  readonly texts: readonly UndecidedText[];
  readonly least: number;
}

/**
 * Runs in the page: computes, for each text, the fraction of its background with enough contrast, in a screenshot
 * without texts.
 */
async function shareOfGround({ picture, texts, least }: Ground): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  const linear = (value: number): number =>
    value <= 0.040_45 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (r: number, g: number, b: number): number =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return texts.map(({ colour, box }) => {
    const [left, top, width, height] = box.map(Math.round) as [number, number, number, number];
    if (!context || width < 1 || height < 1) return 0;
    const own = luminance(...colour);
    const { data } = context.getImageData(left, top, width, height);
    let [far, all] = [0, 0];
    for (let k = 0; k < data.length; k += 4) {
      if (data[k + 3] === 0) continue;
      const ground = luminance(data[k] ?? 0, data[k + 1] ?? 0, data[k + 2] ?? 0);
      const contrast = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
      all += 1;
      if (contrast >= least) far += 1;
    }
    return all === 0 ? 0 : far / all;
  });
}

/** Makes every text transparent; halos, which are strokes, remain. */
const withoutTexts =
  '*, *::before, *::after { color: transparent !important; text-shadow: none !important; text-decoration-color: transparent !important; caret-color: transparent !important; } text, tspan { fill: transparent !important; }';

/** Runs in the page: scrolls every scroller by most of its height. Returns whether anything moved. */
function scrollOn(): boolean {
  const moved = [...document.querySelectorAll('main, main *')].filter((own) => {
    const { overflowY } = getComputedStyle(own);
    if ((overflowY !== 'auto' && overflowY !== 'scroll') || own.clientHeight === 0) return false;
    const before = own.scrollTop;
    own.scrollTop += 0.8 * own.clientHeight;
    return own.scrollTop > before;
  });
  return moved.length > 0;
}

/** Maximum number of scroll positions; no scroller of the tested benches has more. */
const mostParts = 8;

/**
 * Lists texts of a page with too little contrast: those that axe reports, and undecided ones whose background is read
 * from a screenshot without texts. The window must be high enough to show everything.
 */
export async function lowContrasts(page: Page): Promise<string[]> {
  const low = await lowInSight(page);
  for (let part = 1; part < mostParts && (await page.evaluate(scrollOn)); part++) {
    low.push(...(await lowInSight(page)));
  }
  return [...new Set(low)];
}

async function lowInSight(page: Page): Promise<string[]> {
  const { violations, undecided } = await page.evaluate(askAxe);
  if (undecided.length === 0) return [...violations];
  // The page's policy forbids foreign style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, withoutTexts);
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  const shares = await page.evaluate(shareOfGround, { picture, texts: undecided, least: leastContrast });
  const low = undecided.flatMap(({ name }, k) => {
    const share = shares[k] ?? 0;
    return share >= leastShare ? [] : [`${name}: ${Math.round(share * 100)} % of its ground is far enough`];
  });
  return [...violations, ...low];
}
