import type { Plugin } from 'vite';

export function expandShader(path: string): string;
export function wgsl(): Plugin;
