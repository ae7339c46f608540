export function inputState(row: { readonly path: string }): Promise<{
  readonly bytes: number;
  readonly changed: string;
}>;
