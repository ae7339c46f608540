/** All tolerances of the tests, each with its reason. */

/** Filter coefficients against SciPy's: required by section 0 of the design page. */
export const coefficientTolerance = 1e-12;

/** Physical EDF samples against the header's two ranges, as a fraction of the physical range: two roundings. */
export const edfScaleTolerance = 4e-15;

/**
 * Physical values of EDF whose header cannot express the scale, digital steps: the writer's tolerance, and rounding.
 */
export const edfNearScaleSteps = 0.5001;

/** A guessed millivolt against a true one, mV: the detector adapts to the amplitude, within half of it. */
export const guessedMillivoltTolerance = 0.5;

/** L against its direct sum, units of 1/200 mV: rounding of some 65 sums of values up to 1e3. */
export const curveLengthTolerance = 1e-9;

/** R of a Gaussian of SD 3 samples by a parabola through three samples, samples: its error is of order 1/SD². */
export const rPeakSampleTolerance = 0.02;

/** Physical WFDB samples against `rdsamp -P`, which prints 8 digits after the point. */
export const rdsampPhysicalTolerance = 5.001e-9;

/** Physical WFDB samples against `rdsamp -p`, which prints 3 digits after the point. */
export const rdsampShortTolerance = 5.001e-4;

/**
 * R of an ordinary synthetic beat against the centre of its Gaussian, s: S, Q and the high-pass shift it by less than a
 * quarter of the 6 ms by which intervals are judged.
 */
export const ordinaryRToleranceSec = 0.0015;

/**
 * Median similarity of beats in white noise against the non-noise fraction of their energy: the most similar of twelve
 * lie above it, some examples are noise, and P and T waves lie in the middle of the energy.
 */
export const likenessInNoiseTolerance = 0.07;

/** R at rates with only a few samples per QRS: half of one, samples. */
export const rLowRateSampleTolerance = 0.5;

/**
 * Se and PPV of real against integer arithmetic on MIT-BIH, fractions: real arithmetic requires a longer flat stretch
 * before an onset, which in noise moves some fifteen of 42 000 marks out of the 150 ms.
 */
export const arithmeticsShareTolerance = 5e-4;

/** A fast FIR filter against the direct sum, as a fraction of the range: some 16 roundings of a transform. */
export const firFastTolerance = 1e-12;

/** FIR filters, derivatives and resampling against SciPy's, as a fraction of the range: order of summation. */
export const filterTolerance = 1e-12;

/** Zero-phase Butterworth against SciPy's, relative to the largest sample: required by the design page. */
export const butterworthTolerance = 1e-9;

/** Coefficients of second-order sections against SciPy's, relative: a few roundings of the roots. */
export const sectionTolerance = 1e-14;

/** Splines and statistics against SciPy's and NumPy's, relative: rounding. */
export const roundingTolerance = 1e-12;

/** A transform against its inverse or its definition, on samples up to 1: rounding of some 20 passes. */
export const transformTolerance = 1e-12;

/** Gain of the resampling filter, 80 dB: ripple of a constant between its phases. */
export const resampleRippleTolerance = 2e-4;

/** The project's logarithm against `Math.log`, relative: 2 ulp each. */
export const logarithmTolerance = 9e-16;

/** Moments of 200 000 normal random numbers: five standard errors. */
export const normalMeanTolerance = 0.0112;
export const normalVarianceTolerance = 0.0158;

/** Exponential and sine by series against the engine's, relative: a few roundings each. */
export const portableTolerance = 1e-15;

/** Mean sinus rate of a synthetic record, relative: its first and last RR are partly outside. */
export const rateTolerance = 0.003;

/** SD of RR of a synthetic record, ms: exact except for a beat at an end, and R's drift in its QRS. */
export const hrvSdTolerance = 0.6;

/** Means of true intervals, ms: exact except for the last beat, whose foot or notch is outside. */
export const intervalMeanToleranceMs = 0.15;

/** SDs of true intervals, ms, for the same reason. */
export const intervalSdToleranceMs = 0.15;

/** True R against the maximum of the ECG at 20 kHz by a parabola, s: a hundredth of a microsecond. */
export const trueRToleranceSec = 1e-8;

/** True foot against the last sample on the base at 20 kHz, s: two samples. */
export const trueFootToleranceSec = 1e-4;

/** True peak against the maximum at 20 kHz by a parabola, s: one sample, since the slope has a kink there. */
export const truePeakToleranceSec = 5e-5;

