/** What the tests of the GPU take from the browser that runs them, beside what Node has too. */
declare const navigator: NavigatorGPU;
