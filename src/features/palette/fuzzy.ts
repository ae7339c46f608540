const isWordStart = (text: string, index: number): boolean =>
  index === 0 || /[\s/_.,:(-]/.test(text.charAt(index - 1));

/** Score of a part of the query; null where its letters are not there in order. */
function scorePart(part: string, text: string): number | null {
  const found = text.indexOf(part);
  if (found >= 0) return 100 - found * 0.1 + (isWordStart(text, found) ? 50 : 0);
  let score = 0;
  let last = -1;
  for (const letter of part) {
    const index = text.indexOf(letter, last + 1);
    if (index < 0) return null;
    score += (index === last + 1 ? 4 : 0) + (isWordStart(text, index) ? 6 : 0) - (index - last) * 0.2;
    last = index;
  }
  return score;
}

/**
 * How well a text answers a query: each word of it must be there, whole or its letters in order.
 * Higher is better; null where it does not answer. An empty query answers everything alike.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  let total = 0;
  for (const part of parts) {
    const score = scorePart(part, lower);
    if (score === null) return null;
    total += score;
  }
  return parts.length === 0 ? 0 : total - lower.length * 0.05;
}

/** What answers the query, the best first; what answers alike stays in its order. */
export function fuzzyFilter<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  return items
    .flatMap((item) => {
      const score = fuzzyScore(query, textOf(item));
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