/** True notch against the steepest fall at 20 kHz, s: one sample, since the curvature jumps there. */
export const trueNotchToleranceSec = 5e-5;

/** Signal-to-noise ratio of a synthetic record, dB: rounding only. */
export const snrToleranceDb = 1e-9;

/** R against the NumPy reference, s: the high-pass agrees within 1e-9, the parabola divides by its curvature. */
export const goldenRToleranceSec = 1e-8;

/** Values in V and their sums by MNE, V: it multiplies by step and unit at once, and sums of 400 values round. */
export const goldenVoltTolerance = 1e-12;

/** Values and sums that the other program scales in 32 bits, relative: rounding of each to 6e-8. */
export const goldenSingleTolerance = 1e-6;

/** Distance from the base that counts as on it: rounding of samples of about 1. */
export const onBaseTolerance = 1e-12;

/** Mean depth of some 70 dicrotic waves whose SD is a fifth of it, relative: two standard errors. */
export const depthTolerance = 0.05;

/** Paired t-tests against SciPy's, relative: the quantiles here are iterated to some 3e-8. */
export const pairedTTolerance = 1e-7;

/**
 * Intervals against the NumPy reference, ms: filters agree within 1e-12 of the range, crossings divide by the slope.
 */
export const goldenIntervalToleranceMs = 1e-6;

/**
 * Ends of the confidence interval of the least SD with two random generators, relative: some four standard errors of a
 * percentile of 1 000.
 */
export const bootstrapIntervalTolerance = 0.12;

/**
 * Fraction of 1 000 resamples in which a threshold is best, with two generators: four standard errors of their
 * difference.
 */
export const bootstrapWinsTolerance = 0.09;

/**
 * Intervals of a PPG that was scaled, offset or shifted by whole samples, ms: rounding of filters and of R in larger
 * numbers.
 */
export const movedIntervalToleranceMs = 1e-6;

/**
 * The same analysis in Chromium and in Node, ms (and s, %): two releases of one engine may round the last bit of
 * `Math.sin` and `Math.exp` differently, which filters propagate.
 */
export const sameAcrossEnginesMs = 1e-9;

/** An FIR filter on the GPU, as a fraction of the range: single-precision transforms; a requirement. */
export const gpuFirTolerance = 5e-7;

/** An FIR filter in single precision on the CPU, as a fraction of the range: rounding of its transforms. */
export const firSingleTolerance = 5e-7;

/** Pulse correlation on the GPU against its float64 reference: sums of some hundred f32 products up to 1. */
export const gpuRhoTolerance = 2e-6;

/** Skewness on the GPU against its float64 reference: f32 sums of blocks of 4096; only its sign matters. */
export const gpuSkewnessTolerance = 1e-5;

/** Curve length on the GPU in single precision, as a fraction of its range: some tens of roundings of a tile's sum. */
export const gpuCurveLengthTolerance = 5e-6;

/** Slopes and means of beats on the GPU, as a fraction of the range: some ten roundings in single precision. */
export const gpuSampleTolerance = 1e-6;

/** Equiripple coefficients against SciPy's `remez`: both converge on one grid, ours to more digits with many taps. */
export const remezTolerance = 2e-7;

/** Largest deviation of an equiripple design relative to SciPy's, as a factor: deviations between grid points. */
export const remezDeviationTolerance = 1.001;

/** A frequency response against SciPy's: rounding of a transform and of a sum. */
export const responseTolerance = 1e-12;

/** Positions of feet and notches on the GPU, ms: a tenth of the tolerance in algorithms.md. */
export const gpuPlaceToleranceMs = 0.005;

/** Interpolated events of one signal in single and in double precision, ms: the tolerance in algorithms.md. */
export const gpuEventToleranceMs = 0.05;

/** The nadir's parabola on the GPU, samples: its curvature is a difference of neighbours in single precision. */
export const gpuParabolaTolerance = 2e-3;

/** Decimation on the GPU, as a fraction of the range: single-precision sums of some hundred products per phase. */
export const gpuDecimationTolerance = 1e-6;

