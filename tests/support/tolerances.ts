/** Every tolerance of the tests, named once, each with its reason. */

/** Filter coefficients against SciPy's: the design page asks for it (section 0). */
export const coefficientTolerance = 1e-12;

/** Physical EDF samples against the header's two ranges, as a share of the physical range: two roundings. */
export const edfScaleTolerance = 4e-15;

/** Physical values of EDF whose header cannot say the scale, digital steps: what the writer allows, and rounding. */
export const edfNearScaleSteps = 0.5001;

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

/**
 * R of an ordinary synthetic beat against its Gaussian's own centre, s: S, Q and the high-pass lean
 * the sum to one side by less than a quarter of the 6 ms that intervals are judged by.
 */
export const ordinaryRToleranceSec = 0.0015;

/**
 * Median likeness of beats in white noise against the share of their energy that is not noise: the most alike of twelve
 * lie above it, some examples are noise, and P and T waves are in the middle of the energy.
 */
export const likenessInNoiseTolerance = 0.07;

/** R at rates that sample a QRS with a handful of samples: half of one, samples. */
export const rLowRateSampleTolerance = 0.5;

/**
 * Se and PPV of real against integer arithmetic on MIT-BIH, shares: real asks for a longer flat
 * stretch before an onset, which in noise moves some fifteen of 42 000 marks out of the 150 ms.
 */
export const arithmeticsShareTolerance = 5e-4;

/** A fast FIR filter against the direct sum, as a share of the range: some 16 roundings of a transform. */
export const firFastTolerance = 1e-12;

/** FIR filters, derivatives and resampling against SciPy's, as a share of the range: order of summation. */
export const filterTolerance = 1e-12;

/** Zero-phase Butterworth against SciPy's, relative to the largest sample: the design page asks for it. */
export const butterworthTolerance = 1e-9;

/** Coefficients of second-order sections against SciPy's, relative: a few roundings of the roots. */
export const sectionTolerance = 1e-14;

/** Splines and statistics against SciPy's and NumPy's, relative: rounding. */
export const roundingTolerance = 1e-12;

/** A transform and its inverse, or its definition, on samples to 1: rounding of some 20 passes. */
export const transformTolerance = 1e-12;

/** Gain of the resampling filter, 80 dB: how far a constant may ripple between its phases. */
export const resampleRippleTolerance = 2e-4;

/** Own logarithm against `Math.log`, relative: 2 ulp either. */
export const logarithmTolerance = 9e-16;

/** Moments of 200 000 normal numbers: five of their standard errors. */
export const normalMeanTolerance = 0.0112;
export const normalVarianceTolerance = 0.0158;

/** Exponential and sine by series against the engine's, relative: a few roundings each. */
export const portableTolerance = 1e-15;

/** Mean sinus rate of a synthetic record, relative: its first and last RR are partly outside. */
export const rateTolerance = 0.003;

/** SD of RR of a synthetic record, ms: exact but for a beat at an end, and R's drift in its QRS. */
export const hrvSdTolerance = 0.6;

/** Means of true intervals, ms: exact but for the last beat, whose foot or notch is outside. */
export const intervalMeanToleranceMs = 0.15;

/** SDs of true intervals, ms, for the same reason. */
export const intervalSdToleranceMs = 0.15;

/** True R against the top of the ECG at 20 kHz by a parabola, s: a hundredth of a microsecond. */
export const trueRToleranceSec = 1e-8;

/** True foot against the last sample at 20 kHz that stands on the base, s: two samples. */
export const trueFootToleranceSec = 1e-4;

/** True peak against the top sample at 20 kHz by a parabola, s: a sample, since the slope bends there. */
export const truePeakToleranceSec = 5e-5;

/** True notch against the steepest fall at 20 kHz, s: a sample, since the bend jumps there. */
export const trueNotchToleranceSec = 5e-5;

/** Ratio of signal to noise of a synthetic record, dB: rounding alone. */
export const snrToleranceDb = 1e-9;

/** R against the second writing in NumPy, s: the high-pass agrees within 1e-9, the parabola divides by its curvature. */
export const goldenRToleranceSec = 1e-8;

/** Values in V and their sums by MNE, V: it multiplies by step and unit at once, and sums of 400 round. */
export const goldenVoltTolerance = 1e-12;

/** Values and sums that the other program scales in 32 bits, relative: rounding of each to 6e-8. */
export const goldenSingleTolerance = 1e-6;

/** What counts as standing on the base: rounding of samples of about 1. */
export const onBaseTolerance = 1e-12;

/** Mean depth of some 70 dicrotic waves whose SD is a fifth of it, relative: two of its standard errors. */
export const depthTolerance = 0.05;

/** Paired t-tests against SciPy's, relative: its quantiles here are iterated to some 3e-8. */
export const pairedTTolerance = 1e-7;

