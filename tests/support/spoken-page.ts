import type { Page } from 'playwright';

/** A node of the accessibility tree, as a screen reader sees it. */
export interface SpokenNode {
  readonly role: string;
  readonly name: string;
  /** Depth in the tree, which shows what contains the node. */
  readonly depth: number;
}

/** Roles that a screen reader skips. */
const unspoken = new Set(['generic', 'none', 'InlineTextBox', 'LineBreak', 'StaticText', 'RootWebArea']);

/** Lists the accessibility tree of a page in reading order, with texts if `hasTexts`. */
export async function spokenNodes(page: Page, hasTexts = false): Promise<SpokenNode[]> {
  const device = await page.context().newCDPSession(page);
  const { nodes } = await device.send('Accessibility.getFullAXTree');
  await device.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: SpokenNode[] = [];
  const walk = (id: string, depth: number): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    const isSaid = !node.ignored && (!unspoken.has(role) || (hasTexts && role === 'StaticText'));
    if (isSaid) {
      found.push({ role, name: String(node.name?.value ?? ''), depth });
    }
    for (const child of node.childIds ?? []) walk(child, isSaid ? depth + 1 : depth);
  };
  const [root] = nodes;
  if (root) walk(root.nodeId, 0);
  return found;
}

/**
 * Returns a function that returns role and name of the focused element; null if there is none or screen readers are not
 * notified.
 */
export async function watchFocus(
  page: Page,
): Promise<() => Promise<Pick<SpokenNode, 'role' | 'name'> | null>> {
  const device = await page.context().newCDPSession(page);
  // Afterwards the tree is updated as the page changes, instead of being built for each query.
  await device.send('Accessibility.enable');
  return async () => {
    const { result } = await device.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { objectId } = result;
    if (objectId === undefined) return null;
    const { nodes } = await device.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    if (node === undefined || node.ignored) return null;
    return { role: String(node.role?.value ?? ''), name: String(node.name?.value ?? '') };
  };
}

declare global {
  interface Window {
    /** Announcements of live regions, in order. */
    said: string[];
  }
}

/** Runs in the page: records the announcements of live regions. */
function noteSaid(): void {
  window.said = [];
  const live = '[role="status"], [role="alert"], output, [aria-live]';
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest(live) ?? [];
    });
    for (const region of new Set(regions)) {
      const text = region.textContent.trim();
      if (text !== '') window.said.push(text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Starts to record the announcements of a page. */
export async function recordAnnouncements(page: Page) {
  await page.evaluate(noteSaid);
  return {
    /** Returns the announcements since the last call. */
    heard: (): Promise<string[]> => page.evaluate(() => window.said.splice(0)),
    /** Returns all announcements so far and keeps them. */
    all: (): Promise<string[]> => page.evaluate(() => window.said.slice()),
  };
}
