import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { printable, printableLines } from '../../model/printable.ts';

/** Attributes that are shown or read aloud. Values of fields are the user's input and stay unchanged. */
const saidAttributes = 'title aria-label aria-description aria-valuetext placeholder alt label'.split(' ');

/** Elements that can contain only text. */
const textAlone = /^(?:option|title|textarea|style|script|text|tspan)$/;

const rightToLeft =
  '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';
/** Matches from the first to the last right-to-left letter, with no other letters in between. */
const rightToLeftRun = new RegExp(`(${rightToLeft}(?:[^\\p{L}]*${rightToLeft})*)`, 'u');

/**
 * Returns the properties of an element in the form shown. Hidden characters in text, and those that change the
 * direction of writing, are made visible. Right-to-left text is put into a `bdi`, so that it does not reorder its
 * surroundings.
 *
 * @param type  type of the element; properties of components are left to the elements that they render
 */
export function shownProps(
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (typeof type !== 'string' && type !== Fragment) return props;
  const shown: Record<string, unknown> = { ...props };
  for (const name of saidAttributes) {
    const text = shown[name];
    if (typeof text === 'string') shown[name] = printable(text);
  }
  if ('children' in shown) shown['children'] = shownChild(shown['children'], type);
  return shown;
}

function shownChild(child: unknown, type: ElementType): unknown {
  if (Array.isArray(child)) {
    const shown = child.map((one: unknown) => shownChild(one, type));
    // Returns the same list, because React has already validated it.
    return shown.every((one, index) => one === child[index]) ? child : shown;
  }
  if (typeof child !== 'string') return child;
  const text = type === 'pre' ? printableLines(child) : printable(child);
  return typeof type === 'string' && textAlone.test(type) ? text : isolated(text);
}

/** Puts each right-to-left part into a `bdi`. */
function isolated(text: string): ReactNode {
  const parts = text.split(rightToLeftRun);
  if (parts.length === 1) return text;
  const nodes = parts.map((part, index) => (index % 2 === 1 ? createElement('bdi', null, part) : part));
  return createElement(Fragment, null, ...nodes);
}
