/** After which a page that has not come to what is asked for hangs, however busy the machine is, ms. */
export const pageAnswersMs = 120_000;
