import { Fragment } from 'react';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { type MethodId, timingMethods } from '../../model/methods.ts';

interface OtherFiguresProps {
  /** The method whose figure stands large. */
  readonly headline: MethodId;
  readonly textOf: (method: MethodId) => string;
  /** Whether there is a threshold to sweep, and so least variance. */
  readonly isSwept?: boolean;
}

/** A figure by the methods that do not stand large, each beside its mark. */
export function OtherFigures({ headline, textOf, isSwept = true }: OtherFiguresProps) {
  return timingMethods
    .filter(({ id }) => id !== headline && (isSwept || id !== 'leastVariance'))
    .map(({ id, mark }) => (
      <Fragment key={id}>
        <MarkGlyph kind={mark} named />
        {`${textOf(id)} `}
      </Fragment>
    ));
}