/** Relative power difference of a sine that a Hann window spreads over three bins, in a band of forty. */
export const bandRmsShare = 1e-3;
/** dB: a signal that no filter changed has no difference from itself. */
export const decibelTolerance = 1e-9;
/** R at 250 samples per second, to a tenth of a sample. */
export const rShiftToleranceMs = 0.4;
/** In the signal's unit: rounding of a few sums of numbers around 1, interpolated between samples. */
export const meanBeatTolerance = 1e-10;
/** mV: three envelopes in single precision, of values up to 1.5. */
export const traceTolerance = 1e-6;
/** In the signal's unit: half a 16-bit step over a span of some 5. */
export const writtenEcgTolerance = 1e-4;
/**
 * A picture assembled from tiles against the same drawn at once, in levels of 255. Partly covered pixels are rounded
 * once more when a tile is composited, and again for each overlapping mark: a few pixels differ by `most`, nearly all
 * by `small` or less. If the end of the view clips marks, Chromium draws the rest in less detail.
 */
export const tiledTolerance = { small: 12, shareLarge: 2e-4, most: 32, mostAtEnds: 80 };

/**
 * Relative to the largest magnitude, which is some four times the RMS of white noise. 1.2e-6 was measured at 2^18
 * samples.
 */
export const gpuFftTolerance = 2e-6;

/** Pre-processed signals and averaged beats of the GPU, as a fraction of the range: the tolerance in algorithms.md. */
export const gpuTraceTolerance = 1e-5;

/**
 * A stretch filtered with its surroundings against the whole signal filtered: sums of about 1 in other blocks, times
 * 500 in the slope.
 */
export const pieceTolerance = 1e-10;

/**
 * Mean error of QRS edges against manual marks, ms: the curve-length detector's own lag of some two samples at 125 Hz.
 */
export const edgeMeanToleranceMs = 16;

/** SD of the same, ms: two readers differ by some 10. */
export const edgeSdToleranceMs = 20;

/**
 * Fraction of marked QRS of LUDB that the curve-length detector misses over all leads: small complexes next to large T
 * waves.
 */
export const ludbMissedShare = 0.005;

/**
 * Sensitivities and predictive values of ventricular and supraventricular beats with weights fitted on the other
 * database: the values of docs/rhythm.md less 0.01. The limit of S favours sensitivity over predictive value.
 */
export const leastHeldOut = {
  mitdb: { veb: { se: 0.911, ppv: 0.938 }, sveb: { se: 0.721, ppv: 0.643 } },
  'ecg-beats-nsv': { veb: { se: 0.96, ppv: 0.915 }, sveb: { se: 0.758, ppv: 0.757 } },
} as const;

/** Marks of one ECG at two rates, ms: the filters' windows are whole samples, at worst the 8 ms of 125 Hz. */
export const resampledMarkToleranceMs = 10;

/** R of one ECG at two rates, ms: a parabola through samples 8 ms apart. */
export const resampledRToleranceMs = 0.3;

/** Similarity from running sums against its definition: rounding of sums over a few hundred samples. */
export const templateRhoTolerance = 1e-9;

/** Similarity in results against the NumPy reference: single precision of values up to 1. */
export const goldenRhoTolerance = 1e-7;

/** Samples of templates against the NumPy reference, of signals of about 1: rounding, and ten written digits. */
export const goldenTemplateTolerance = 1e-9;

/** A denoised ECG of some 2 mV and its rhos against the NumPy reference: its filter agrees within 1e-9. */
export const goldenDenoiseTolerance = 1e-9;

/** Its signal-to-noise ratios, dB: the same in sums over the record. */
export const goldenDenoiseSnrDb = 1e-7;

/**
 * A denoised ECG against the same one shifted, scaled or periodic, as a fraction of its range: rounding of
 * interpolation.
 */
export const movedDenoiseTolerance = 1e-12;

/** Signal-to-noise ratios on the GPU against the CPU's, dB: clean samples in single precision, 1e-7 of the range. */
export const gpuSnrToleranceDb = 1e-4;

/**
 * Statistics against SciPy's, and p of ranks and of the normal distribution, relative: rounding, and a continued
 * fraction of 80 terms.
 */
export const statisticsTolerance = 1e-10;

/** p of Student's t against SciPy's, relative: the library's continued fraction stops at steps of 3e-7. */
export const tailTolerance = 3e-7;

/**
 * Physical EDF samples against MNE's, which are converted to volts and back, as a fraction of the signal's range: some
 * roundings.
 */
export const mneScaleTolerance = 1e-12;

/**
 * Values and tests of a cohort in Chromium and in Node, relative: two releases of one engine round the last bit of
 * sines and logarithms differently, and a t value of few units loses some digits in differences.
 */
