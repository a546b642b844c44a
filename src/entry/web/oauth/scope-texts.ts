import type { Scope } from '../../../lib/scopes.ts';

/** What a scope allows, in plain words: a label, and what follows from it. The consent page ticks what costs and hides nothing. */
export const SCOPE_TEXTS: Record<Scope, { label: string; detail: string; isTicked: boolean }> = {
  read: {
    label: 'See your account',
    detail: 'Your audits, websites, scores, scans and credit balance.',
    isTicked: true,
  },
  audit: {
    label: 'Audit pages',
    detail: 'Audit pages, add and verify websites, and compute their scores. This costs no credits.',
    isTicked: true,
  },
  ignore: {
    label: 'Ignore findings',
    detail: 'Decide that findings of your websites stay as they are. This never changes a score.',
    isTicked: false,
  },
  spend: {
    label: 'Spend credits',
    detail: 'Scan your websites. Each scanned page costs credits.',
    isTicked: false,
  },
  publish: {
    label: 'Publish snapshots',
    detail:
      'Publish audits in the AI directory, if it may spend credits too. It cannot be undone, and everyone can read it.',
    isTicked: false,
  },
};
