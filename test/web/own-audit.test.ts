import { expect, test } from 'vitest';
import { analyse } from '../../src/engine/audit.ts';
import { auditInput } from '../engine/page-input.ts';
import { Browser, mailbox, ORIGIN } from './browser.ts';

test.for(['/', '/bot', '/checks'])('%s scores 90 or more in our own audit', async (path) => {
  const page = await new Browser(mailbox().env).get(path);
  const { analysis } = analyse(
    auditInput(await page.text(), { url: ORIGIN + path, headers: Object.fromEntries(page.headers) }),
  );
  const issues = analysis.issues.map(({ id, evidence }) => `${id}: ${evidence}`);
  expect(analysis.overall_score, issues.join('\n')).toBeGreaterThanOrEqual(90);
});
