/** Punycode parameters (RFC 3492 section 5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

/**
 * Returns a host in Unicode: `bücher.de` for `xn--bcher-kva.de`. A host whose Unicode form does not convert back to it
 * (WHATWG URL, UTS #46) is returned unchanged.
 */
export function toDisplayHost(host: string): string {
  if (!host.includes('xn--')) return host;
  const unicode = host.split('.').map(decodeLabel).join('.');
  return URL.parse(`https://${unicode}`)?.hostname === host ? unicode : host;
}

function decodeLabel(label: string): string {
  return label.startsWith('xn--') ? (decodePunycode(label.slice('xn--'.length)) ?? label) : label;
}

/** Decodes Punycode (RFC 3492 section 6.2). Returns `null` for invalid input. */
function decodePunycode(text: string): string | null {
  const delimiter = text.lastIndexOf('-');
  const output = Array.from(text.slice(0, Math.max(0, delimiter)), (basic) => basic.charCodeAt(0));
  let position = delimiter + 1;
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  while (position < text.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = position < text.length ? Number.parseInt(text.charAt(position++), BASE) : Number.NaN;
      if (Number.isNaN(digit)) return null;
      // Punycode orders letters before digits, parseInt digits before letters.
      const value = digit < 10 ? digit + 26 : digit - 10;
      i += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10_ff_ff) return null;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** Adapts the bias (RFC 3492 section 6.1). */
function adaptBias(delta: number, length: number, first: boolean): number {
  let left = Math.floor(delta / (first ? DAMP : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
