import type { Page } from 'playwright';
import type { TextBox } from './drawn-text.ts';
import { recordDrawnText } from './drawn-text.ts';
import { waitUntilAtRest } from './page-work.ts';

/** Functions that run in the page; they depend only on each other and on the DOM. */

interface TextLine {
  readonly element: Element;
  readonly text: string;
  readonly rects: DOMRect[];
}

/** Cache of what was found in the current page, since the same few elements are queried thousands of times. */
interface Findings {
  covers: { readonly own: Element; readonly box: DOMRect }[] | null;
  lines: TextLine[] | null;
  readonly cutters: Map<Element, Element | null>;
  readonly seen: Map<Element, boolean>;
}

const noFindings = (): Findings => ({ covers: null, lines: null, cutters: new Map(), seen: new Map() });
let findings = noFindings();

/** Finds what covers the page: a drawer or a menu. */
function coversOf(): { readonly own: Element; readonly box: DOMRect }[] {
  const over = document.querySelectorAll('aside, dialog, [popover], .figure-panel.large, .reading, .scrim');
  return [...over].flatMap((own) => {
    const { display, zIndex } = getComputedStyle(own);
    return display !== 'none' && Number(zIndex) > 0 ? [{ own, box: own.getBoundingClientRect() }] : [];
  });
}

/** Returns whether something that does not belong to this element covers the page there. */
function isCovered(element: Element, { left, right, top, bottom }: DOMRect | TextBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  findings.covers ??= coversOf();
  return findings.covers.some(
    ({ own, box }) =>
      box.left <= x && x <= box.right && box.top <= y && y <= box.bottom && !own.contains(element),
  );
}

function isSeen(element: Element): boolean {
  const known = findings.seen.get(element);
  if (known !== undefined) return known;
  const isIt =
    element.closest('.unseen, .plotly-root, svg, option, [hidden]') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath !== 'inset(50%)';
  findings.seen.set(element, isIt);
  return isIt;
}

/** Finds the nearest ancestor, including the element itself, whose box clips its overflow. */
function cutter(element: Element): Element | null {
  const known = findings.cutters.get(element);
  if (known !== undefined) return known;
  const { overflowX, overflowY, position } = getComputedStyle(element);
  const parent = position === 'fixed' ? null : element.parentElement;
  const cuts = overflowX !== 'visible' || overflowY !== 'visible';
  const by = cuts ? element : parent && cutter(parent);
  findings.cutters.set(element, by);
  return by;
}

const nameOf = (element: Element): string =>
  `<${element.tagName.toLowerCase()}${element.classList.length > 0 ? ` class="${element.classList.value}"` : ''}>`;

/** On a phone, a table of many columns may be wider than the window, and scrolls by itself. */
function holdsWideTable(element: Element): boolean {
  return (
    innerWidth <= 620 &&
    element.matches('[class*="-scroll"], .panel-body, .panel') &&
    element.querySelector('table') !== null
  );
}

/** Returns the name of the element that overflows a scroller the most. */
function widestIn(scroller: Element): string {
  const all = [...scroller.querySelectorAll('*')].filter((own) => own.checkVisibility());
  const right = (own: Element): number => own.getBoundingClientRect().right;
  const widest = all.reduce<Element | null>(
    (best, own) => (best === null || right(own) > right(best) + 0.5 ? own : best),
    null,
  );
  return widest === null ? 'nothing' : nameOf(widest);
}

function sidewaysScrolls(): string[] {
  const page = document.scrollingElement;
  const wide =
    page && page.scrollWidth > innerWidth
      ? [`the page scrolls sideways by ${page.scrollWidth - innerWidth} px`]
      : [];
  const scrollers = [...document.querySelectorAll('body *')].filter((element) => {
    // At 200 % zoom, tabs (and only tabs) may scroll sideways.
    if (!isSeen(element) || element.matches('[role="tablist"], input, select')) return false;
    const { overflowX } = getComputedStyle(element);
    const isScroller = overflowX === 'auto' || overflowX === 'scroll';
    return isScroller && !holdsWideTable(element) && element.scrollWidth > element.clientWidth + 1;
  });
  return [
    ...wide,
    ...scrollers.map(
      (own) =>
        `${nameOf(own)} scrolls sideways by ${own.scrollWidth - own.clientWidth} px, for ${widestIn(own)}`,
    ),
  ];
}

