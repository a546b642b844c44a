import { readJsonAsset } from '../../../lib/assets.ts';

/** Reads the descriptions of the pages of the documentation, by path. Search engines get them, and agents in llms.txt. */
export function readDescriptions(env: Env): Promise<Record<string, string>> {
  return readJsonAsset(env, 'docs-descriptions.json');
}
