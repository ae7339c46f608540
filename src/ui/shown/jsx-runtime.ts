import type { ElementType, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { shownProps } from './shown-props.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

/** React's `jsx`, with texts made printable. */
export function jsx(type: ElementType, props: Readonly<Record<string, unknown>>, key?: string): ReactElement {
  return react.jsx(type, shownProps(type, props), key);
}

/** React's `jsxs`, with texts made printable. */
export function jsxs(
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key?: string,
): ReactElement {
  return react.jsxs(type, shownProps(type, props), key);
}
