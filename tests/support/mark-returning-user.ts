/**
 * Runs in the page: marks the user as a returning one, so that the page opens with results instead of the first steps.
 */
export function markReturningUser(): void {
  // Pages without storage of their own have no session either.
  if (!location.protocol.startsWith('http') || localStorage.getItem('beatbench-session') !== null) return;
  localStorage.setItem('beatbench-session', '{"format":"beatbench-session","version":1}');
}
