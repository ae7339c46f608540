/** Keys that perform one action, for the list under `?`; `keys` hold values of `KeyboardEvent.key`. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}
