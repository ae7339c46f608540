import type { Plugin } from 'vite';

export function headingSlug(text: string): string;
export function docsPages(): string[];
export function linkFrom(page: string, href: string, pages: readonly string[]): string | null;
export function renderPage(
  page: string,
  text: string,
  pages: readonly string[],
): { readonly title: string; readonly html: string };
export function builtDocs(): Readonly<Record<string, string>>;
export function docs(): Plugin;
