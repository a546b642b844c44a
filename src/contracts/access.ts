import { TimestampSchema, z } from './common.ts';

export const MAX_ACCESS_HEADERS = 10;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 4_000;
const MAX_CREDENTIAL_LENGTH = 500;
const MAX_SUFFIX_LENGTH = 100;

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** A field value without control characters: `obs-text` is left out because servers disagree about its encoding (RFC 9110 section 5.5). */
const VISIBLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const VISIBLE_MESSAGE =
  'must be visible ASCII characters, without line breaks and without spaces at its ends';
/** RFC 7617 section 2 excludes control characters from the user and the password. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Headers that a scan sends itself, or that say how a message is framed and carried: the forbidden request-headers of the Fetch
 * standard (fetch.spec.whatwg.org/#forbidden-request-header) but for Cookie, hop-by-hop headers (RFC 9110 section 7.6.1), CDN-Loop
 * (RFC 8586 section 2), and those that change what an answer means (sections 13 and 14).
 */
const REFUSED_NAMES = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'cdn-loop',
  'connection',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'max-forwards',
  'origin',
  'range',
  'referer',
  'set-cookie',
  'set-cookie2',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]);
const REFUSED_PREFIXES = ['content-', 'if-', 'proxy-', 'sec-'];

function isRefused(name: string): boolean {
  const lower = name.toLowerCase();
  return REFUSED_NAMES.has(lower) || REFUSED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

const NameSchema = z
  .string({ error: 'must be the name of a header' })
  .regex(TOKEN, 'must be the name of a header, without spaces')
  .max(MAX_NAME_LENGTH, `must be at most ${MAX_NAME_LENGTH} characters long`)
  .refine((name) => !isRefused(name), {
    error: ({ input }) => `${String(input).slice(0, MAX_NAME_LENGTH)} is a header that cannot be set`,
  })
  .openapi({ description: 'Its name', example: 'X-Staging-Key' });

const ValueSchema = z
  .string({ error: 'must be a text' })
  .regex(VISIBLE, VISIBLE_MESSAGE)
  .max(MAX_VALUE_LENGTH, `must be at most ${MAX_VALUE_LENGTH} characters long`);

const HeaderSchema = z.object({
  name: NameSchema,
  value: ValueSchema.optional().openapi({
    description: 'Its value, which is never returned. Left out: the value stored for this name stays',
    example: '3f1c9a52',
  }),
});

function credential(what: string) {
  return z
    .string({ error: `must be the ${what}` })
    .max(MAX_CREDENTIAL_LENGTH, `must be at most ${MAX_CREDENTIAL_LENGTH} characters long`)
    .refine((text) => !CONTROL.test(text), 'must have no line breaks or other control characters');
}

/** The user of HTTP basic authentication, which cannot have a colon (RFC 7617). */
const UserSchema = credential('user')
  .min(1, 'must be the user')
  .refine((user) => !user.includes(':'), 'must have no colon')
  .openapi({ description: 'The user, without a colon', example: 'staging' });

const PasswordSchema = credential('password').optional().openapi({
  description: 'The password, which is never returned. Left out: the password stored for this user stays',
  example: 'correct horse battery staple',
});

/** Reads lines of the form `Name: value`, as forms have them. A line without a colon is a name whose value stays. */
function readLines(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  return input
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      if (colon === -1) return { name: line };
      return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    });
}

/** Reads `user:password`, as forms have it. */
function readUser(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  if (input === '') return null;
  const colon = input.indexOf(':');
  return colon === -1 ? { user: input } : { user: input.slice(0, colon), password: input.slice(colon + 1) };
}

const HeadersSchema = z
  .preprocess(
    readLines,
    z
      .array(HeaderSchema, { error: 'must be a list of headers' })
      .max(MAX_ACCESS_HEADERS, `must be at most ${MAX_ACCESS_HEADERS} headers`)
      .refine((headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length, {
        error: 'must name each header once',
      }),
  )
  .default([])
  .openapi({
    description:
      'Request headers, such as `Cookie` or `Authorization`. Not those that a scan sends itself or that frame a message. In a form: lines of the form `Name: value`',
  });

const BasicAuthSchema = z
  .preprocess(readUser, z.object({ user: UserSchema, password: PasswordSchema }).nullable())
  .default(null)
  .openapi({
    description: 'HTTP basic authentication (RFC 7617); null for none. In a form: `user:password`',
  });

export const NewAccessSchema = z
  .object({
    headers: HeadersSchema,
    basic_auth: BasicAuthSchema,
    ignore_robots_txt: z.boolean({ error: 'must be true or false' }).default(false).openapi({
      description: 'true to fetch pages that robots.txt disallows. Its Crawl-delay is obeyed all the same',
      example: false,
    }),
    user_agent_suffix: z
      .preprocess(
        (input) => (input === '' ? null : input),
        z
          .string({ error: 'must be a text' })
          .max(MAX_SUFFIX_LENGTH, `must be at most ${MAX_SUFFIX_LENGTH} characters long`)
          .regex(VISIBLE, VISIBLE_MESSAGE)
          .nullable(),
      )
      .default(null)
      .openapi({
        description: 'Appended to our User-Agent after a space; null for nothing',
        example: 'staging-check/1',
      }),
  })
  .refine(
    ({ headers, basic_auth: basicAuth }) =>
      basicAuth === null || !headers.some(({ name }) => name.toLowerCase() === 'authorization'),
    { path: ['basic_auth'], error: 'must be null if there is a header Authorization' },
  )
  .openapi('NewWebsiteAccess', {
    description: 'Preview. Replaces everything: a field that you leave out gets its default',
  });
export type NewAccess = z.infer<typeof NewAccessSchema>;

export const AccessSchema = z
  .object({
    headers: z
      .array(z.object({ name: z.string().openapi({ example: 'X-Staging-Key' }) }))
      .openapi({ description: 'The headers, without their values' }),
    basic_auth: z
      .object({ user: z.string().openapi({ example: 'staging' }) })
      .nullable()
      .openapi({ description: 'The basic authentication, without its password; null for none' }),
    ignore_robots_txt: z.boolean().openapi({
      description: 'Whether scans fetch pages that robots.txt disallows',
      example: false,
    }),
    user_agent_suffix: z.string().nullable().openapi({
      description: 'Appended to our User-Agent; null for nothing',
      example: 'staging-check/1',
    }),
    secrets_set_at: TimestampSchema.nullable().openapi({
      description: 'When a header or the password was last set; null if there is none',
    }),
    updated_at: TimestampSchema.nullable().openapi({
      description: 'The last change; null if nothing is set',
    }),
  })
  .openapi('WebsiteAccess', { description: 'Preview. How scans request the pages of a website' });
export type Access = z.infer<typeof AccessSchema>;
