import { MAX_VIEW_NAME } from '../lib/saved-lists.ts';
import { z } from './common.ts';

/** Characters of the query of a view, as a URL has it. */
const MAX_VIEW_QUERY = 1_000;

/** The path of a list with saved views. */
const LIST_PATH = /^\/(?:audits|websites\/[a-z0-9.-]{1,253}\/report(?:\/pages)?)$/;

/** The form that saves a view of a list, and, with its name and list alone, the one that deletes it. */
export const SavedViewSchema = z.object({
  path: z.string().regex(LIST_PATH, 'must be the path of a list with saved views'),
  query: z.string().max(MAX_VIEW_QUERY, `must have at most ${MAX_VIEW_QUERY} characters`),
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(MAX_VIEW_NAME, `must have at most ${MAX_VIEW_NAME} characters`),
});
export type NewSavedView = z.infer<typeof SavedViewSchema>;
