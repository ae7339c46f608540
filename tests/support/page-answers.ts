/** Time after which a page that has not reached the expected state is considered hung, even on a busy machine, ms. */
export const pageTimeoutMs = 120_000;
