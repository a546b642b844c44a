import { expect, test, vi } from 'vitest';
import { Browser, extractCode, createMailbox, signIn, makeWrongCode } from './browser.ts';
import { expectRole, expectTag } from '../../page.ts';

test('an email, the mailed code, and the browser is signed in', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);

  const asked = await browser.post('/sign-in', { email: 'ada@brightpage.com' });
  expect(asked.status).toBe(303);
  expect(asked.headers.get('Location')).toBe('/sign-in/code');
  expect(mails.map(({ to }) => to)).toEqual(['ada@brightpage.com']);
  expect(await (await browser.get('/sign-in/code')).text()).toContain('ada@brightpage.com');

  const entered = await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect(entered.status).toBe(303);
  expect(entered.headers.get('Location')).toBe('/audits');
  const page = await browser.get('/account');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('ada@brightpage.com');
});

test('an email is the same in upper and lower case', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  await browser.post('/sign-in', { email: '  Upper@BrightPage.COM ' });
  expect(mails[0]?.to).toBe('upper@brightpage.com');
  const page = await (await browser.get('/sign-in/code')).text();
  expectTag(page, 'strong', { name: 'upper@brightpage.com' });
});

test('the mail starts with the code, its lifetime, and what to do if it was not requested', async () => {
  const { env, mails } = createMailbox();
  await new Browser(env).post('/sign-in', { email: 'mail@brightpage.com' });
  expect(mails[0]?.text).toMatch(/^\d{8}\n/);
  expect(mails[0]?.text).toContain('10 minutes');
  expect(mails[0]?.text).toContain('If you did not ask for it, ignore this mail');
});

test('a failure of ours after the right code does not use it up, nor one of its guesses', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { env: bindings, mails } = createMailbox();
  const { ACCOUNT } = bindings;
  const browser = new Browser(bindings);
  await browser.post('/sign-in', { email: 'again@brightpage.com' });
  const code = extractCode(mails[0]);
  for (let guess = 0; guess < 4; guess++) await browser.post('/sign-in/code', { code: makeWrongCode(code) });
  bindings.ACCOUNT = {
    getByName: () => {
      throw new Error('down');
    },
  } as unknown as typeof ACCOUNT;
  expect((await browser.post('/sign-in/code', { code })).status).toBe(500);
  bindings.ACCOUNT = ACCOUNT;
  expect((await browser.post('/sign-in/code', { code })).headers.get('Location')).toBe('/audits');
  expect((await browser.post('/sign-in/code', { code })).status).toBe(422);
});

test('a code may be entered with spaces, as people read digits', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  await browser.post('/sign-in', { email: 'spaces@brightpage.com' });
  const code = extractCode(mails[0]);
  const entered = await browser.post('/sign-in/code', { code: ` ${code.slice(0, 4)} ${code.slice(4)} ` });
  expect(entered.headers.get('Location')).toBe('/audits');
});

test('the cookies are __Host- cookies that scripts, other hosts and plain HTTP do not see', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const asked = await browser.post('/sign-in', { email: 'cookies@brightpage.com' });
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const entered = await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect(entered.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    '__Host-sign-in=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('a known and an unknown email get the same answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await signIn('known@brightpage.com');
  const answers = [];
  for (const email of ['known@brightpage.com', 'stranger@brightpage.com']) {
    const { env, mails } = createMailbox();
    const browser = new Browser(env);
    const asked = await browser.post('/sign-in', { email });
    const page = await browser.get('/sign-in/code');
    answers.push({
      status: asked.status,
      location: asked.headers.get('Location'),
      cookie: asked.headers.get('Set-Cookie')?.replace(/=[\w-]{43};/, '=;'),
      page: (await page.text()).replaceAll(email, 'EMAIL'),
      mail: mails[0]?.text.replace(/\d{8}/, 'CODE'),
    });
  }
  expect(answers[0]).toEqual(answers[1]);
});

