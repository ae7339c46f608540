import type { NumberParameter, ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { isApplicable } from '../../pipeline/parameters.ts';

/** Returns the name of a parameter among all of its analysis, with its group if another has the same label. */
export function parameterName(
  { id, label, group }: ParameterDeclaration,
  declarations: readonly ParameterDeclaration[],
): string {
  const isShared = declarations.some((other) => other.label === label && other.id !== id);
  return isShared ? `${group}, ${label.toLowerCase()}` : label;
}

/** Approximate number of proposed values of a number. */
const proposedCount = 8;

/** Returns a step of 1, 2 or 5 times a power of ten that is a multiple of the parameter's own step. */
function roundStep(wanted: number, { step, even }: NumberParameter): number {
  const own = even === true ? 2 * Math.ceil(step / 2) : step;
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, own)));
  const round = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= wanted * (1 - 1e-9)) ?? power;
  return Number((Math.max(1, Math.round(round / own)) * own).toPrecision(12));
}

const plain = (value: number): string => String(Number(value.toPrecision(12)));

/** Returns values around the current one, from half to twice of it, or else over the whole range. */
function numbersAround(declaration: NumberParameter, value: unknown): string {
  const { min, max } = declaration;
  const at = typeof value === 'number' ? value : declaration.default;
  const isWide = declaration.slider !== true && typeof at === 'number' && at > 0;
  const [low, high] = isWide ? [Math.max(min, at / 2), Math.min(max, 2 * at)] : [min, max];
  const step = roundStep((high - low) / proposedCount, declaration);
  const from = Math.max(min, Math.ceil(low / step - 1e-9) * step);
  const to = Math.min(max, Math.floor(high / step + 1e-9) * step);
  return to > from ? `${plain(from)}:${plain(to)}:${plain(step)}` : plain(typeof at === 'number' ? at : min);
}

/** Returns the values proposed for a parameter, in the form of `--sweep`. */
export function proposedValues(declaration: ParameterDeclaration, values: ParameterValues): string {
  const value = values[declaration.id] ?? declaration.default;
  if (declaration.kind === 'choice') return declaration.choices.map((choice) => choice.value).join(',');
  if (declaration.kind === 'text') return String(value);
  return numbersAround(declaration, value);
}

/** Returns the parameters that a map can vary: those that apply with the current values of others. */
export function mappedParameters(
  declarations: readonly ParameterDeclaration[],
  changed: ParameterValues,
): readonly ParameterDeclaration[] {
  return declarations.filter((one) => isApplicable(one, declarations, changed));
}

/** Parameters of most interest: how many beats are averaged, and where a landmark or beat is placed. */
const usuallyMapped = [
  'footThreshold',
  'landmarkThreshold',
  'soundThreshold',
  'average',
  'leastMatch',
  'threshold',
  'low',
  'taps',
  'window',
];

function rank(one: ParameterDeclaration): number {
  const place = usuallyMapped.indexOf(one.id);
  if (place >= 0) return place;
  if (one.kind !== 'number') return 103;
  if (one.group === 'Part of the record') return 102;
  return one.slider === true ? 100 : 101;
}

/** Returns the two parameters mapped first: those of most interest, then sliders, then other numbers. */
export function defaultAxes(
  declarations: readonly ParameterDeclaration[],
): readonly [ParameterDeclaration, ParameterDeclaration] | null {
  const [first, second] = declarations.toSorted((a, b) => rank(a) - rank(b));
  return first && second ? [first, second] : null;
}
