import { expect, it } from 'vitest';
import { chooseTextColor } from '../../src/lib/text-color.ts';

/** The contrast of two colours as WCAG 2.2 defines it, in whole steps of grey and of each channel. */
function computeContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((hex) => {
        const value = Number.parseInt(hex, 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it('text on every colour has a contrast of at least 4.5 to 1', () => {
  const steps = ['00', '33', '66', '76', '77', '99', 'bb', 'cc', 'ff'];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`;
        expect(computeContrast(color, chooseTextColor(color)), color).toBeGreaterThan(4.5);
      }
  expect([chooseTextColor('#ffffff'), chooseTextColor('#000000'), chooseTextColor('#1a56db')]).toEqual([
    '#000000',
    '#ffffff',
    '#ffffff',
  ]);
});
