import { version } from '../../model/version.ts';

/** A paper or standard that is the source of methods and parameters. */
export interface Reference {
  /** Form of a citation in a sentence: author and year of a paper, or only the name of a standard. */
  readonly short: string;
  readonly full: string;
  /** Present if there is one that was checked. */
  readonly doi?: string;
}

export const references = {
  holm: {
    short: 'Holm 1979',
    full: 'Holm S. A simple sequentially rejective multiple test procedure. Scand J Statist 6:65–70, 1979.',
  },
  beatbench: {
    short: `Beatbench ${version}`,
    full: `Beatbench, version ${version}. Detector of QRS complexes: docs/detectors.md of its source.`,
  },
  cziesler: {
    short: 'Cziesler 2014',
    full: 'Cziesler CR. Using least variance for robust extraction of systolic time intervals. Thesis, Rochester Institute of Technology, 2014.',
  },
  woody: {
    short: 'Woody 1967',
    full: 'Woody CD. Characterization of an adaptive filter for the analysis of variable latency neuroelectric signals. Medical and Biological Engineering 1967;5:539–553.',
    doi: '10.1007/BF02474247',
  },
  quarryPigott: {
    short: 'Quarry-Pigott et al. 1973',
    full: 'Quarry-Pigott V, Chirife R, Spodick DH. Ejection time by ear densitogram and its derivative: clinical and physiologic applications. Circulation 1973;48:239–246.',
  },
  chiu: {
    short: 'Chiu et al. 1991',
    full: 'Chiu YC, Arand PW, Shroff SG, Feldman T, Carroll JD. Determination of pulse wave velocities with computerized algorithms. American Heart Journal 1991;121:1460–1470.',
  },
  weissler: {
    short: 'Weissler et al. 1968',
    full: 'Weissler AM, Harris WS, Schoenfeld CD. Systolic time intervals in heart failure in man. Circulation 1968;37:149–159.',
    doi: '10.1161/01.CIR.37.2.149',
  },
  sherwood: {
    short: 'Sherwood et al. 1990',
    full: 'Sherwood A, Allen MT, Fahrenberg J, Kelsey RM, Lovallo WR, van Doornen LJP. Methodological guidelines for impedance cardiography. Psychophysiology 1990;27:1–23.',
    doi: '10.1111/j.1469-8986.1990.tb02171.x',
  },
  arbol: {
    short: 'Árbol et al. 2017',
    full: 'Árbol JR, Perakakis P, Garrido A, Mata JL, Fernández-Santaella MC, Vila J. Mathematical detection of aortic valve opening (B point) in impedance cardiography: a comparison of three popular algorithms. Psychophysiology 2017;54:350–357.',
    doi: '10.1111/psyp.12799',
  },
  zong: {
    short: 'Zong et al. 2003',
    full: 'Zong W, Moody GB, Jiang D. A robust open-source algorithm to detect onset and duration of QRS complexes. Computers in Cardiology 2003;30:737–740.',
    doi: '10.1109/CIC.2003.1291261',
  },
  pan: {
    short: 'Pan and Tompkins 1985',
    full: 'Pan J, Tompkins WJ. A real-time QRS detection algorithm. IEEE Transactions on Biomedical Engineering 1985;32:230–236.',
    doi: '10.1109/TBME.1985.325532',
  },
  kratsas: {
    short: 'Kratsas 2000',
    full: 'Kratsas SL. Parallelization of ECG template-based abnormality detection. Thesis, West Virginia University, 2000.',
  },
  liang: {
    short: 'Liang et al. 1997',
    full: 'Liang H, Lukkarinen S, Hartimo I. Heart sound segmentation algorithm based on heart sound envelogram. Computers in Cardiology 1997;24:105–108.',
    doi: '10.1109/CIC.1997.647841',
  },
  ec57: {
    short: 'ANSI/AAMI EC57',
    full: 'ANSI/AAMI EC57. Testing and reporting performance results of cardiac rhythm and ST segment measurement algorithms. Association for the Advancement of Medical Instrumentation.',
  },
  domazet: {
    short: 'Domazet et al. 2016',
    full: 'Domazet E, Gusev M, Ristov S. CUDA DSP filter for ECG signals. 6th International Conference on Applied Internet and Information Technologies, Bitola, 2016.',
  },
  parks: {
    short: 'Parks and McClellan 1972',
    full: 'Parks TW, McClellan JH. Chebyshev approximation for nonrecursive digital filters with linear phase. IEEE Transactions on Circuit Theory 1972;19:189–194.',
    doi: '10.1109/TCT.1972.1083419',
  },
  kaiser: {
    short: 'Kaiser 1974',
    full: 'Kaiser JF. Nonrecursive digital filter design using the I0-sinh window function. IEEE International Symposium on Circuits and Systems, 1974:20–23.',
  },
  nasim: {
    short: 'Nasim et al. 2018',
    full: 'Nasim A, Della Santa E, Tanchi D, Sbrollini A, Marcantoni I, Morettini M, Burattini L. GPU-based segmented-beat modulation method for denoising athlete electrocardiograms during training. Computing in Cardiology 2018.',
  },
  agostinelli14: {
    short: 'Agostinelli et al. 2014',
    full: 'Agostinelli A, Giuliani C, Burattini L. Extracting a clean ECG from a noisy recording: a new method based on segmented-beat modulation. Computing in Cardiology 2014;41:49–52.',
  },
  agostinelli16: {
    short: 'Agostinelli et al. 2016',
    full: 'Agostinelli A, Sbrollini A, Giuliani C, Fioretti S, Di Nardo F, Burattini L. Segmented beat modulation method for electrocardiogram estimation from noisy recordings. Medical Engineering and Physics 2016;38:560–568.',
    doi: '10.1016/j.medengphy.2016.03.011',
  },
  martinez: {
    short: 'Martínez et al. 2004',
    full: 'Martínez JP, Almeida R, Olmos S, Rocha AP, Laguna P. A wavelet-based ECG delineator: evaluation on standard databases. IEEE Transactions on Biomedical Engineering 2004;51:570–581.',
    doi: '10.1109/TBME.2003.821031',
  },
  bazett: {
    short: 'Bazett 1920',
    full: 'Bazett HC. An analysis of the time-relations of electrocardiograms. Heart 1920;7:353–370.',
  },
  fridericia: {
    short: 'Fridericia 1920',
    full: 'Fridericia LS. Die Systolendauer im Elektrokardiogramm bei normalen Menschen und bei Herzkranken. Acta Medica Scandinavica 1920;53:469–486.',
    doi: '10.1111/j.0954-6820.1920.tb18266.x',
  },
  sagie: {
    short: 'Sagie et al. 1992',
    full: 'Sagie A, Larson MG, Goldberg RJ, Bengtson JR, Levy D. An improved method for adjusting the QT interval for heart rate (the Framingham Heart Study). American Journal of Cardiology 1992;70:797–801.',
    doi: '10.1016/0002-9149(92)90562-D',
  },
  rautaharju: {
    short: 'Rautaharju et al. 2009',
    full: 'Rautaharju PM, Surawicz B, Gettes LS. AHA/ACCF/HRS recommendations for the standardization and interpretation of the electrocardiogram: part IV: the ST segment, T and U waves, and the QT interval. Journal of the American College of Cardiology 2009;53:982–991.',
    doi: '10.1016/j.jacc.2008.12.014',
  },
  hodges: {
    short: 'Hodges et al. 1983',
    full: 'Hodges M, Salerno D, Erlien D. Bazett’s QT correction reviewed: evidence that a linear QT correction for heart rate is better. Journal of the American College of Cardiology 1983;1:694.',
  },
  taskForce: {
    short: 'Task Force 1996',
    full: 'Task Force of the European Society of Cardiology and the North American Society of Pacing and Electrophysiology. Heart rate variability: standards of measurement, physiological interpretation and clinical use. Circulation 1996;93:1043–1065.',
    doi: '10.1161/01.CIR.93.5.1043',
  },
  moody: {
    short: 'Moody et al. 1985',
    full: 'Moody GB, Mark RG, Zoccola A, Mantero S. Derivation of respiratory signals from multi-lead ECGs. Computers in Cardiology 1985;12:113–116.',
  },
  bendat: {
    short: 'Bendat and Piersol 2010',
    full: 'Bendat JS, Piersol AG. Random data: analysis and measurement procedures. 4th edition. Wiley, 2010.',
  },
  lipponen: {
    short: 'Lipponen and Tarvainen 2019',
    full: 'Lipponen JA, Tarvainen MP. A robust algorithm for heart rate variability time series artefact correction using novel beat classification. Journal of Medical Engineering and Technology 2019;43:173–181.',
    doi: '10.1080/03091902.2019.1640306',
  },
  tarvainen: {
    short: 'Tarvainen et al. 2002',
    full: 'Tarvainen MP, Ranta-aho PO, Karjalainen PA. An advanced detrending method with application to HRV analysis. IEEE Transactions on Biomedical Engineering 2002;49:172–175.',
    doi: '10.1109/10.979357',
  },
  brennan: {
    short: 'Brennan et al. 2001',
    full: 'Brennan M, Palaniswami M, Kamen P. Do existing measures of Poincaré plot geometry reflect nonlinear features of heart rate variability? IEEE Transactions on Biomedical Engineering 2001;48:1342–1347.',
    doi: '10.1109/10.959330',
  },
  peng: {
    short: 'Peng et al. 1995',
    full: 'Peng CK, Havlin S, Stanley HE, Goldberger AL. Quantification of scaling exponents and crossover phenomena in nonstationary heartbeat time series. Chaos 1995;5:82–87.',
    doi: '10.1063/1.166141',
  },
  richman: {
    short: 'Richman and Moorman 2000',
    full: 'Richman JS, Moorman JR. Physiological time-series analysis using approximate entropy and sample entropy. American Journal of Physiology: Heart and Circulatory Physiology 2000;278:H2039–H2049.',
    doi: '10.1152/ajpheart.2000.278.6.H2039',
  },
  welch: {
    short: 'Welch 1967',
    full: 'Welch PD. The use of fast Fourier transform for the estimation of power spectra: a method based on time averaging over short, modified periodograms. IEEE Transactions on Audio and Electroacoustics 1967;15:70–73.',
    doi: '10.1109/TAU.1967.1161901',
  },
  lomb: {
    short: 'Lomb 1976',
    full: 'Lomb NR. Least-squares frequency analysis of unequally spaced data. Astrophysics and Space Science 1976;39:447–462.',
    doi: '10.1007/BF00648343',
  },
  scargle: {
    short: 'Scargle 1982',
    full: 'Scargle JD. Studies in astronomical time series analysis. II. Statistical aspects of spectral analysis of unevenly spaced data. Astrophysical Journal 1982;263:835–853.',
    doi: '10.1086/160554',
  },
  robbe: {
    short: 'Robbe et al. 1987',
    full: 'Robbe HW, Mulder LJ, Rüddel H, Langewitz WA, Veldman JB, Mulder G. Assessment of baroreceptor reflex sensitivity by means of spectral analysis. Hypertension 1987;10:538–543.',
  },
  bertinieri: {
    short: 'Bertinieri et al. 1988',
    full: 'Bertinieri G, Di Rienzo M, Cavallazzi A, Ferrari AU, Pedotti A, Mancia G. Evaluation of baroreceptor reflex by blood pressure monitoring in unanesthetized cats. American Journal of Physiology 1988;254:H377–H383.',
  },
} as const satisfies Readonly<Record<string, Reference>>;

export type ReferenceName = keyof typeof references;

/** Returns the paper that a parameter's source names; null if the source is Beatbench itself. */
export function findSourcePaper(source: string): ReferenceName | null {
  const names = Object.keys(references) as ReferenceName[];
  const isNamed = (name: ReferenceName): boolean => {
    const { short } = references[name];
    // A source begins with the first author, or with the name of a standard, which has no year.
    const [, author = short, year = ''] = /^(.+?)(?: et al\.| and \p{L}+)? (\d{4})$/u.exec(short) ?? [];
    // Parameters of Beatbench itself have no paper.
    return name !== 'beatbench' && source.startsWith(author) && source.includes(year);
  };
  return names.find(isNamed) ?? null;
}

/** Returns paper and section of an entry of the glossary: 'Cziesler 2014, 4.3'; null if it has none. */
export function formatEntrySource({
  paper,
  at,
}: {
  readonly paper?: ReferenceName;
  readonly at?: string;
}): string | null {
  if (paper === undefined) return null;
  const { short } = references[paper];
  return at === undefined ? short : `${short}, ${at}`;
}
