import { expect, test, vi } from 'vitest';
import { createCursorStore } from '../../../../src/state/session-stores.ts';

test('one cursor notifies its followers of its position, and when it disappears', () => {
  const cursor = createCursorStore();
  const seen = vi.fn<(sec: number | null) => void>();
  const stop = cursor.subscribe(({ cursorSec }) => seen(cursorSec));
  cursor.moveTo(12.5);
  cursor.moveTo(null);
  stop();
  cursor.moveTo(3);
  expect(seen.mock.calls).toEqual([[12.5], [null]]);
});
