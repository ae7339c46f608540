import type { Section } from './sections.ts';

/**
 * Computes the steady state of each section for a constant input, two values per section.
 *
 * @param sections second-order sections, in the order in which they run
 * @param level    the constant, in the unit of the samples
 * @param states   receives two values per section
 */
export function steadyStates(sections: readonly Section[], level: number, states: Float64Array): void {
  let input = level;
  sections.forEach(({ b0, b1, b2, a1, a2 }, s) => {
    // Sums of the coefficients are nearly exact; SciPy's solution of the same equations suffers from cancellation.
    const gain = (b0 + b1 + b2) / (1 + a1 + a2);
    states[2 * s] = (gain - b0) * input;
    states[2 * s + 1] = (b2 - a2 * gain) * input;
    input *= gain;
  });
}

/**
 * Number of samples per call of a loop. An engine that compiles a loop while it runs for the first time has not seen
 * what follows the loop, and discards the code at its end, in every call. So calls are short.
 */
const samplesAtOnce = 512;

/** Runs sections over samples in one direction. */
type RunSections = (x: Float64Array, sections: readonly Section[], states: Float64Array) => void;

/**
 * Runs sections one after another over `x` in place, from the first sample to the last: transposed direct form II.
 *
 * @param states  two values per section, the state before the first sample; replaced by the state after the last
 */
export const runForward: RunSections = (x, sections, states) => {
  for (let from = 0; from < x.length; from += samplesAtOnce)
    runPiece(x.subarray(from, from + samplesAtOnce), sections, states, 1);
};

/** Runs sections in the same way from the last sample to the first. */
export const runBackward: RunSections = (x, sections, states) => {
  for (let to = x.length; to > 0; to -= samplesAtOnce)
    runPiece(x.subarray(Math.max(0, to - samplesAtOnce), to), sections, states, -1);
};

function runPiece(x: Float64Array, sections: readonly Section[], states: Float64Array, step: 1 | -1): void {
  for (let s = 0; s + 1 < sections.length; s += 2) runTwoSections(x, sections, s, states, step);
  if (sections.length % 2 === 1) runOneSection(x, sections, sections.length - 1, states, step);
}

function runOneSection(
  x: Float64Array,
  sections: readonly Section[],
  s: number,
  states: Float64Array,
  step: 1 | -1,
): void {
  const { b0, b1, b2, a1, a2 } = sections[s];
  let state1 = states[2 * s];
  let state2 = states[2 * s + 1];
  const end = step === 1 ? x.length : -1;
  for (let i = step === 1 ? 0 : x.length - 1; i !== end; i += step) {
    const input = x[i];
    const output = b0 * input + state1;
    state1 = b1 * input - a1 * output + state2;
    state2 = b2 * input - a2 * output;
    x[i] = output;
  }
  states[2 * s] = state1;
  states[2 * s + 1] = state2;
}

/** Runs two sections together, since each depends on its own previous output and would wait for it. */
function runTwoSections(
  x: Float64Array,
  sections: readonly Section[],
  s: number,
  states: Float64Array,
  step: 1 | -1,
): void {
  const { b0, b1, b2, a1, a2 } = sections[s];
  const { b0: c0, b1: c1, b2: c2, a1: d1, a2: d2 } = sections[s + 1];
  let state1 = states[2 * s];
  let state2 = states[2 * s + 1];
  let later1 = states[2 * s + 2];
  let later2 = states[2 * s + 3];
  const end = step === 1 ? x.length : -1;
  for (let i = step === 1 ? 0 : x.length - 1; i !== end; i += step) {
    const input = x[i];
    const middle = b0 * input + state1;
    state1 = b1 * input - a1 * middle + state2;
    state2 = b2 * input - a2 * middle;
    const output = c0 * middle + later1;
    later1 = c1 * middle - d1 * output + later2;
    later2 = c2 * middle - d2 * output;
    x[i] = output;
  }
  states[2 * s] = state1;
  states[2 * s + 1] = state2;
  states[2 * s + 2] = later1;
  states[2 * s + 3] = later2;
}
