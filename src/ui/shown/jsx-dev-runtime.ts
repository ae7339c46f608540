import type { ElementType, ReactElement } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { shownProps } from './shown-props.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-dev-runtime';

/** React's `jsxDEV`, with texts made printable. */
export function jsxDEV(
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key: string | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  return react.jsxDEV(type, shownProps(type, props), key, isStatic, source, self);
}
