import { shortenMiddle } from '../../charts/shorten-middle.ts';

interface FittedNameProps {
  readonly name: string;
  readonly mostLetters: number;
}

/** A name that is shortened where it is too long for its place, and read out in full. */
export function FittedName({ name, mostLetters }: FittedNameProps) {
  const shown = shortenMiddle(name, mostLetters);
  if (shown === name) return <>{name}</>;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="unseen">{name}</span>
    </>
  );
}