test.for([
  '',
  'ada',
  'ada@',
  'ada@localhost',
  'ada@bright page.com',
  'ada@brightpage.com\r\nBcc: all@brightpage.com',
])('text that is not an email address is refused, and stays in the form: %j', async (email) => {
  const { env, mails } = createMailbox();
  const refused = await new Browser(env).post('/sign-in', { email });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expectRole(html, 'field', { field: 'email', 'aria-describedby': 'email-error', description: /./ });
  expect(mails).toEqual([]);
});

test('an address longer than 254 characters is refused', async () => {
  const { env, mails } = createMailbox();
  const email = `${'a'.repeat(240)}@brightpage.com`;
  expect((await new Browser(env).post('/sign-in', { email })).status).toBe(422);
  expect(mails).toEqual([]);
});

test('shows the input again as text, never as markup', async () => {
  const refused = await new Browser(createMailbox().env).post('/sign-in', { email: '"><b>ada' });
  expect(await refused.text()).toContain('value="&quot;&gt;&lt;b&gt;ada"');
});

test('a wrong code is said to be wrong, with the tries left; after the last one a new code is needed', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  await browser.post('/sign-in', { email: 'wrong@brightpage.com' });
  const code = makeWrongCode(extractCode(mails[0]));
  const pages = [];
  for (let guess = 0; guess < 5; guess++) {
    const page = await browser.post('/sign-in/code', { code });
    expect(page.status).toBe(422);
    pages.push(await page.text());
  }
  expect(pages[0]).toContain('4 tries are left');
  expect(pages[3]).toContain('1 try is left');
  expect(pages[4]).toContain('Ask for a new one');
});

test('input without eight digits is refused and is not a guess', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  await browser.post('/sign-in', { email: 'digits@brightpage.com' });
  for (let typo = 0; typo < 6; typo++) {
    const page = await browser.post('/sign-in/code', { code: '1234' });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('Enter the 8 digits');
  }
  expect((await browser.post('/sign-in/code', { code: extractCode(mails[0]) })).status).toBe(303);
});

test('the code does not work in a browser that did not request it', async () => {
  const { env, mails } = createMailbox();
  const [asking, other] = [new Browser(env), new Browser(env)];
  await asking.post('/sign-in', { email: 'bound@brightpage.com' });
  await other.post('/sign-in', { email: 'elsewhere@brightpage.com' });
  const code = extractCode(mails[0]);

  expect((await new Browser(env).post('/sign-in/code', { code })).status).toBe(422);
  expect((await other.post('/sign-in/code', { code })).status).toBe(422);
  expect((await asking.post('/sign-in/code', { code })).headers.get('Location')).toBe('/audits');
});

test('nobody can use up the guesses or replace the code of another browser for the same email', async () => {
  const { env, mails } = createMailbox();
  const [owner, attacker] = [new Browser(env), new Browser(env)];
  await owner.post('/sign-in', { email: 'victim@brightpage.com' });
  await attacker.post('/sign-in', { email: 'victim@brightpage.com' });
  for (let guess = 0; guess < 5; guess++) {
    await attacker.post('/sign-in/code', { code: makeWrongCode(extractCode(mails[1])) });
  }
  const entered = await owner.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect(entered.headers.get('Location')).toBe('/audits');
});

