/** Units by the upper bits of their code. */
const bases: Readonly<Record<number, string>> = {
  0: '',
  512: '',
  544: '%',
  2176: 's',
  2496: 'Hz',
  2720: '1/min',
  3840: 'Pa',
  3872: 'mmHg',
  3904: 'cmH2O',
  4256: 'V',
  4288: 'Ohm',
  6048: '°C',
};

const prefixes: Readonly<Record<number, string>> = {
  0: '',
  2: 'h',
  3: 'k',
  4: 'M',
  16: 'd',
  17: 'c',
  18: 'm',
  19: 'µ',
  20: 'n',
  21: 'p',
};

/**
 * A unit by the code that ISO/IEEE 11073-10101 gives it: the lowest five bits are the power of ten.
 *
 * @returns null of one that is not known
 */
export function unitOfCode(code: number): string | null {
  const base = bases[code - (code % 32)];
  const prefix = prefixes[code % 32];
  return base === undefined || prefix === undefined ? null : base === '' ? '' : prefix + base;
}