export const cohortTolerance = 1e-9;

/** Envelopes of heart sounds against SciPy's, as a fraction of their range: both filters agree within 1e-9. */
export const goldenEnvelopeTolerance = 1e-9;

/** Magnitudes of analytic signals up to 3 against SciPy's, written with 13 digits: two transforms in double precision. */
export const goldenHilbertTolerance = 1e-11;

/**
 * Onsets of sounds against those of the same sounds amplified or delayed, ms: rounding of crossings between samples.
 */
export const movedSoundMs = 1e-6;

/**
 * QT and the end of T of the sounds against those of the waves in noise of 20 dB, ms: R of another detector gives
 * another median beat.
 */
export const qtOfOtherBeatsMs = 3;
/**
 * QT of the three windows of a minute of `sample_actiwave.edf`, ms: the heart rate falls from 108 to 100 a minute,
 * which lengthens QT by about 8 ms (Fridericia). A T wave that is cut off at its peak is 80 ms shorter.
 */
export const qtOfNeighbourWindowsMs = 15;

/** SD of the error of PEP on synthetic sounds at 20 dB, ms: a requirement of the analysis. */
export const pepErrorSdMs = 2;

/** Landmarks of the same channel scaled, offset or delayed, ms: rounding of crossings between samples. */
export const movedLandmarkMs = 1e-6;

/**
 * Landmarks of sines sampled at 250 Hz against their true positions, ms: straight lines and parabolas between samples.
 */
export const sineLandmarkMs = 0.2;

/**
 * B, C and X of synthetic beats, ms: R lies within 1.5 ms, and the low-pass at 20 Hz widens a wave of 28 ms, which
 * shifts B.
 */
export const icgPointMs = 4;

/** Landmarks and their spread against the NumPy reference, ms: both compute the same FIR sums in different orders. */
export const goldenLandmarkMs = 1e-6;

/**
 * Sums over the output of the command line against recorded ones, relative: rounding of other processors' functions.
 */
export const outputSumTolerance = 1e-9;

/**
 * Shifts of aligned rows against the plain reference, ms: steps end at 1e-4 of a sample, its slopes are differences.
 */
export const alignedShiftTolerance = 1e-3;

/**
 * Likely errors of aligned rows against the plain reference and NumPy's, relative: the effect of the same on shifts.
 */
export const alignedErrorTolerance = 5e-3;

/** The shift of a shifted copy of a row, ms: a cubic spline's error on a smooth pulse at 500 Hz. */
export const exactShiftTolerance = 0.01;

/** A shift against the same from another start, ms: iterations end once a round changes it by less than 0.05. */
export const settledShiftTolerance = 0.1;

/** Effect of an excluded beat of another shape on the others, ms: it was only part of the first median. */
export const outlierTolerance = 0.05;

/** A polynomial after smoothing by polynomials of its order, values up to 20: roundings of sums of up to 81. */
export const polynomialTolerance = 1e-9;

/** A mean of all values less some against that of the rest, values up to 50: roundings of sums of up to nine. */
export const jackknifeTolerance = 1e-11;

/** Mean landmarks at 10 dB against those without noise, ms: required of the mean of some records. */
export const noisyMeanTolerance = 1.5;

/** ms: if other feet are clipped, feet of whole beats are shifted only by the mean beat, which is over fewer beats. */
export const clippedFootTolerance = 0.5;

/** Shifts of aligned rows against SciPy's, ms: ours stop once none changes by 0.05 ms in a round. */
export const goldenShiftTolerance = 0.05;

/**
 * The spline far from its ends against SciPy's, whose end conditions differ, on samples up to 1: a power of its pole.
 */
export const splineTolerance = 1e-12;

/**
 * Fraction of beats within 1.96 likely errors of the mean error, over the beats of six records. 90 to 97 % are
 * required; between sets of six it varies by some 2 %, since each record's noise affects the estimated variation of
 * shapes.
 */
export const coverageRange = { least: 0.88, most: 0.98 };

/** Remaining SD relative to the true one, mean of six records of some 139 beats: required down to 15 dB. */
export const remainingShare = 0.15;

/**
 * Largest error of the mean estimate of what stretches add to the shifts of 140 rows, as a share. It is drawn towards its
 * expected value, and the noise of the stretches is as large as their effect.
 */
export const stretchEffectShare = 0.15;

