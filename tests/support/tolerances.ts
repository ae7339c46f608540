/** Every tolerance of the tests, named once, each with its reason. */

/** Filter coefficients against SciPy's: the design page asks for it (section 0). */
export const coefficientTolerance = 1e-12;
