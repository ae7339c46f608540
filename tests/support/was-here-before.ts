/** Runs in the page: as one that was here before, it begins with results, not with the steps to them. */
export function wasHereBefore(): void {
  // Pages without storage of their own have no session either.
  if (!location.protocol.startsWith('http') || localStorage.getItem('beatbench-session') !== null) return;
  localStorage.setItem('beatbench-session', '{"format":"beatbench-session","version":1}');
}
