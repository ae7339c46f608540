/** Every tolerance of the tests, named once, each with its reason. */

/** Filter coefficients against SciPy's: the design page asks for it (section 0). */
export const coefficientTolerance = 1e-12;

/** Physical EDF samples against the header's two ranges, as a share of the physical range: two roundings. */
export const edfScaleTolerance = 4e-15;

/** A guessed millivolt against a true one, mV: the detector adapts to the size, half of it either way. */
export const guessedMillivoltTolerance = 0.5;

/** L against its direct sum, units of 1/200 mV: rounding of some 65 sums of values to 1e3. */
export const curveLengthTolerance = 1e-9;

/** R of a Gaussian of SD 3 samples by a parabola through three, samples: its error of order 1/SD². */
export const rPeakSampleTolerance = 0.02;

/** Physical WFDB samples against `rdsamp -P`: it prints 8 digits after the point. */
export const rdsampPhysicalTolerance = 5.001e-9;

/** Physical WFDB samples against `rdsamp -p`: it prints 3 digits after the point. */
export const rdsampShortTolerance = 5.001e-4;
