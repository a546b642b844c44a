import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { renderSnapshotMarkdown } from '../../../src/entry/web/directory/snapshot-markdown.ts';
import type { SnapshotDocument } from '../../../src/services/directory/snapshot-document.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot } from './published-snapshot.ts';
import { app } from '../../../src/app.ts';

it('the front matter of a snapshot is YAML without tags and control characters, whatever the page says', async () => {
  const { submission } = await publishSnapshot();
  const path = `/ai-directory/${submission.provider}/${submission.id}.json`;
  const document = await (await app.request(`${ORIGIN}${path}`, {}, bindings)).json<SnapshotDocument>();
  const title = '</title><script>alert(1)</script> \u001b[2J\u009b31m\u0007\u007f\u2028\u202e "---\n---';
  const markdown = renderSnapshotMarkdown({ ...document, title, description: title }, 'abc', ORIGIN);
  const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  expect(parse(frontMatter)).toMatchObject({ title, description: title, sha256: 'abc' });
  // oxlint-disable-next-line no-control-regex -- there must be none
  expect(frontMatter).not.toMatch(/[<\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
});
