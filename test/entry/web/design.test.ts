import { expect, test } from 'vitest';
import { computeContrast, computeDistance, DEFICIENCY_NAMES } from './colours.ts';
import { signIn } from './browser.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

const [CSS = ''] = Object.values(
  import.meta.glob<string>('../../../public/style.css', { query: '?raw', import: 'default', eager: true }),
);

/** The colours of both themes, by name without `--`. */
const THEMES = readThemes(CSS);
const THEME_NAMES = ['light', 'dark'] as const;

/** The background of text. */
const SURFACES = ['bg', 'surface', 'sunken'];
const TONES = ['good', 'medium', 'bad', 'info', 'neutral', 'high'];

function readThemes(css: string): Record<'light' | 'dark', Map<string, string>> {
  const [light = '', dark = ''] = Array.from(css.matchAll(/:root \{(.*?)\}/gs), ([, rules = '']) => rules);
  const read = (rules: string) =>
    Array.from(
      rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g),
      ([, name = '', hex = '']) => [name, hex] as const,
    );
  return { light: new Map(read(light)), dark: new Map([...read(light), ...read(dark)]) };
}

function getColour(theme: 'light' | 'dark', name: string): string {
  const colour = THEMES[theme].get(name);
  if (colour === undefined) throw new Error(`no colour --${name}`);
  return colour;
}

function contrast(theme: 'light' | 'dark', first: string, second: string): number {
  return computeContrast(getColour(theme, first), getColour(theme, second));
}

test.for(THEME_NAMES)('%s: text has a contrast of 4.5 on every surface', (theme) => {
  for (const surface of SURFACES) {
    for (const text of ['ink', 'text', 'soft', 'accent-text', ...TONES.map((tone) => `${tone}-text`)]) {
      expect(contrast(theme, text, surface), `--${text} on --${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.for(THEME_NAMES)(
  '%s: text has a contrast of 4.5 on the soft surface of its tone and on buttons',
  (theme) => {
    for (const tone of [...TONES, 'critical', 'accent']) {
      expect(contrast(theme, `${tone}-text`, `${tone}-soft`), tone).toBeGreaterThanOrEqual(4.5);
    }
    for (const tone of TONES.filter((name) => name !== 'neutral' && name !== 'high')) {
      for (const text of ['ink', 'text', 'accent-text']) {
        expect(contrast(theme, text, `${tone}-soft`), `${text} on ${tone}-soft`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const button of ['accent', 'accent-hover']) {
      expect(contrast(theme, 'on-accent', button), button).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.for(THEME_NAMES)('%s: graphics and the edges of fields have a contrast of 3 on a surface', (theme) => {
  for (const graphic of [...TONES, 'critical', 'accent', 'edge']) {
    expect(contrast(theme, graphic, 'surface'), graphic).toBeGreaterThanOrEqual(3);
  }
});

test.for(THEME_NAMES)('%s: colour-blind people can tell good, medium and bad apart', (theme) => {
  for (const deficiency of DEFICIENCY_NAMES) {
    for (const [first, second] of [
      ['good', 'medium'],
      ['medium', 'bad'],
      ['good', 'bad'],
    ] as const) {
      const distance = computeDistance(getColour(theme, first), getColour(theme, second), deficiency);
      expect(distance, `${first} and ${second}, ${deficiency}`).toBeGreaterThanOrEqual(0.08);
    }
  }
});

test('the dark theme has its own value of every colour', () => {
  const [, dark = ''] = Array.from(CSS.matchAll(/:root \{(.*?)\}/gs), ([, rules = '']) => rules);
  for (const [name] of THEMES.light) expect(dark, name).toContain(`--${name}: #`);
});

test('signed-in pages have a navigation at the side with the account', async () => {
  const admin = await signIn('admin@localhost.example');
  const html = await (await admin.get('/audits')).text();
  expectTag(html, 'body', { class: 'app' });
  expectTag(html, 'p', { name: 'admin@localhost.example' });
  expectRole(html, 'link', { href: '/audits', 'aria-current': 'page', name: 'Audits' });
  expectRole(html, 'link', { href: '/admin' });
  expect(findByRole(html, 'navigation', { name: 'Site' })).toHaveLength(1);
  const owner = await (await (await signIn('owner@brightpage.com')).get('/audits')).text();
  expect(findByRole(owner, 'link', { href: '/admin' })).toEqual([]);
});
