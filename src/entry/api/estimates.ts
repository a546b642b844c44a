import type { EstimateResource } from '../../contracts/estimate.ts';
import type { ApiErrorCode, ServiceError } from '../../lib/errors.ts';
import type { Estimate } from '../../services/credits/estimate.ts';

/** The body of the response to a request for an estimate. */
export function toEstimateResponse({ cost, balance, refusal, linkCheck }: Estimate): {
  data: EstimateResource;
} {
  const refused = refusal && toRefusal(refusal);
  return { data: { cost, balance, would_refuse: refused, ...(linkCheck && { link_check: linkCheck }) } };
}

/** Describes how a request would be refused, or one of several things that it asks for was. */
export function toRefusal(refusal: ServiceError): NonNullable<EstimateResource['would_refuse']> {
  return {
    status: refusal.status,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what only the web app is refused depends on its forms
    code: refusal.code as ApiErrorCode,
    message: refusal.field === null ? refusal.message : `${refusal.field}: ${refusal.message}`,
  };
}
