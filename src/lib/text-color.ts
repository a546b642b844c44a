/** Returns black or white, whichever has more contrast on a colour: at least 4.58 to 1, which WCAG 2.2 AA needs for all text. */
export function chooseTextColor(color: string): '#000000' | '#ffffff' {
  // Where both have the same contrast: (1.05 / (L + 0.05)) = ((L + 0.05) / 0.05).
  return computeLuminance(color) > Math.sqrt(1.05 * 0.05) - 0.05 ? '#000000' : '#ffffff';
}

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2, "relative luminance"), from 0 to 1. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
