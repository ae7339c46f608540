import type { WiringFinding, WiringNote } from '../../model/wiring.ts';

/** What was found of one channel. */
export interface ChannelFinding {
  readonly index: number;
  readonly finding: WiringFinding;
}

/** One note of what is the same of several channels, in the order in which it was first found. */
export function groupFindings(found: readonly ChannelFinding[], labels: readonly string[]): WiringNote[] {
  const groups = new Map<string, { readonly finding: WiringFinding; readonly indices: number[] }>();
  for (const { index, finding } of found) {
    const key = JSON.stringify(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, indices: [index] });
    else group.indices.push(index);
  }
  return [...groups.values()].map(({ finding: { code, text, fix }, indices }) => {
    const names = indices.map((index) => labels[index] ?? `channel ${index + 1}`);
    return { code, channelIndices: indices, message: `${names.join(', ')}: ${text}`, fix };
  });
}
