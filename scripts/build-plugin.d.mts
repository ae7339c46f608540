import type { Plugin } from 'vite';

export const sources: readonly string[];
export function buildIdentity(folder?: string): string;
export function buildName(): Plugin;
