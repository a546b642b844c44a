import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { VERIFICATION_METHODS } from '../../../contracts/verification-method.ts';
import { pluralize } from '../../../lib/text.ts';
import { verifyWebsite as verify } from '../../../services/websites/verify-website.ts';
import { addWebsite } from '../../../services/websites/claims.ts';
import { listWebsites as list } from '../../../services/websites/list-websites.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const listWebsites = defineTool({
  name: 'list_websites',
  title: 'List websites',
  description:
    'Lists the websites of your account, newest first: whether you have verified each, and its latest score. Scans, scores and site reports need a verified website.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject(pageArguments(20, 100)),
  output: z.object({
    websites: z.array(
      z.object({
        host: z.string(),
        is_verified: z.boolean(),
        score: ScoreSchema.nullable().describe('null if there is none'),
        grade: z.string().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  scopes: () => ['read'],
  run: async (context, page) => {
    const { rows, nextCursor } = await list(context, page);
    const websites = rows.map(({ host, is_owner: isVerified, score }) => ({
      host,
      is_verified: isVerified,
      score: score?.score ?? null,
      grade: score?.grade ?? null,
    }));
    return {
      lines: [
        rows.length === 0
          ? 'No websites. To add one, call verification_instructions.'
          : `${pluralize(rows.length, 'website')}:`,
        ...websites.map(({ host, is_verified: isVerified, score, grade }) => {
          const graded = score === null ? 'no score' : `score ${score}, grade ${grade}`;
          return `${host}: ${isVerified ? `verified, ${graded}` : 'not verified'}`;
        }),
        ...(nextCursor === null ? [] : [`For more, call list_websites with the cursor ${nextCursor}.`]),
      ],
      data: { websites, next_cursor: nextCursor },
    };
  },
});

export const verificationInstructions = defineTool({
  name: 'verification_instructions',
  title: 'How to verify a website',
  description:
    'Explains how to prove that you own a website: publish a token as a meta tag, a text file or a DNS record. One of them is enough. Adds the website to your account if you have not added it; the token stays the same. Then call verify_website.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ host: hostArgument }),
  output: z.object({
    host: z.string(),
    is_verified: z.boolean(),
    methods: z
      .array(z.object({ method: z.enum(VERIFICATION_METHODS), hint: z.string(), snippet: z.string() }))
      .describe('One is enough; empty if the website is verified'),
  }),
  scopes: () => ['audit'],
  run: async (context, { host: input }) => {
    const { website, instructions } = await addWebsite(context, { host: input });
    const { host } = website;
    if (instructions === null) {
      const data = { host, is_verified: true, methods: [] };
      return { lines: [`You have already verified ${host}.`], data };
    }
    const methods = VERIFICATION_METHODS.map((method) => ({ method, ...instructions[method] }));
    return {
      lines: [
        `Publish the token in one of three ways, then call verify_website for ${host}.`,
        ...methods.flatMap(({ label, hint, snippet }) => ['', `${label}: ${hint}`, snippet]),
      ],
      data: {
        host,
        is_verified: false,
        methods: methods.map(({ label: _, ...method }) => method),
      },
    };
  },
});

export const verifyWebsite = defineTool({
  name: 'verify_website',
  title: 'Verify a website',
  description:
    'Looks for your token on a website, as a meta tag, a text file and a DNS record at the same time, and makes you its verified owner if one is found. Free. Call verification_instructions first. If nothing is found, the answer says what was requested and found.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ host: hostArgument }),
  output: z.object({
    host: z.string(),
    is_verified: z.boolean(),
    attempts: z.array(
      z.object({
        method: z.enum(VERIFICATION_METHODS),
        outcome: z.enum(['found', 'not_found', 'temporary']),
      }),
    ),
    adopted_reports: CountSchema.describe('Your earlier audits of the website'),
  }),
  scopes: () => ['audit'],
  run: async (context, { host: input }) => {
    const result = await verify(context, { host: input });
    const { host } = result.website;
    const attempts = result.attempts.map(({ method, outcome }) => ({ method, outcome }));
    return {
      lines: [
        result.ok ? `${host} is verified.` : `${host} is not verified: the token was not found.`,
        ...attempts.map(({ method, outcome }) => `${method}: ${outcome}`),
      ],
      pageText: result.ok ? [] : result.attempts.map(({ method, result: text }) => `${method}: ${text}`),
      data: {
        host,
        is_verified: result.ok,
        attempts,
        adopted_reports: result.ok ? result.adopted_reports : 0,
      },
    };
  },
});
