import type { ByMethod } from './intervals.ts';

/** The method whose values stand large and are compared between states, subjects and recordings. */
export const headlineMethod: keyof ByMethod<unknown> = 'historic';
