/** Keys that do one thing, for the list under `?`; `keys` as `KeyboardEvent.key` has them. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}
