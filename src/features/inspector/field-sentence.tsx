import type { Ref } from 'react';

interface FieldSentenceProps {
  readonly id: string;
  /** What is wrong with what is typed. */
  readonly problem: string | null;
  /** What is to be said of text that was typed before a reload. */
  readonly restored: string | null;
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** What is to be known of what stands in a field, below it. */
export function FieldSentence({ id, problem, restored, ref }: FieldSentenceProps) {
  return (
    <p
      ref={ref}
      id={id}
      className={problem === null ? 'restored' : 'problem'}
      role={problem === null ? undefined : 'alert'}
      hidden={problem === null && restored === null}
    >
      {problem ?? restored}
    </p>
  );
}
