import type { AdmitRequests, HostGate } from '../../src/crawler/admission.ts';
import type { SignRequest } from '../../src/crawler/request-signer.ts';
import { getBareHost } from '../../src/lib/host/bare-host.ts';

/** Refuses no request, and grants every turn immediately. */
export const admitAll: AdmitRequests = async () => ({ kind: 'admitted' });

/** A gate, and a signer without a key. */
type OpenGate = HostGate & { sign: SignRequest };

/** For tests without a Host object. */
export const OPEN_GATE: OpenGate = createOpenGate(admitAll);

/** A gate that grants every turn immediately. @param admit counts the requests of the turns too */
export function createOpenGate(admit: AdmitRequests): OpenGate {
  return {
    sign: async () => ({}),
    admit,
    takeTurns: async (hostname, count) => {
      const admission = await admit(hostname, count);
      const turn = { host: getBareHost(hostname), end: async () => {} };
      return admission.kind === 'admitted'
        ? { kind: 'admitted', turns: Array.from({ length: count }, () => turn) }
        : admission;
    },
    robotsTxtStore: { get: async () => null, put: async () => {} },
  };
}