/** Intervals against the second writing in NumPy, ms: filters agree within 1e-12 of the range, crossings divide by the slope. */
export const goldenIntervalToleranceMs = 1e-6;

/** Ends of the interval of the least SD by two generators, relative: some four standard errors of a percentile of 1 000. */
export const bootstrapIntervalTolerance = 0.12;

/** Share of 1 000 resamples that a threshold wins, by two generators: four standard errors of their difference. */
export const bootstrapWinsTolerance = 0.09;

/** Intervals of a PPG that was scaled, offset or moved by whole samples, ms: rounding of filters and of R in larger numbers. */
export const movedIntervalToleranceMs = 1e-6;

/**
 * The same analysis in Chromium and in Node, ms (and s, %): two releases of one engine may round
 * `Math.sin` and `Math.exp` apart in the last bit, which filters carry on.
 */
export const sameAcrossEnginesMs = 1e-9;

/** An FIR filter on the GPU, as a share of the range: single-precision transforms; a figure to hold. */
export const gpuFirTolerance = 5e-7;

/** An FIR filter in single precision on the CPU, as a share of the range: rounding of its transforms. */
export const firSingleTolerance = 5e-7;

/** Pulse correlation on the GPU against its float64 twin: sums of some hundred f32 products to 1. */
export const gpuRhoTolerance = 2e-6;

/** Skewness on the GPU against its float64 twin: f32 sums of blocks of 4096; its sign is what counts. */
export const gpuSkewnessTolerance = 1e-5;

/** Curve length on the GPU in single precision, as a share of its range: some tens of roundings of a tile's sum. */
export const gpuCurveLengthTolerance = 5e-6;

/** Slopes and means of beats on the GPU, as a share of the range: some ten roundings of single precision. */
export const gpuSampleTolerance = 1e-6;

/** Equiripple coefficients against SciPy's `remez`: both settle on one grid, ours to more digits with many taps. */
export const remezTolerance = 2e-7;

/** Largest deviation of an equiripple design against that of SciPy's, a factor: what the grid leaves between its points. */
export const remezDeviationTolerance = 1.001;

/** A frequency response against SciPy's: rounding of a transform against that of a sum. */
export const responseTolerance = 1e-12;

/** Places of feet and notches on the GPU, ms: a tenth of what the algorithms' page allows. */
export const gpuPlaceToleranceMs = 0.005;

/** Interpolated events of one signal in single and in double precision, ms: what the algorithms' page allows. */
export const gpuEventToleranceMs = 0.05;

/** The nadir's parabola on the GPU, samples: its curvature is a difference of neighbours in single precision. */
export const gpuParabolaTolerance = 2e-3;

/** Decimation on the GPU, as a share of the range: single-precision sums of some hundred products a phase. */
export const gpuDecimationTolerance = 1e-6;

/** Share by which the power of a sine that a Hann window spreads over three bins may differ, in a band of forty. */
export const bandRmsShare = 1e-3;
/** dB: a signal that no filter changed differs from itself by nothing. */
export const decibelTolerance = 1e-9;
/** R at 250 samples a second is read to a tenth of a sample. */
export const rShiftToleranceMs = 0.4;
/** In the signal's unit: rounding of a few sums of numbers about 1, read between samples. */
export const meanBeatTolerance = 1e-10;
/** mV: three envelopes in single precision, of values up to 1.5. */
export const traceTolerance = 1e-6;
/** In the signal's unit: half a step of 16 bits over a span of some 5. */
export const writtenEcgTolerance = 1e-4;
/**
 * A picture put together from tiles against the same drawn at once, levels of 255. Half covered
 * pixels are rounded once more when a tile is laid over what is behind it, and where several lie
 * over one another each is: a few pixels come to `most`, nearly all to `small` or less. Of marks
 * that the end of the view cuts off Chromium draws the rest in less detail.
 */
export const tiledTolerance = { small: 12, shareLarge: 2e-4, most: 32, mostAtEnds: 80 };

/** Of the largest magnitude; of white noise that is some four times the RMS. At 2^18 samples 1.2e-6 was seen. */
export const gpuFftTolerance = 2e-6;

/** Pre-processed signals and averaged beats of the GPU, as a share of the range: what the algorithms' page allows. */
export const gpuTraceTolerance = 1e-5;

/** A stretch filtered with what reaches into it against the whole signal filtered: sums of about 1 in other blocks; 500-fold by the slope. */
export const pieceTolerance = 1e-10;

/** Mean error of QRS edges against marks by hand, ms: the curve-length detector's own lag, of some two samples at 125 Hz. */
export const edgeMeanToleranceMs = 16;

/** SD of the same, ms: two readers differ by some 10. */
export const edgeSdToleranceMs = 20;

