export function inputState(
  row: { readonly path: string },
  areRedirectsAllowed?: boolean,
): Promise<{
  readonly bytes: number;
  readonly changed: string;
}>;
