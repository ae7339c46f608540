import type { Plugin } from 'vite';

export const noticesFile: string;

export function thirdPartyNotices(options: { readonly hasFonts: boolean }): {
  readonly collect: () => Plugin;
  readonly write: () => Plugin;
};