/** Explains why a line of text is clipped, if it is and the whole text is not available otherwise. */
function cutOf(element: Element, line: DOMRect): string | null {
  const by = cutter(element);
  if (!by || by === document.documentElement || by === document.body) return null;
  const box = by.getBoundingClientRect();
  const style = getComputedStyle(by);
  const told =
    element.closest('[title]') !== null ||
    (element.closest('[aria-label]')?.getAttribute('aria-label') ?? '').includes(element.textContent);
  const across = line.right > box.right + 1 || line.left < box.left - 1;
  const scrolls = style.overflowY === 'auto' || style.overflowY === 'scroll';
  // A line box is some px higher than its letters.
  const down = !scrolls && (line.bottom > box.bottom + 3 || line.top < box.top - 3);
  if (down) return 'is cut below or above';
  if (!across || (style.overflowX === 'auto' && by.matches('[role="tablist"]'))) return null;
  if (style.overflowX === 'auto' && holdsWideTable(by)) return null;
  if (style.textOverflow === 'ellipsis') return told ? null : 'ends in an ellipsis without a title';
  return 'is cut at the side';
}

interface Line extends TextBox {
  readonly element: Element;
}

function textLines(): readonly TextLine[] {
  if (findings.lines !== null) return findings.lines;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: TextLine[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    found.push({ element, text, rects: [...range.getClientRects()].filter((rect) => rect.width > 1) });
  }
  findings.lines = found;
  return found;
}

/** Lists panels that hide a part of themselves below a scroll bar; only the table of many windows may. */
function panelScrolls(): string[] {
  const scrollers = [
    ...document.querySelectorAll(':is(.interval-panels, .filter-panels) .panel:not(.large) *'),
  ].filter(
    (element) =>
      isSeen(element) &&
      !element.matches('.windows-scroll') &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1,
  );
  return scrollers.map((own) => `${nameOf(own)} scrolls in its panel`);
}

/** Lists the lists of a panel that show fewer than two of their rows. */
function squeezedLists(): string[] {
  const scrollers = [...document.querySelectorAll('.panel:not(.large) *')].filter(
    (element) =>
      isSeen(element) &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
      element.clientHeight < 40 &&
      element.scrollHeight > element.clientHeight + 1,
  );
  return scrollers.map((own) => `${nameOf(own)} shows ${own.clientHeight} px of ${own.scrollHeight}`);
}

function cutTexts(): string[] {
  return textLines().flatMap(({ element, text, rects }) => {
    const why = rects
      .filter((rect) => !isCovered(element, rect))
      .map((rect) => cutOf(element, rect))
      .find((own) => own !== null);
    return why === undefined ? [] : [`‘${text}’ ${why}, ${nameOf(element)}`];
  });
}

/** Returns what remains of a line after clipping, as high as its letters. */
function seenPart(element: Element, rect: DOMRect): TextBox | null {
  const middle = (rect.top + rect.bottom) / 2;
  const half = 0.3 * Number.parseFloat(getComputedStyle(element).fontSize);
  let [left, right, top, bottom] = [rect.left, rect.right, middle - half, middle + half];
  for (let by = cutter(element); by; by = by.parentElement && cutter(by.parentElement)) {
    const box = by.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    if (getComputedStyle(by).position === 'fixed') break;
  }
  const empty = right - left < 1 || bottom - top < 1;
  return empty ? null : { text: element.textContent, left, right, top, bottom };
}

const meet = (a: TextBox, b: TextBox): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

function pairsThatMeet(boxes: readonly TextBox[], where: string): string[] {
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => meet(box, other))
      .map((other) => `‘${box.text}’ and ‘${other.text}’ overlap in ${where}`),
  );
}

/**
 * Returns whether two lines overlap, neither of them covered. Lines of one element overlap where it ends in an
 * ellipsis.
 */
function linesMeet(a: Line, b: Line): boolean {
  if (a.element === b.element || !meet(a, b)) return false;
  const both = {
    text: '',
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return !isCovered(a.element, both) && !isCovered(b.element, both);
}

function textsThatMeet(): string[] {
  const boxes: Line[] = textLines().flatMap(({ element, text, rects }) =>
    rects.flatMap((rect) => {
      const seen = seenPart(element, rect);
      // Sticky row headers, sticky table headers and read-outs cover content that scrolls below them.
      const sticks = element.closest('thead, tfoot, tbody th, .plot-readout') !== null;
      return seen && !sticks ? [{ ...seen, text, element }] : [];
    }),
  );
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => linesMeet(box, other))
      .map((other) => `‘${box.text}’ and ‘${other.text}’ overlap in the page`),
  );
}

/** Returns the ink box of a text in an SVG. */
function svgTextBox(element: SVGTextElement, context: CanvasRenderingContext2D): TextBox {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const text = element.textContent;
  const ink = context.measureText(text);
  const start = element.getStartPositionOfChar(0).matrixTransform(element.getScreenCTM() ?? new DOMMatrix());
  return {
    text,
    left: start.x - ink.actualBoundingBoxLeft,
    right: start.x + ink.actualBoundingBoxRight,
    top: start.y - ink.actualBoundingBoxAscent,
    bottom: start.y + ink.actualBoundingBoxDescent,
  };
}

