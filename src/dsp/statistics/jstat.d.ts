declare module 'jstat' {
  interface JStat {
    /** Regularised incomplete beta function I_x(a, b). */
    ibeta(x: number, a: number, b: number): number;
    readonly studentt: { inv(share: number, df: number): number };
  }
  const jstat: JStat;
  export default jstat;
}
