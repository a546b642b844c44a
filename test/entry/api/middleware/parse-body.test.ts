import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '../new-account.ts';
import { callApi, readError, sendJson } from '../client.ts';

let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
});

function post(body: BodyInit | null, contentType?: string): Promise<Response> {
  return callApi('POST', '/reports', {
    key,
    body,
    ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
  });
}

describe('a request body', () => {
  it('that is not JSON is 400', async () => {
    const response = await post('{"url": ', 'application/json');
    expect(response.status).toBe(400);
    expect((await readError(response)).message).toContain('not valid JSON');
  });

  it('that is not UTF-8 is 400', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]), 'application/json')).status).toBe(400);
  });

  it('over 64 KB is 413, also when its length is not announced', async () => {
    const large = JSON.stringify({ url: 'x'.repeat(65 * 1024) });
    expect((await post(large, 'application/json')).status).toBe(413);
    const stream = new Blob([large]).stream();
    expect((await post(stream, 'application/json')).status).toBe(413);
  });

  it('of exactly 64 KB is read', async () => {
    const frame = JSON.stringify({ url: '', pad: '' }).length;
    const body = JSON.stringify({ url: '', pad: 'x'.repeat(64 * 1024 - frame) });
    expect((await post(body, 'application/json')).status).toBe(422);
  });

  it.each(['text/plain', 'text/html', 'application/xml', 'application/octet-stream', 'nonsense'])(
    'of type %s is 415',
    async (type) => {
      const response = await post('{"url":"https://www.example.com/"}', type);
      expect(response.status).toBe(415);
      expect((await readError(response)).message).toContain('application/json');
    },
  );

  it('without a content type is 415', async () => {
    expect((await post(new Blob(['{}']), undefined)).status).toBe(415);
  });

  it('that is missing names the field that is required', async () => {
    const response = await post(null);
    expect(response.status).toBe(422);
    expect((await readError(response)).message).toContain('url: must be');
  });

  it.each([
    ['an empty object', {}],
    ['a number for url', { url: 5 }],
    ['null for url', { url: null }],
    ['an empty url', { url: '' }],
    ['a list', ['https://www.example.com/']],
    ['a text', 'https://www.example.com/'],
  ])('with %s is 422', async (_name, body) => {
    expect((await sendJson('POST', '/reports', body, key)).status).toBe(422);
  });

  it('may be form-encoded: the same field, the same messages', async () => {
    const form = await post('url=http%3A%2F%2F127.0.0.1%2F', 'application/x-www-form-urlencoded');
    const json = await sendJson('POST', '/reports', { url: 'http://127.0.0.1/' }, key);
    expect(form.status).toBe(422);
    expect(await readError(form)).toEqual(await readError(json));
    expect((await post('nothing=1', 'application/x-www-form-urlencoded;charset=UTF-8')).status).toBe(422);
  });

  it('may be multipart form data', async () => {
    const form = new FormData();
    form.set('url', 'http://10.0.0.1/');
    expect((await post(form)).status).toBe(422);
    const broken = await post('--x\r\nbroken', 'multipart/form-data; boundary=x');
    expect(broken.status).toBe(400);
  });

  it('is refused with the documented error even if none is needed', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    for (const path of ['verify', 'release', 'score', 'scans/scan_none/cancel']) {
      const response = await callApi('POST', `/websites/example.com/${path}`, { key, headers, body: 'x' });
      expect(response.status).toBe(415);
    }
  });

  it('is read only after the key is checked', async () => {
    const response = await callApi('POST', '/reports', {
      body: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(401);
  });
});

it.each(['[]', 'null', '"x"', '5', 'true'])(
  'a JSON body that is not an object is refused with our own message: %s',
  async (body) => {
    const { key } = await newAccount();
    const headers = { 'Content-Type': 'application/json' };
    const response = await callApi('POST', '/websites', { key, body, headers });
    expect(response.status).toBe(422);
    expect(await readError(response)).toEqual({
      message: 'The request body must be a JSON object',
      status: 422,
      code: 'invalid_input',
    });
  },
);

it('a field of the wrong type is named once, and so is a parameter that is repeated', async () => {
  const { key } = await newAccount();
  const wrong = await readError(await sendJson('POST', '/submissions', { report_id: [], provider: 5 }, key));
  expect(wrong).toMatchObject({
    field: 'report_id',
    message: 'report_id: must be the id of an audit; provider: must be one of gemini, chatgpt, claude',
  });
  const repeated = await readError(await callApi('GET', '/reports?limit=5&limit=6', { key }));
  expect(repeated).toMatchObject({ field: 'limit', message: 'limit: must be a single text' });
});
