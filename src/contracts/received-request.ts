import { z } from './common.ts';

/** Characters of the headers of a request. Ours have about 1,000. */
const MAX_HEADERS = 16_000;
const MAX_URL = 2_048;

/** The form that asks whether a request was ours. */
export const ReceivedRequestSchema = z.object({
  url: z
    .string()
    .trim()
    .max(MAX_URL)
    .refine(
      (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
      'Enter the whole URL that was requested.',
    ),
  method: z.enum(['GET', 'HEAD']),
  headers: z.string().min(1, 'Paste the headers of the request.').max(MAX_HEADERS, 'Paste only the headers.'),
});
