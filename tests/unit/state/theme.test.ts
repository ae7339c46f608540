import { expect, test } from 'vitest';
import { nextTheme } from '../../../src/state/theme.ts';

test('themes cycle', () => {
  expect(nextTheme('system')).toBe('light');
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
});
