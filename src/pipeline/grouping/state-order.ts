/** Compares names with numbers by the numbers: 2 before 10, ignoring case. */
export const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const before = /^(?:base(?:line)?|rest(?:ing)?|pre|before|start)\b/i;
const after = /^(?:rec(?:ov(?:ery)?)?|post|after|end)(?:$|[\d _-])/i;
/** A level on the way down: `L3↓`, `L3 down`, `L3-`. */
const falling = /(?:[↓⇓▼]|[ _-]?(?:down|desc|dn)|-)$/i;

/** Returns 0 before the effort, 1 for the effort, 2 for its way down, 3 after it. */
function statePhase(state: string): number {
  if (before.test(state)) return 0;
  if (after.test(state)) return 3;
  return falling.test(state) ? 2 : 1;
}

/**
 * Orders states as in a study: rest, rising levels by their numbers, the levels on the way down from the highest,
 * recovery. A recording without a state comes last.
 *
 * @returns like a comparison function of `Array.sort`
 */
export function compareStates(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [phase, other] = [statePhase(a), statePhase(b)];
  if (phase !== other) return phase - other;
  return phase === 2 ? naturalOrder.compare(b, a) : naturalOrder.compare(a, b);
}
