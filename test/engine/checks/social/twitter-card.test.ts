import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

function card(value: string): string {
  return `<meta name="twitter:card" content="${value}">`;
}

const IMAGE = '<meta property="og:image" content="https://a.com/x.png">';

describe('twitter-card-missing', () => {
  it('shows a tag that is there and empty', () => {
    const tag = '<meta name="twitter:card" value="summary_large_image">';
    expect(outcome('twitter-card-missing', tag)).toMatchObject({
      evidence: `1 empty tag: ${tag} (line 1)`,
      recommendation: 'Write content= instead of value=.',
    });
    expect(outcome('twitter-card-missing', '<meta name="twitter:card" content="">')).toMatchObject({
      recommendation: 'Write <meta name="twitter:card" content="summary"> in place of the empty tag.',
    });
  });

  it('passes a card in name or property', () => {
    expect(result('twitter-card-missing', card('summary'))).toBe('pass');
    expect(result('twitter-card-missing', '<meta property="twitter:card" content="summary">')).toBe('pass');
  });

  it('fails without, and says when X makes one of Open Graph', () => {
    expect(evidence('twitter-card-missing', '<p>x')).toBe('No meta name="twitter:card"');
    expect(
      evidence(
        'twitter-card-missing',
        '<meta property="og:type" content=a><meta property="og:title" content=b><meta property="og:description" content=c>',
      ),
    ).toBe('No meta name="twitter:card"; X falls back to a small card of the Open Graph tags');
  });

  it('applies only to HTML pages', () => {
    expect(result('twitter-card-missing', 'x', { headers: { 'content-type': 'text/plain' } })).toBe(
      'notApplicable',
    );
  });
});

describe('twitter-card-invalid', () => {
  it.each(['summary', 'app', 'player', 'Summary'])('passes %s', (value) => {
    expect(result('twitter-card-invalid', card(value))).toBe('pass');
  });

  it('passes a large image card with an image for X or for Open Graph', () => {
    expect(result('twitter-card-invalid', card('summary_large_image') + IMAGE)).toBe('pass');
    expect(
      result(
        'twitter-card-invalid',
        `${card('summary_large_image')}<meta name="twitter:image" content="/a.png">`,
      ),
    ).toBe('pass');
  });

  it('fails a large image card without one', () => {
    expect(evidence('twitter-card-invalid', card('summary_large_image'))).toBe(
      'twitter:card is summary_large_image, but the page has neither twitter:image nor og:image',
    );
  });

  it('fails a card X does not know', () => {
    expect(evidence('twitter-card-invalid', card('photo'))).toBe(
      'twitter:card is "photo": <meta name="twitter:card" content="photo"> (line 1)',
    );
  });

  it('is not applicable without a card', () => {
    expect(result('twitter-card-invalid', IMAGE)).toBe('notApplicable');
  });
});

describe.each([
  ['twitter-title-too-long', 'title', 70],
  ['twitter-description-too-long', 'description', 200],
])('%s', (id, what, most) => {
  const long = 'x'.repeat(most + 3);

  it('passes what fits, an emoji counted once', () => {
    expect(result(id, `<meta name="twitter:${what}" content="${'😀'.repeat(most)}">`)).toBe('pass');
  });

  it('fails what does not, and counts', () => {
    expect(evidence(id, `<meta name="twitter:${what}" content="${long}">`)).toBe(
      `twitter:${what} has ${most + 3} characters, 3 too many: "${long}"`,
    );
  });

  it('reads Open Graph where there is no tag for X', () => {
    expect(result(id, `<meta property="og:${what}" content="${long}">`)).toBe('fail');
    expect(
      result(
        id,
        `<meta property="og:${what}" content="${long}"><meta name="twitter:${what}" content="short">`,
      ),
    ).toBe('pass');
  });

  it('is not applicable without either', () => {
    expect(result(id, '<title>x</title>')).toBe('notApplicable');
  });
});
