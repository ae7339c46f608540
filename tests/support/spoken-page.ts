import type { Page } from 'playwright';

/** A node of the accessibility tree, as a screen reader has it. */
export interface SpokenNode {
  readonly role: string;
  readonly name: string;
  /** How deep it lies, so that a reader knows what it is within. */
  readonly depth: number;
}

/** Roles that a reader passes over. */
const unspoken = new Set(['generic', 'none', 'InlineTextBox', 'LineBreak', 'StaticText', 'RootWebArea']);

/** The accessibility tree of a page in the order in which it is read; texts among it where they are asked for. */
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

/** Gives role and name of what has the focus, each time it is asked; null where nothing has, or no reader is told of it. */
export async function watchFocus(
  page: Page,
): Promise<() => Promise<Pick<SpokenNode, 'role' | 'name'> | null>> {
  const device = await page.context().newCDPSession(page);
  // From then on the tree is kept as the page changes, and not made for each question.
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
    /** What live regions have said, in order. */
    said: string[];
  }
}

/** Runs in the page: notes whatever a live region says. */
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

/** Listens to a page from now on. */
export async function listenTo(page: Page) {
  await page.evaluate(noteSaid);
  return {
    /** What was said since it was last asked. */
    heard: (): Promise<string[]> => page.evaluate(() => window.said.splice(0)),
    /** Everything said so far, which stays. */
    all: (): Promise<string[]> => page.evaluate(() => window.said.slice()),
  };
}
