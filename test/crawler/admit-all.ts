import type { AdmitRequests } from '../../src/crawler/admission.ts';

/** Admits every request, for tests of the crawler alone. */
export const admitAll: AdmitRequests = async () => ({ kind: 'admitted' });
