import type { HtmlFacts } from '../../page/facts.ts';
import { openGraph, type SocialFacts, type SocialProperty, twitter } from '../../page/facts/social.ts';
import { type Check, fail, htmlCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { element, quote } from '../evidence.ts';
import { characters } from '../metadata/characters.ts';
import { metaTag } from '../markup.ts';
import { SOCIAL } from '../sources/publishers.ts';

const CARDS = ['summary', 'summary_large_image', 'app', 'player'];

export const twitterCardChecks: Check[] = [
  htmlCheck({
    id: 'twitter-card-missing',
    category: 'social',
    severity: 'low',
    title: 'No twitter:card',
    passes: 'A meta twitter:card has content, in name or property.',
    why: 'X shows a bare link, or at best a small card made of the Open Graph tags.',
    recommendation: `Add ${metaTag({ name: 'twitter:card', content: 'summary_large_image' })} to the head.`,
    sources: [SOCIAL.xCards],
    test: ({ social }) => {
      if (twitter(social, 'twitter:card')) return pass;
      const fallback = ['og:type', 'og:title', 'og:description'].every(
        (name) => openGraph(social, name).length > 0,
      );
      return fail(
        `No meta name="twitter:card"${fallback ? '; X falls back to a small card of the Open Graph tags' : ''}`,
      );
    },
  }),
  htmlCheck({
    id: 'twitter-card-invalid',
    category: 'social',
    severity: 'low',
    title: 'Unknown twitter:card value',
    passes: 'twitter:card is summary, summary_large_image, app or player; a large image card has an image.',
    why: 'X shows no card for a type it does not know, and no large card without a picture.',
    recommendation: `Use one of ${CARDS.join(', ')}.`,
    sources: [SOCIAL.xCards],
    test: ({ social, index }) => testCard(social, index),
  }),
  htmlCheck({
    id: 'twitter-title-too-long',
    category: 'social',
    severity: 'low',
    title: 'Card title is cut',
    passes: 'twitter:title, else og:title, has at most 70 characters.',
    why: 'X cuts the title of a card at 70 characters.',
    recommendation: 'Say it in 70 characters.',
    sources: [SOCIAL.xCards],
    test: ({ social }) => testLength(social, 'title', 70),
  }),
  htmlCheck({
    id: 'twitter-description-too-long',
    category: 'social',
    severity: 'low',
    title: 'Card description is cut',
    passes: 'twitter:description, else og:description, has at most 200 characters.',
    why: 'X cuts the description of a card at 200 characters.',
    recommendation: 'Say it in 200 characters.',
    sources: [SOCIAL.xCards],
    test: ({ social }) => testLength(social, 'description', 200),
  }),
];

function testCard(social: SocialFacts, index: HtmlFacts['index']): Outcome {
  const card = twitter(social, 'twitter:card');
  if (!card) return notApplicable;
  if (!CARDS.includes(card.value.toLowerCase())) {
    return fail(`twitter:card is ${quote(card.value)}: ${element(card.element, index)}`);
  }
  if (card.value.toLowerCase() !== 'summary_large_image') return pass;
  const image =
    twitter(social, 'twitter:image') ??
    twitter(social, 'twitter:image:src') ??
    social.openGraph.find(({ name, value }) => /^og:image(?::url|:secure_url)?$/.test(name) && value !== '');
  return image
    ? pass
    : fail('twitter:card is summary_large_image, but the page has neither twitter:image nor og:image', {
        recommendation:
          'Add a meta property="og:image" with the full address of a picture of 1200 by 630 pixels.',
      });
}

function testLength(social: SocialFacts, what: string, most: number): Outcome {
  const said: SocialProperty | undefined =
    twitter(social, `twitter:${what}`) ??
    social.openGraph.find(({ name, value }) => name === `og:${what}` && value !== '');
  if (!said) return notApplicable;
  const length = characters(said.value);
  return length <= most
    ? pass
    : fail(`${said.name} has ${length} characters, ${length - most} too many: ${quote(said.value, 300)}`);
}
