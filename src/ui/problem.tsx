/** Renders why something was not possible, or nothing. */
export function Problem({ text }: { readonly text: string | null }) {
  return (
    text !== null && (
      <p className="problem err" role="alert">
        {text}
      </p>
    )
  );
}
