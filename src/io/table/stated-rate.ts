/** A number in a line. Thousands may be separated by the mark that is not the decimal one, or by spaces. */
const number = String.raw`(\d{1,3}(?:([., ])\d{3}){1,2}(?![\d.,])|\d{1,9}(?:[.,]\d{1,9})?(?:e[+-]?\d{1,2})?)`;
const hertz = String.raw`\s{0,3}(k?)(?:hz|hertz)\b`;
const perSecond = String.raw`\s{0,3}(k?)(?:samples?\s{0,2}(?:\/|per)\s{0,2}s(?:ec(?:ond)?)?|s\/s|sps)\b`;

/** Names of the sampling rate. Lines also contain the rates of filters, of the mains, of hearts and of screens. */
const rateName =
  /\b(?:(?:sampl(?:e|es|ing|er)?|acquisition|output|export|recording|scan|digiti[sz](?:ing|ation)|logging)[\s_-]{0,3}(?:rate|freq(?:uency|uenz|\b))|samp(?:le)?[_-]?(?:rate|freq)|abtast(?:rate|frequenz)|s(?:amp)?[_-]?freq|srate|fs|sps|samples?\s{0,2}(?:\/|per)\s{0,2}s(?:ec(?:ond)?)?|sampled at|fréquence d['’]échantillonnage|frecuencia de muestreo|frequenza di campionamento|frequência de amostragem)(?![a-z])/iu;
/** On its own, `frequency` means the sampling rate only if the line begins with it and the number follows. */
const bareName = /^[\s#%/"']{0,8}freq(?:uency)?["']?\s{0,3}(?:[:=,;\t]|\(hz\)|\[hz\])/i;
const intervalName =
  /\b(?:sampl(?:e|ing)[\s_-]{0,3}(?:interval|period|time)|interval|time[\s_-]?step|dt|abtastintervall)(?![a-z])/i;
const inBrackets = /[([]\s{0,2}(k?hz|[mµu]?s(?:ec)?)\s{0,2}[)\]]/i;
const valueFirst = new RegExp(String.raw`(?<![\d.,])${number}${perSecond}`, 'i');
const withHertz = new RegExp(String.raw`(?<![\d.,-])${number}(?:${hertz}|${perSecond})`, 'i');
const afterMark = new RegExp(
  String.raw`^[^:=]{0,40}[:=]{1,2}["'\s]{0,8}${number}(?![\d.,]*[a-z]{0,12}\s{0,2}bit)`,
  'i',
);
const nextNumber = new RegExp(String.raw`^[^\d.,-]{0,40}?[,;\s]?\s{0,8}["']?${number}`);
const duration = new RegExp(String.raw`${number}\s{0,3}(m|milli|u|µ|micro)?s(?:ec(?:onds?)?)?\b`, 'i');
const perSample = new RegExp(
  String.raw`(?<![\d.,])${number}\s{0,8}(m|milli|u|µ|micro)?s(?:ec)?\s{0,8}(?:\/|per)\s{0,8}sample`,
  'i',
);
/** Maximum time between samples that is accepted as seconds without a unit; a larger number may be milliseconds. */
const maxBareSec = 0.2;
const maxLine = 400;

/**
 * Finds the sampling rate in the lines before the data: a rate by its name or unit, or the time between samples.
 *
 * @param lines   lines before the first row of numbers
 * @param decimal decimal mark of the table; the other mark separates thousands
 * @returns Hz; null if there is none, or several that differ
 */
export function statedRate(lines: readonly string[], decimal: '.' | ','): number | null {
  const short = lines.filter(({ length }) => length <= maxLine);
  const rates = short.flatMap((line) => ratesIn(line, decimal));
  const found = rates.length > 0 ? rates : short.flatMap((line) => intervalIn(line, decimal));
  const [first] = found;
  return first !== undefined && found.every((one) => Math.abs(one / first - 1) < 0.01) ? first : null;
}

function ratesIn(line: string, decimal: '.' | ','): number[] {
  const value = valueFirst.exec(line);
  if (value !== null) return positive(toNumber(value[1], decimal) * kilo(value[3]));
  const names = [...line.matchAll(new RegExp(rateName, 'giu'))];
  if (names.length === 0 && !bareName.test(line)) return [];
  const starts = names.length === 0 ? [0] : names.map(({ index, 0: name }) => index + name.length);
  return starts.flatMap((from, k) => {
    const rest = line.slice(from, names[k + 1]?.index ?? line.length);
    const inUnit = withHertz.exec(rest);
    if (inUnit !== null) return positive(toNumber(inUnit[1], decimal) * kilo(inUnit[3] ?? inUnit[4]));
    const plain = (/[:=]/.test(rest) ? afterMark : nextNumber).exec(rest);
    const unit = inBrackets.exec(rest)?.[1] ?? '';
    return positive(toNumber(plain?.[1], decimal) * (/^k/i.test(unit) ? 1000 : 1));
  });
}

function intervalIn(line: string, decimal: '.' | ','): number[] {
  const per = perSample.exec(line);
  if (per !== null) return positive(unitsPerSecond(per[3]) / toNumber(per[1], decimal));
  const name = intervalName.exec(line);
  if (name === null) return [];
  const rest = line.slice(name.index + name[0].length);
  const durationMatch = duration.exec(rest);
  if (durationMatch !== null)
    return positive(unitsPerSecond(durationMatch[3]) / toNumber(durationMatch[1], decimal));
  const value = toNumber((/[:=]/.test(rest) ? afterMark : nextNumber).exec(rest)?.[1], decimal);
  const unit = inBrackets.exec(rest)?.[1];
  if (unit !== undefined) return positive(unitsPerSecond(/^[mµu](?=s)/i.exec(unit)?.[0]) / value);
  return value < maxBareSec ? positive(1 / value) : [];
}

/** Returns the number of units of time in a second, by the prefix of the unit. */
function unitsPerSecond(prefix: string | undefined): number {
  if (prefix === undefined) return 1;
  return /^m(?:illi)?$/i.test(prefix) ? 1e3 : 1e6;
}

function kilo(prefix: string | undefined): number {
  return prefix === undefined || prefix === '' ? 1 : 1000;
}

/** Converts text to a number. Thousands never start with a zero, unlike `0,250` and `0.250`. */
function toNumber(text: string | undefined, decimal: '.' | ','): number {
  const plain = text ?? '';
  const groups = decimal === ',' ? /^[1-9]\d{0,2}(?:[. ]\d{3})+$/ : /^[1-9]\d{0,2}(?:[, ]\d{3})+$/;
  return Number(groups.test(plain) ? plain.replaceAll(/[., ]/g, '') : plain.replace(',', '.'));
}

function positive(value: number): number[] {
  return value > 0 && Number.isFinite(value) ? [value] : [];
}
