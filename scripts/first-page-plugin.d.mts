import type { Plugin } from 'vite';

export function firstPage(): Plugin;
