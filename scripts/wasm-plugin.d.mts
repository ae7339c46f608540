import type { Plugin } from 'vite';

export function wasmBytes(): Plugin;