test('over the limit of mails the page says when to try again, the same for known and unknown emails', async () => {
  await signIn('often@brightpage.com');
  const answers = [];
  for (const email of ['often@brightpage.com', 'never@brightpage.com']) {
    const { env, mails } = createMailbox();
    let refused: Response | undefined;
    for (let send = 0; send < 4 && refused?.status !== 429; send++) {
      refused = await new Browser(env).post('/sign-in', { email });
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(890);
    expect(mails.length).toBeLessThanOrEqual(3);
    answers.push((await refused!.text()).replaceAll(email, 'EMAIL'));
  }
  expect(answers[0]).toContain('Try again in 15 minutes');
  expect(answers[0]).toBe(answers[1]);
});

test('when the mail cannot be sent the page says so and keeps the input', async () => {
  const failing = { send: () => Promise.reject(new Error('no route')) } as unknown as SendEmail;
  const page = await new Browser({ ...createMailbox().env, EMAIL: failing }).post('/sign-in', {
    email: 'lost@brightpage.com',
  });
  expect(page.status).toBe(502);
  expect(page.headers.getSetCookie()).toEqual([]);
  const html = await page.text();
  expect(html).toContain('The mail could not be sent');
  expectRole(html, 'field', { field: 'email', value: 'lost@brightpage.com' });
});

test('a signed-in browser is redirected from the sign-in page', async () => {
  const browser = await signIn('twice@brightpage.com');
  expect((await browser.get('/sign-in')).headers.get('Location')).toBe('/audits');
});

test('without an open code there is no code page', async () => {
  expect((await new Browser(createMailbox().env).get('/sign-in/code')).headers.get('Location')).toBe(
    '/sign-in',
  );
});

test('signing in again ends the earlier session of the browser', async () => {
  const { env, mails } = createMailbox();
  const browser = await signIn('first@brightpage.com');
  const former = new Browser(env);
  former.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  expect((await former.get('/account')).status).toBe(200);

  const again = new Browser(env);
  again.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  await again.post('/sign-in', { email: 'second@brightpage.com' });
  await again.post('/sign-in/code', { code: extractCode(mails[0]) });
  expect((await former.get('/account')).headers.get('Location')).toBe('/sign-in?next=%2Faccount');
  expect(await (await again.get('/account')).text()).toContain('second@brightpage.com');
});

test('a body that is not a form is refused', async () => {
  const browser = new Browser(createMailbox().env);
  const broken = await browser.request('/sign-in', {
    method: 'POST',
    body: 'no boundary',
    headers: { 'Content-Type': 'multipart/form-data' },
  });
  expect(broken.status).toBe(422);
  const json = await browser.request('/sign-in', {
    method: 'POST',
    body: '{"email":"ada@brightpage.com"}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect(json.status).toBe(422);
});

test('a form larger than 24 KB is refused', async () => {
  const page = await new Browser(createMailbox().env).post('/sign-in', { email: 'a'.repeat(25_000) });
  expect(page.status).toBe(413);
});

test('signing in leads back to the requested page', async () => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const asked = await browser.get('/account');
  expect(asked.headers.get('Location')).toBe('/sign-in?next=%2Faccount');
  expect(await (await browser.get('/sign-in?next=%2Faccount')).text()).toContain(
    'action="/sign-in?next=%2Faccount"',
  );
  const mailed = await browser.post('/sign-in?next=%2Faccount', { email: 'next@brightpage.com' });
  expect(mailed.headers.get('Location')).toBe('/sign-in/code?next=%2Faccount');
  const entered = await browser.post('/sign-in/code?next=%2Faccount', { code: extractCode(mails[0]) });
  expect(entered.headers.get('Location')).toBe('/account');
});

test.for([
  '//evil.brightpage.com',
  '/\\evil.brightpage.com',
  'https://evil.brightpage.com/',
  '/a?b#c',
  '/a?b=c\\d',
  '//evil.brightpage.net/?a=b',
  'javascript:1',
  '/\t/evil',
])('signing in never leads to another host: %s', async (next) => {
  const { env, mails } = createMailbox();
  const browser = new Browser(env);
  const query = `?next=${encodeURIComponent(next)}`;
  await browser.post(`/sign-in${query}`, { email: `${crypto.randomUUID()}@brightpage.com` });
  const entered = await browser.post(`/sign-in/code${query}`, { code: extractCode(mails[0]) });
  expect(entered.headers.get('Location')).toBe('/audits');
});