/** Marked QRS of LUDB that the curve-length detector misses over all leads, share: small complexes beside large T waves. */
export const ludbMissedShare = 0.005;

/**
 * Ventricular and supraventricular beats by weights fitted on the other database, shares: those of docs/rhythm.md, less
 * a hundredth. The limit of S there finds more beats and makes more errors.
 */
export const leastHeldOut = {
  mitdb: { veb: { se: 0.911, ppv: 0.938 }, sveb: { se: 0.721, ppv: 0.643 } },
  'ecg-beats-nsv': { veb: { se: 0.96, ppv: 0.915 }, sveb: { se: 0.758, ppv: 0.757 } },
} as const;

/** Marks of one ECG at two rates, ms: the filters' boxes are whole samples, 8 ms of 125 Hz being the coarsest. */
export const resampledMarkToleranceMs = 10;

/** R of one ECG at two rates, ms: a parabola through samples 8 ms apart. */
export const resampledRToleranceMs = 0.3;

/** Likeness from running sums against its definition: rounding of sums over a few hundred samples. */
export const templateRhoTolerance = 1e-9;

/** Likeness in results against the NumPy reference: single precision of values up to 1. */
export const goldenRhoTolerance = 1e-7;

/** Samples of templates against the NumPy reference, of signals of about 1: rounding, and ten digits written. */
export const goldenTemplateTolerance = 1e-9;

/** A cleaned ECG of some 2 mV and its rhos against the second writing in NumPy: its filter agrees within 1e-9. */
export const goldenDenoiseTolerance = 1e-9;

/** Its ratios of signal to noise, dB: the same of sums over the record. */
export const goldenDenoiseSnrDb = 1e-7;

/** A cleaned ECG against the same one moved, scaled or periodic, as a share of its range: rounding of interpolation. */
export const movedDenoiseTolerance = 1e-12;

/** Ratios of signal to noise on the GPU against the CPU's, dB: clean samples in single precision, 1e-7 of the range. */
export const gpuSnrToleranceDb = 1e-4;

/** Statistics against SciPy's, and p of ranks and of the normal distribution, relative: rounding, and a fraction of 80 terms. */
export const statisticsTolerance = 1e-10;

/** p of Student's t against SciPy's, relative: the library's continued fraction stops at steps of 3e-7. */
export const tailTolerance = 3e-7;

/** Physical EDF samples against MNE's, which go through volts and back, as a share of the signal's range: some roundings. */
export const mneScaleTolerance = 1e-12;

/**
 * Figures and tests of a cohort in Chromium and in Node, relative: two releases of one engine round sines and
 * logarithms apart in the last bit, and a t of few units has lost some digits to their differences.
 */
export const cohortTolerance = 1e-9;

/** Envelopes of heart sounds against SciPy's, as a share of their range: both filters agree within 1e-9. */
export const goldenEnvelopeTolerance = 1e-9;

/** Magnitudes of analytic signals up to 3 against SciPy's, written with 13 digits: two transforms in double precision. */
export const goldenHilbertTolerance = 1e-11;

/** Onsets of sounds against those of the same sounds louder or later, ms: rounding of crossings between samples. */
export const movedSoundMs = 1e-6;

/** QT and the end of T of the sounds against those of the waves in noise of 20 dB, ms: R of another detector makes another median beat. */
export const qtOfOtherBeatsMs = 3;

/** SD of the error of PEP on synthetic sounds at 20 dB, ms: what the analysis is held to. */
export const pepErrorSdMs = 2;

/** Landmarks of the same channel larger, higher or later, ms: rounding of crossings between samples. */
export const movedLandmarkMs = 1e-6;

/** Landmarks of sines sampled at 250 Hz against where they truly are, ms: straight lines and parabolas between samples. */
export const sineLandmarkMs = 0.2;

/** B, C and X of synthetic beats, ms: R lies within 1.5 ms, and the low-pass at 20 Hz widens a wave of 28 ms, which moves B. */
export const icgPointMs = 4;

/** Landmarks and their spread against those written again in NumPy, ms: both add up the same FIR sums in other orders. */
export const goldenLandmarkMs = 1e-6;

/** Sums of what the command line prints against those recorded, relative: rounding of other processors' functions. */
export const outputSumTolerance = 1e-9;

/** Shifts of aligned rows against the plain twin, ms: steps end at 1e-4 of a sample, slopes there are differences. */
export const alignedShiftTolerance = 1e-3;

/** Likely errors of aligned rows against the plain twin, and against NumPy's, relative: the same of their shifts. */
export const alignedErrorTolerance = 5e-3;

/** A row that is another one shifted, against its shift, ms: a cubic spline's error on a smooth pulse at 500 Hz. */
export const exactShiftTolerance = 0.01;

/** A shift beside the same from another start, ms: each is the last whose round moved it by less than 0.05. */
export const settledShiftTolerance = 0.1;

