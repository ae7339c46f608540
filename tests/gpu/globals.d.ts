/** Declarations of browser features that the GPU tests use and Node lacks. */
declare const navigator: NavigatorGPU;
