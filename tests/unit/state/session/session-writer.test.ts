import { describe, expect, test } from 'vitest';
import { createAsides } from '../../../../src/state/session/asides.ts';
import { createNoticesStore } from '../../../../src/state/notices.ts';
import { createSessionWriter } from '../../../../src/state/session/session-writer.ts';
import type { PageStorage } from '../../../support/simulate-browser-pages.ts';
import { simulateBrowserPages } from '../../../support/simulate-browser-pages.ts';

/** Opens a page that stores its content. */
function openPage({ storage, carry }: PageStorage) {
  let content = storage.readText() ?? 'empty';
  const notices = createNoticesStore();
  const writer = createSessionWriter({
    storage,
    notices,
    asides: createAsides(storage),
    snapshot: () => content,
    onTakeOver: () => undefined,
  });
  writer.begin(storage.readText());
  writer.heedOthers();
  return {
    /** Changes something in the page, and stores it. */
    change: (next: string): void => {
      content = next;
      writer.flush();
    },
    flush: writer.flush,
    clear: writer.clear,
    carry,
    useThisTab: (): void => notices.getState().notices[0]?.act?.run(),
    notices: (): string[] => notices.getState().notices.map(({ code }) => code),
  };
}

function twoPages() {
  const browser = simulateBrowserPages();
  const first = openPage(browser.open());
  first.change('of the first');
  first.carry();
  const second = openPage(browser.open());
  return { browser, first, second };
}

const elsewhere = ['session-elsewhere'];

describe('the session of two pages', () => {
  test('stays with the first while nothing changes in the second', () => {
    const { browser, first, second } = twoPages();
    first.change('changed in the first');
    // The second is closed before it is notified.
    second.flush();
    first.carry();
    second.carry();
    expect(browser.text()).toBe('changed in the first');
    expect([first.notices(), second.notices()]).toEqual([[], elsewhere]);
  });

  test.each(['first', 'second'] as const)(
    'goes to the second where both change at once, the %s told first',
    (told) => {
      const { browser, first, second } = twoPages();
      first.change('changed in the first');
      second.change('changed in the second');
      for (const page of told === 'first' ? [second, first] : [first, second]) page.carry();
      second.carry();
      expect(browser.text()).toBe('changed in the second');
      expect([first.notices(), second.notices()]).toEqual([elsewhere, []]);
    },
  );

  test.each(['the one that is taken', 'the other'])(
    'is kept by the tab that a person takes, though the other writes before it is told: %s comes first',
    (order) => {
      const { browser, first, second } = twoPages();
      second.change('changed in the second');
      second.carry();
      expect(first.notices()).toEqual(elsewhere);
      first.useThisTab();
      // For example, a file that was hashed in the meantime.
      second.change('changed again in the second');
      for (const page of order === 'the other' ? [second, first] : [first, second]) page.carry();
      first.carry();
      expect(browser.text()).toBe('of the first');
      expect([first.notices(), second.notices()]).toEqual([[], elsewhere]);
      second.change('changed a third time in the second');
      second.carry();
      expect(browser.text()).toBe('of the first');
    },
  );

  test('stays forgotten, though the other writes before it is told', () => {
    const { browser, first, second } = twoPages();
    second.clear();
    first.change('changed in the first');
    second.carry();
    first.carry();
    second.carry();
    expect(browser.text()).toBeNull();
    expect([first.notices(), second.notices()]).toEqual([elsewhere, []]);
  });
});