/**
 * Spread of single aligned beats relative to the Cramér-Rao bound, which assumes a longer stretch and a known slope: a
 * requirement.
 */
export const boundShare = { foot: 1.25, notch: 1.5 };

/**
 * A single beat drawn from the signal against the same drawn from its row, as fractions of its height: each is
 * interpolated on a grid of its own, half a sample apart at most.
 */
export const singleShapeTolerance = 0.004;

/**
 * Tests of differences between states against SciPy’s, relative: values of 850 that differ by 2 to 20 lose two digits.
 */
export const stateDifferenceTolerance = 1e-7;

/** Figures of a series against the NumPy and SciPy reference, relative: sums in other orders, of values around 850. */
export const seriesFigureTolerance = 1e-9;

/** RR of a list against the listed values, ms: times of minutes are rounded to less than 1e-12 s. */
export const listedRrTolerance = 2e-9;

/** SD of RR of a synthetic recording at 250 Hz against the true one, relative: R is off by about 1 ms of 30. */
export const syntheticRrSdTolerance = 0.02;

/** SD of rPTT there, relative: each foot has a likely error of about a quarter of the 8 ms. */
export const syntheticRpttSdTolerance = 0.1;

/**
 * Figures of a wave corrected for white errors of half its SD, against those of the wave alone, relative: randomness of
 * 4 000 errors.
 */
export const seriesErrorTolerance = 0.05;

/**
 * SD of QS2 corrected for its errors against the true one, relative: errors of 0.4 of it correlate with the values by
 * chance, by 2 % over 350 beats.
 */
export const qs2LeftTolerance = 0.06;

/** The same for QT: the noise of mean beats of 60 s differs by up to 1 ms, which is in no error of single beats. */
export const qtLeftTolerance = 0.08;

/**
 * The likely error of RR against the effect of noise on some 140 of them: a root mean square of that many has an SD of
 * 7 %.
 */
export const rErrorTolerance = 0.2;

/** Respiratory peak in a spectrum of ten minutes against its rate, Hz: its band has an SD of 0.01 Hz and 24 lines. */
export const breathPeakToleranceHz = 0.015;

/** The same while the rate changes by 2 per minute, Hz: additionally half of that change. */
export const breathRampToleranceHz = 0.032;

/**
 * SD and LF/HF of such a record against the requested ones, relative: ten minutes of random phases, and detrending
 * before the spectrum.
 */
export const breathPowerTolerance = 0.15;

/**
 * Numbers of the page's engine against Node's, absolute up to 1 and relative above: each rounds the last bits of
 * `Math.sin` and `Math.exp` differently, and errors of a noiseless record are differences of almost equal values (5e-9
 * in the likely error of one R).
 */
export const engineTolerance = 1e-8;

/**
 * Error of the pitch of a tick in its spectrum, relative: its lines lie 5 Hz apart, 1.5 % of the lowest pitch, and the
 * tick fades within 70 ms.
 */
export const heardPitchShare = 0.03;

/**
 * A time-stretched tone against the original, Hz: pieces begin on whole samples, and its spectrum has steps of 0.1 Hz.
 */
export const stretchedPitchHz = 0.5;

/** Change of its level, dB: where pieces meet, the phase is off by one sample at most. */
export const stretchedLevelDb = 0.5;

/**
 * Time of a sound at half speed against twice its time, s: 12.5 ms of search range and a quarter of a piece of 40 ms,
 * both doubled.
 */
export const stretchedMomentSec = 0.045;

/**
 * Mean rPTT and LVET of a pulse of 64 Hz that is raised to 500 Hz, relative to the same pulse at 512 Hz, ms: what the
 * resampling filter removes. At its own rate LVET differs by more than `blurredNotchMs`.
 */
export const raisedPulseMs = 1;
export const blurredNotchMs = 5;

/** Blur of the notch by a low rate as the warning says it, in whole ms, against LVET at 512 Hz: half is rounding. */
export const saidBlurMs = 1;

/** Size of a wave of 8.2 Hz in a mean beat that is raised from 125 to 500 Hz: what cubic splines leave, and 35 beats. */
export const raisedShare = 0.01;

/** Least share of means within 1.96 likely errors of those without noise: of twelve records, one may lie outside. */
export const leastCoveredShare = 0.88;

/** Likely error of a steady landmark over its scatter, either way: eight groups give an SD to a quarter. */
export const maxErrorRatio = 1.5;
