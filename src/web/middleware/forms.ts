import { bodyLimit } from 'hono/body-limit';
import { ServiceError } from '../../lib/errors.ts';
import { noStore } from './cache.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** The largest form read, in bytes. */
const FORM_LIMIT = 8 * 1024;

const limitForm = bodyLimit({
  maxSize: FORM_LIMIT,
  onError: () => {
    throw new ServiceError(413, 'The form is too large.');
  },
});

/** For pages with forms: kept nowhere, sent from here only, small. */
export const forms = [noStore, refuseCrossSite, limitForm] as const;