function plotTexts(plot: Element): TextBox[] {
  const context = document.createElement('canvas').getContext('2d');
  const onCanvas = [...plot.querySelectorAll('canvas')].flatMap((canvas) => {
    const { left, top } = canvas.getBoundingClientRect();
    return (window.drawnText.get(canvas) ?? []).map((box) => ({
      text: box.text,
      left: box.left + left,
      right: box.right + left,
      top: box.top + top,
      bottom: box.bottom + top,
    }));
  });
  const inSvg = [...plot.querySelectorAll('text')].filter(
    (text) =>
      text.checkVisibility({ visibilityProperty: true }) &&
      text.textContent.trim() !== '' &&
      !text.closest('.hoverlayer'),
  );
  return context ? [...onCanvas, ...inSvg.map((text) => svgTextBox(text, context))] : onCanvas;
}

const boxOf = (element: Element, text: string): TextBox => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { text, left, right, top, bottom };
};

/** Finds labels that leave their plot or overlap each other, bars or the grip of a handle. */
function labelFaults(): string[] {
  return [...document.querySelectorAll('.plot')]
    .filter((plot) => plot.checkVisibility())
    .flatMap((plot) => {
      const name =
        plot.getAttribute('aria-label') ??
        plot.querySelector('[aria-label]')?.getAttribute('aria-label') ??
        '';
      // Labels that almost touch look like one.
      const texts = plotTexts(plot).map((box) => ({ ...box, left: box.left - 1, right: box.right + 1 }));
      const frame = plot.getBoundingClientRect();
      const outside = texts.filter(
        (box) =>
          box.left < frame.left - 1.5 ||
          box.right > frame.right + 1.5 ||
          box.top < frame.top - 0.5 ||
          box.bottom > frame.bottom + 0.5,
      );
      const bars = [
        ...plot.querySelectorAll(
          '.panel-rptt .bars path, .panel-lvet .bars path, .panel-rptt .point path, .panel-lvet .point path',
        ),
      ].map((bar) => boxOf(bar, 'a bar'));
      const grips = [...plot.querySelectorAll('.plot-handle')].map((handle) => {
        const { left, width, bottom } = handle.getBoundingClientRect();
        const middle = left + width / 2;
        return { text: 'the grip', left: middle - 4, right: middle + 4, top: bottom - 5, bottom: bottom + 5 };
      });
      const lines = [...plot.querySelectorAll('.plot-handle')].map((handle) => {
        const { left, width, top, bottom } = handle.getBoundingClientRect();
        const middle = left + width / 2;
        return { text: 'the handle', left: middle - 1, right: middle + 1, top, bottom };
      });
      const crossed = texts
        .filter(({ text }) => text.startsWith('↑'))
        .flatMap((box) =>
          lines.filter((own) => meet(box, own)).map(() => `‘${box.text}’ lies over the handle`),
        );
      const hit = texts.flatMap((box) =>
        [...bars, ...grips]
          .filter((other) => meet(box, other))
          .map((other) => `‘${box.text}’ lies over ${other.text} in ${name}`),
      );
      return [
        ...outside.map(({ text }) => `‘${text}’ leaves ${name}`),
        ...pairsThatMeet(texts, name),
        ...crossed,
        ...new Set(hit),
      ];
    });
}

function findLayoutFaults(): string[] {
  findings = noFindings();
  return [
    ...sidewaysScrolls(),
    ...panelScrolls(),
    ...squeezedLists(),
    ...cutTexts(),
    ...textsThatMeet(),
    ...labelFaults(),
  ];
}

const inPage = [
  coversOf,
  holdsWideTable,
  widestIn,
  isCovered,
  isSeen,
  cutter,
  sidewaysScrolls,
  panelScrolls,
  squeezedLists,
  linesMeet,
  cutOf,
  textLines,
  cutTexts,
  seenPart,
  pairsThatMeet,
  textsThatMeet,
  svgTextBox,
  plotTexts,
  labelFaults,
  findLayoutFaults,
];
const consts = { nameOf, meet, boxOf, noFindings };

/** Prepares a page, before it is opened, to report faults of its layout. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(recordDrawnText);
  const values = Object.entries(consts).map(([name, own]) => `const ${name} = ${String(own)};`);
  await page.addInitScript(
    `${values.join('\n')}\nlet findings = noFindings();\n${inPage.map(String).join('\n')}\nwindow.findLayoutFaults = findLayoutFaults;`,
  );
}

/** Moves the mouse away and closes the explanation of a focused term, which would cover what is checked. */
async function closeExplanations(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await waitUntilAtRest(page);
  if ((await page.locator('.term-tip').count()) > 0) await page.keyboard.press('Escape');
}

/** Lists what is clipped, overlaps, leaves its plot or scrolls sideways in the current page, one sentence each. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await closeExplanations(page);
  return page.evaluate(() => (window as unknown as { findLayoutFaults: () => string[] }).findLayoutFaults());
}
