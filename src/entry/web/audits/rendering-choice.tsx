import type { RenderingOffer } from '../../../services/audits/paid-rendering.ts';
import { formatCount } from '../../../lib/text.ts';
import { Checkbox } from '../parts/field.tsx';

interface RenderingChoiceProps {
  offer: RenderingOffer;
  checked: boolean;
}

/** Asks whether to load a page with JavaScript too. Empty if this service has no browser. */
export function RenderingChoice({ offer, checked }: RenderingChoiceProps) {
  if (!offer.hasBrowser) return <></>;
  return (
    <>
      <Checkbox name="render" checked={checked}>
        Load with JavaScript too
      </Checkbox>
      <RenderingPrice offer={offer} />
    </>
  );
}

/** What an audit with JavaScript costs, and what the account can spend. */
export function RenderingPrice({ offer: { cost, available } }: Pick<RenderingChoiceProps, 'offer'>) {
  return (
    <p class="muted">
      {cost === 0 ? (
        'Loading with JavaScript is free.'
      ) : (
        <>
          Loading with JavaScript costs {formatCount(cost, 'credit')}, or nothing if the page can’t be loaded.
          You can spend <a href="/credits">{formatCount(available, 'credit')}</a>.
        </>
      )}
    </p>
  );
}