/** How far a beat of another shape, which is left out, moves the others, ms: it was in the first median alone. */
export const outlierTolerance = 0.05;

/** A polynomial after smoothing by polynomials of its order, values to 20: roundings of sums of up to 81. */
export const polynomialTolerance = 1e-9;

/** A mean of all values less some beside that of the rest, values to 50: roundings of sums of up to nine. */
export const jackknifeTolerance = 1e-11;

/** Mean landmarks at 10 dB beside those without noise, ms: what is asked of the mean of some records. */
export const noisyMeanTolerance = 1.5;

/** ms: feet of whole beats, where others are cut off, are moved by the mean beat alone, which is of fewer. */
export const clippedFootTolerance = 0.5;

/** Shifts of aligned rows against SciPy's, ms: ours stop once none moves by 0.05 ms in a round. */
export const goldenShiftTolerance = 0.05;

/** The spline far from its ends against SciPy's, whose ends are others, on samples to 1: a power of its pole. */
export const splineTolerance = 1e-12;

/**
 * Share of beats within 1.96 likely errors of the mean error, over the beats of six records: 90 to 97 % are to be, and from
 * one six to the next the share differs by some 2 %, since each record's noise decides what shapes seem to vary by.
 */
export const coverageRange = { least: 0.88, most: 0.98 };

/** Remaining SD beside the true one, mean of six records of some 139 beats: what is asked of it down to 15 dB. */
export const remainingShare = 0.15;

/** Spread of single aligned beats over Cramér's and Rao's bound, whose stretch is longer and whose slope is known: what is asked. */
export const boundShare = { foot: 1.25, notch: 1.5 };

/**
 * A single beat as it is drawn from the signal against the same from its row, shares of its height: each is interpolated
 * on a grid of its own, half a sample apart at most.
 */
export const singleShapeTolerance = 0.004;

/** Tests of differences of figures between states against SciPy’s, as a share: values of 850 that differ by 2 to 20 lose two digits. */
export const stateDifferenceTolerance = 1e-7;

/** Figures of a series against the second writing in NumPy and SciPy, as a share: sums in other orders, of values about 850. */
export const seriesFigureTolerance = 1e-9;

/** RR of a list against what is listed, ms: times of minutes are rounded to less than 1e-12 s. */
export const listedRrTolerance = 2e-9;

/** SD of RR of a synthetic recording at 250 Hz against the true one, share: R is off by a millisecond or so of 30. */
export const syntheticRrSdTolerance = 0.02;

/** SD of rPTT there, share: each foot is off by a likely error of about a quarter of the 8 ms. */
export const syntheticRpttSdTolerance = 0.1;

/** Figures of a wave with white errors of half its SD taken out, against those of the wave alone, share: the chance of 4 000 errors. */
export const seriesErrorTolerance = 0.05;

/** SD of QS2 without its errors against the true one, share: errors of 0.4 of it go with the values by chance, by 2 % over 350 beats. */
export const qs2LeftTolerance = 0.06;

/** The same of QT: mean beats of 60 s differ in noise by up to a ms, which is in no error of single beats. */
export const qtLeftTolerance = 0.08;

/** The likely error of RR beside what noise made of some 140 of them: a root mean square of so many has an SD of 7 %. */
export const rErrorTolerance = 0.2;

/** Where breathing peaks in a spectrum of ten minutes against its rate, Hz: its band has an SD of 0.01 Hz and 24 lines. */
export const breathPeakToleranceHz = 0.015;

/** The same where the rate moves by 2 per minute meanwhile, Hz: half of that way more. */
export const breathRampToleranceHz = 0.032;

/** SD and LF/HF of such a record against those asked for, as a share: ten minutes of random phases, and what the spectrum's trend takes. */
export const breathPowerTolerance = 0.15;

/** Numbers of the page's engine against Node's, of 1 or of themselves: each chooses the last bits of `Math.sin` and `Math.exp`, and errors of a noiseless record stand on differences of equals (5e-9 in the likely error of one R). */
export const engineTolerance = 1e-8;

/** Of the pitch of a tick that is found in its spectrum: its lines lie 5 Hz apart, 1.5 % of the lowest pitch, and the tick fades within 70 ms. */
export const heardPitchShare = 0.03;

/** A tone that was stretched in time against itself, Hz: pieces begin on whole samples, and its spectrum is looked at every 0.1 Hz. */
export const stretchedPitchHz = 0.5;

/** How loud it is against before, dB: where pieces meet, it is out of phase by a sample at most. */
export const stretchedLevelDb = 0.5;

/** When a sound is heard at half speed against twice its time, s: 12.5 ms of reach and a quarter of a piece of 40 ms, both twice as long. */
export const stretchedMomentSec = 0.045;
