import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { printable, printableLines } from '../../model/printable.ts';

/** Attributes that are read or read out. Values of fields are what a person types, and stay. */
const saidAttributes = 'title aria-label aria-description aria-valuetext placeholder alt label'.split(' ');

/** Elements that hold text alone. */
const textAlone = /^(?:option|title|textarea|style|script|text|tspan)$/;

const rightToLeft =
  '[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]';
/** From the first letter written from the right to the last, without others between. */
const rightToLeftRun = new RegExp(`(${rightToLeft}(?:[^\\p{L}]*${rightToLeft})*)`, 'u');

/**
 * The properties of an element as they are shown: no text in it is hidden or turns the direction of writing, and what
 * is written from the right stands in a `bdi`, so that it moves nothing beside it.
 *
 * @param type  of the element; those of components are left to the elements that they make
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
    // React knows a list that it has looked through.
    return shown.every((one, index) => one === child[index]) ? child : shown;
  }
  if (typeof child !== 'string') return child;
  const text = type === 'pre' ? printableLines(child) : printable(child);
  return typeof type === 'string' && textAlone.test(type) ? text : isolated(text);
}

/** A `bdi` about each part that is written from the right. */
function isolated(text: string): ReactNode {
  const parts = text.split(rightToLeftRun);
  if (parts.length === 1) return text;
  const nodes = parts.map((part, index) => (index % 2 === 1 ? createElement('bdi', null, part) : part));
  return createElement(Fragment, null, ...nodes);
}
