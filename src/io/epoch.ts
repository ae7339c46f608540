/**
 * Whether a stamp counts from 1970: 2001 to 2096, which no other clock's seconds reach.
 *
 * @param stampSec s
 */
export function isEpochSec(stampSec: number): boolean {
  return stampSec >= 1e9 && stampSec < 4e9;
}
