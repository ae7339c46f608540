/** Stands in every result; the same as in package.json, which a test holds it to. */
export const version = '0.1.0';
