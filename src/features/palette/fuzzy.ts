const between = /[\s/_.,:()-]/;

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || between.test(text.charAt(index - 1));

const isWordEnd = (text: string, index: number): boolean =>
  index === text.length || between.test(text.charAt(index));

/**
 * Returns the score of a part that occurs in the text unchanged: highest as a whole word, then at the start of one;
 * null if it does not occur.
 */
function scoreWhole(part: string, text: string): number | null {
  let best: number | null = null;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const isStart = isWordStart(text, at);
    const isWhole = isStart && isWordEnd(text, at + part.length);
    best = Math.max(best ?? 0, 100 - at * 0.1 + (isStart ? 50 : 0) + (isWhole ? 20 : 0));
  }
  return best;
}

/** Returns the score of a part of the query; null if its letters do not occur in order. */
function scorePart(part: string, text: string): number | null {
  const whole = scoreWhole(part, text);
  if (whole !== null) return whole;
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
 * Returns how well a text matches a query. Each word of the query must occur, whole or with its letters in order.
 * Higher is better; null if it does not match. An empty query matches all texts equally.
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

/** Returns the items that match the query, the best first; equal matches keep their order. */
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
