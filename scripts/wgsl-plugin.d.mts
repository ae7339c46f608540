import type { Plugin } from 'vite';

export function expandShader(path: string, imported?: Set<string>): string;
export function wgsl(): Plugin;
