/**
 * Computes weights of barycentric interpolation through descending nodes in −1 … 1; the largest weight has size 1.
 *
 * It uses logarithms, because products of a thousand differences exceed the range of a double.
 *
 * @param nodes strictly descending, in −1 … 1, length N
 * @returns length N, signs alternating from +
 */
export function barycentricWeights(nodes: Float64Array): Float64Array {
  const logs = Float64Array.from(nodes, (node, j) => {
    let sum = 0;
    for (let i = 0; i < nodes.length; i++) if (i !== j) sum += Math.log(Math.abs(2 * (node - nodes[i])));
    return sum;
  });
  const least = logs.reduce((most, log) => Math.min(most, log), Infinity);
  return logs.map((log, j) => (j % 2 === 0 ? 1 : -1) * Math.exp(least - log));
}

/**
 * Evaluates the interpolating polynomial at x.
 *
 * @param x       place in −1 … 1; at a node, the result is the node's value
 * @param nodes   same as for `barycentricWeights`
 * @param values  one value per node, any unit
 * @param weights weights of the same nodes
 * @returns in the unit of `values`
 */
export function interpolate(
  x: number,
  nodes: Float64Array,
  values: Float64Array,
  weights: Float64Array,
): number {
  let above = 0;
  let below = 0;
  for (let j = 0; j < nodes.length; j++) {
    const distance = x - nodes[j];
    if (distance === 0) return values[j];
    const share = weights[j] / distance;
    above += share * values[j];
    below += share;
  }
  return above / below;
}
