import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('video-captions-missing', () => {
  it.each(['kind=captions', 'kind=SUBTITLES', ''])('passes with <track %s>', (kind) => {
    expect(result('video-captions-missing', `<video src=a.mp4><track ${kind} src=a.vtt></video>`)).toBe(
      'pass',
    );
  });

  it('fails without a track, and for chapters alone', () => {
    const page = '<video src=a.mp4></video><video><source src=b.mp4><track kind=chapters src=b.vtt></video>';
    expect(evidence('video-captions-missing', page)).toBe(
      '2 videos: <video src="a.mp4"> (line 1); <video> (line 1)',
    );
    expect(outcome('video-captions-missing', page)).toMatchObject({ affected: { count: 2, total: 2 } });
  });

  it('fails for a loop with sound', () => {
    expect(result('video-captions-missing', '<video src=a.mp4 loop autoplay></video>')).toBe('fail');
  });

  it('cannot tell where a script gives the source', () => {
    expect(result('video-captions-missing', '<video id=player></video>')).toBe('unknown');
    expect(result('video-captions-missing', '<video src="blob:https://shop.example.com/1"></video>')).toBe(
      'unknown',
    );
  });

  it('does not concern muted decoration, hidden videos and audio', () => {
    expect(
      result(
        'video-captions-missing',
        '<video src=a.mp4 muted autoplay></video><video src=b.mp4 muted loop></video><video src=b.mp4 hidden></video><audio src=c.mp3></audio>',
      ),
    ).toBe('notApplicable');
  });
});

describe('media-autoplay', () => {
  it('passes when muted or with controls', () => {
    expect(
      result(
        'media-autoplay',
        '<video autoplay muted src=a.mp4></video><audio autoplay controls src=a.mp3></audio>',
      ),
    ).toBe('pass');
  });

  it('fails for sound that cannot be stopped, hidden or not', () => {
    expect(
      evidence(
        'media-autoplay',
        '<audio autoplay hidden src=a.mp3></audio><video autoplay src=b.mp4></video>',
      ),
    ).toBe('2 players: <audio autoplay hidden src="a.mp3"> (line 1); <video autoplay src="b.mp4"> (line 1)');
  });

  it('shows the attribute', () => {
    const html = '<video width=1 height=1 id=v playsinline class=v autoplay src=b.mp4></video>';
    expect(evidence('media-autoplay', html)).toContain(' autoplay');
  });

  it('does not concern media that wait', () => {
    expect(result('media-autoplay', '<video src=a.mp4></video>')).toBe('notApplicable');
  });
});
