import type { Plugin } from 'vite';

export const noticesFile: string;

export function thirdPartyNotices(options: { readonly hasPublic: boolean }): {
  readonly collect: () => Plugin;
  readonly write: () => Plugin;
};
