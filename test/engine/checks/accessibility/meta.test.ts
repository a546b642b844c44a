import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const viewport = (content: string) => `<meta name=viewport content="${content}">`;
const refresh = (content: string) => `<meta http-equiv=refresh content="${content}">`;

describe('zoom-disabled', () => {
  it.each([
    'width=device-width, initial-scale=1',
    'width=device-width, maximum-scale=2',
    'user-scalable=yes',
    'user-scalable=1',
    'maximum-scale=-1',
    'maximum-scale=5; user-scalable=yes',
    'maximum-scale=1, maximum-scale=5',
    'user-scalable=device-width',
    'user-scalable no',
    '',
  ])('passes for "%s"', (content) => {
    expect(result('zoom-disabled', viewport(content))).toBe('pass');
  });

  it.each([
    ['width=device-width, user-scalable=no', 'user-scalable=no'],
    ['width=device-width,User-Scalable = NO', 'User-Scalable = NO'],
    ['user-scalable=0', 'user-scalable=0'],
    ['initial-scale=1.0; maximum-scale=1.0', 'maximum-scale=1.0'],
    ['maximum-scale=1.99', 'maximum-scale=1.99'],
    ['maximum-scale=yes', 'maximum-scale=yes'],
    ['width=device-width, initial-scale=1.0 maximum-scale=1.0', 'maximum-scale=1.0'],
    ['width=device-width user-scalable=no', 'user-scalable=no'],
    ['user-scalable==no', 'user-scalable==no'],
    ['maximum-scale=5, maximum-scale=1', 'maximum-scale=1'],
    ['user-scalable=none', 'user-scalable=none'],
  ])('fails for "%s"', (content, culprit) => {
    expect(evidence('zoom-disabled', viewport(content))).toContain(
      `The viewport says "${culprit}": <meta name="viewport"`,
    );
  });

  it('writes the viewport without the limits, and keeps the rest', () => {
    const content = 'width=device-width, user-scalable=no, maximum-scale=1, viewport-fit=cover';
    expect(outcome('zoom-disabled', viewport(content))).toMatchObject({
      recommendation: 'Write <meta name="viewport" content="width=device-width, viewport-fit=cover">.',
    });
  });

  it('reads the viewport in force, as viewport-not-responsive does', () => {
    const both = viewport('user-scalable=no') + viewport('width=device-width');
    expect(result('zoom-disabled', both)).toBe('pass');
    expect(result('viewport-not-responsive', both)).toBe('pass');
    for (const content of [
      'width=device-width initial-scale=1',
      'width =device-width',
      'WIDTH=DEVICE-WIDTH;',
    ])
      expect(result('viewport-not-responsive', viewport(content)), content).toBe('pass');
    for (const content of ['width device-width', 'width=, device-width', 'width=device-width, width=980'])
      expect(result('viewport-not-responsive', viewport(content)), content).toBe('fail');
  });

  it('is not applicable without a viewport', () => {
    expect(result('zoom-disabled', '<meta name=description content="user-scalable=no">')).toBe(
      'notApplicable',
    );
    expect(result('zoom-disabled', `<noscript>${viewport('user-scalable=no')}</noscript>`)).toBe(
      'notApplicable',
    );
  });
});

describe('timed-refresh', () => {
  it.each(['30', ' 300 ', '5.5', '5;', '5; url=', '30; url=/page', "30;URL='https://shop.example.com/page'"])(
    'fails for "%s"',
    (content) => {
      expect(evidence('timed-refresh', refresh(content))).toMatch(
        /^The page reloads after \d+ s: <meta http-equiv="refresh"/,
      );
    },
  );

  it.each(['0', '72000', '90000', '5; url=/other', '5;/other', '0; url=/page'])(
    'passes for "%s"',
    (content) => {
      expect(result('timed-refresh', refresh(content))).toBe('pass');
    },
  );

  it.each(['soon', '5x', '', ' ', '; url=/page'])('takes "%s" for no refresh, as browsers do', (content) => {
    expect(result('timed-refresh', refresh(content))).toBe('notApplicable');
  });

  it('is not applicable without a refresh', () => {
    expect(result('timed-refresh', '<meta http-equiv=content-language content=30>')).toBe('notApplicable');
    expect(result('timed-refresh', `<noscript>${refresh('5')}</noscript>`)).toBe('notApplicable');
  });
});
