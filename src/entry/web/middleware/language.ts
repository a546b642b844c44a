import { createMiddleware } from 'hono/factory';
import { logEvent } from '../../../lib/log.ts';
import { readJsonAsset } from '../../../lib/assets.ts';
import type { WebEnv } from '../context.ts';
import { type Language, LANGUAGES, type Messages, runInLanguage } from '../language.ts';

/** Pages that are English: those of the operator, and documents. */
const ENGLISH_PATHS = /^\/(?:admin|ai-directory|blog|bot|docs|log|privacy|terms|verify)(?:\/|$)/;

/** Read without what other cookies need, which the first page would load. */
const COOKIE = /(?:^|; )__Host-language=([^;]*)/;

/** Answers in the language that the visitor has chosen; in English if its messages cannot be read. */
export const answerInLanguage = createMiddleware<WebEnv>(async (c, next) => {
  if (ENGLISH_PATHS.test(c.req.path)) return next();
  c.set('language', 'en');
  const language = toLanguage(COOKIE.exec(c.req.header('Cookie') ?? '')?.[1]);
  const messages = language === 'en' ? null : await readMessages(c.env, language);
  if (messages === null) await next();
  else {
    c.set('language', language);
    await runInLanguage(language, messages, next);
  }
  if ((c.res.headers.get('Content-Type') ?? '').startsWith('text/html'))
    c.res.headers.append('Vary', 'Cookie');
});

/** Returns the language of a code; English for any other text. */
export function toLanguage(code: unknown): Language {
  return (Object.keys(LANGUAGES) as Language[]).find((language) => language === code) ?? 'en';
}

async function readMessages(env: Env, language: Language): Promise<Messages | null> {
  try {
    return await readJsonAsset<Messages>(env, `messages/${language}.json`);
  } catch (error) {
    logEvent('error', 'messages-not-read', { language, error });
    return null;
  }
}
