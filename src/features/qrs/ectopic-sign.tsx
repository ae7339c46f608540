import type { EctopicFlag } from '../../model/rhythm.ts';

const paths: Readonly<Record<EctopicFlag | 'pause', string>> = {
  ventricular: 'M-3-3 3 3M3-3-3 3',
  supraventricular: 'M-3.5 3 0-3.5 3.5 3Z',
  unlike: 'M-3.5 0H3.5M0-3.5V3.5',
  pause: 'M-4-2H4',
};

/** The sign of a kind of beat beside its count, of the same form as in the plot of RR. */
export function EctopicSign({ kind }: { readonly kind: EctopicFlag | 'pause' }) {
  return (
    <svg className={`rr-sign sign-${kind}`} viewBox="-5 -5 10 10" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}
