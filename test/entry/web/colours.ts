/** A colour as linear-light red, green and blue of 0 to 1. */
type Rgb = readonly [number, number, number];

/** Machado, Oliveira and Fernandes 2009, severity 1.0: what a person without one kind of cone sees. */
const DEFICIENCIES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

export type Deficiency = keyof typeof DEFICIENCIES;

export const DEFICIENCY_NAMES = Object.keys(DEFICIENCIES) as Deficiency[];

/** The contrast ratio of two colours, 1 to 21: WCAG 2.2, "contrast ratio". @param first `#2456d3` */
export function computeContrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The distance of two colours in OKLab as a person with the deficiency sees them; black and white are 1 apart. */
export function computeDistance(first: string, second: string, deficiency: Deficiency): number {
  const [a, b] = [first, second].map((hex) => toOklab(simulate(toLinear(hex), deficiency)));
  return Math.hypot(...(a ?? []).map((value, index) => value - (b?.[index] ?? 0)));
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(hex: string): Rgb {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return channels as unknown as Rgb;
}

function simulate(rgb: Rgb, deficiency: Deficiency): Rgb {
  const seen = DEFICIENCIES[deficiency].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, index) => sum + factor * (rgb[index] ?? 0), 0),
      ),
    ),
  );
  return seen as unknown as Rgb;
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklab([red, green, blue]: Rgb): number[] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
