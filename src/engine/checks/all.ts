import { ariaChecks } from './accessibility/aria.ts';
import { focusChecks, keyboardChecks } from './accessibility/keyboard.ts';
import { formChecks } from './accessibility/forms.ts';
import { imageChecks } from './accessibility/images.ts';
import { languageChecks } from './accessibility/language.ts';
import { listElementChecks, structureChecks } from './accessibility/structure.ts';
import { mediaChecks } from './accessibility/media.ts';
import { metaChecks } from './accessibility/meta.ts';
import { nameChecks } from './accessibility/names.ts';
import { roleChecks } from './accessibility/roles.ts';
import { tableChecks } from './accessibility/tables.ts';
import type { Check } from './check.ts';
import { thinContentChecks } from './content/thin-content.ts';
import { articleChecks } from './content/article.ts';
import { leftoverChecks } from './content/leftovers.ts';
import { headingChecks } from './content/headings.ts';
import { linkUrlChecks } from './content/link-urls.ts';
import { linkChecks } from './content/links.ts';
import { proseChecks } from './content/prose.ts';
import { canonicalTargetChecks } from './indexability/canonical-target.ts';
import { canonicalChecks } from './indexability/canonical.ts';
import { hreflangChecks } from './indexability/hreflang.ts';
import { paginationChecks } from './indexability/pagination.ts';
import { redirectChecks, responseChecks } from './indexability/response.ts';
import { robotsAccessChecks } from './indexability/robots-access.ts';
import { robotsDirectiveChecks } from './indexability/robots-directives.ts';
import { robotsTxtChecks } from './indexability/robots-txt.ts';
import { soft404Checks } from './indexability/soft-404.ts';
import { snippetControlChecks } from './indexability/snippet-controls.ts';
import { descriptionChecks } from './metadata/description.ts';
import { headChecks } from './metadata/head.ts';
import { jsonLdChecks } from './metadata/json-ld.ts';
import { structuredDataChecks } from './metadata/structured-data.ts';
import { titleChecks } from './metadata/title.ts';
import { openGraphImageChecks } from './social/open-graph-image.ts';
import { openGraphMissingChecks } from './social/open-graph-missing.ts';
import { openGraphChecks } from './social/open-graph.ts';
import { twitterCardChecks } from './social/twitter-card.ts';
import { cookieChecks } from './technical/cookies.ts';
import { httpsChecks } from './technical/https.ts';
import { markupChecks } from './technical/markup.ts';
import { resourceChecks } from './technical/resources.ts';
import { secretChecks } from './technical/secrets.ts';
import { securityHeaderChecks } from './technical/security-headers.ts';
import { speedChecks } from './technical/speed.ts';
import { urlChecks } from './technical/url.ts';

/** All checks, in the order they are reported. */
export const CHECKS: readonly Check[] = [
  ...responseChecks,
  ...soft404Checks,
  ...redirectChecks,
  ...robotsAccessChecks,
  ...robotsTxtChecks,
  ...robotsDirectiveChecks,
  ...snippetControlChecks,
  ...canonicalChecks,
  ...canonicalTargetChecks,
  ...hreflangChecks,
  ...paginationChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headChecks,
  ...jsonLdChecks,
  ...structuredDataChecks,
  ...thinContentChecks,
  ...headingChecks,
  ...proseChecks,
  ...leftoverChecks,
  ...articleChecks,
  ...linkChecks,
  ...linkUrlChecks,
  ...openGraphMissingChecks,
  ...httpsChecks,
  ...securityHeaderChecks,
  ...cookieChecks,
  ...secretChecks,
  ...speedChecks,
  ...markupChecks,
  ...resourceChecks,
  ...urlChecks,
  ...openGraphChecks,
  ...openGraphImageChecks,
  ...twitterCardChecks,
  ...languageChecks,
  ...imageChecks,
  ...nameChecks,
  ...formChecks,
  ...structureChecks,
  ...keyboardChecks,
  ...metaChecks,
  ...ariaChecks,
  ...roleChecks,
  ...focusChecks,
  ...listElementChecks,
  ...tableChecks,
  ...mediaChecks,
].map(alignFields);

/** Objects with the same fields in the same order have one shape, and JavaScript engines read their fields faster. */
function alignFields(check: Check): Check {
  const fields: Partial<Record<keyof Check, undefined>> = {
    id: undefined,
    revision: undefined,
    overTime: undefined,
    category: undefined,
    severity: undefined,
    needs: undefined,
    test: undefined,
    example: undefined,
    checkedOn: undefined,
    setByUs: undefined,
    absentFrom: undefined,
    skipsRedirectPages: undefined,
  };
  return { ...fields, ...check };
}

export const CHECKS_BY_ID: ReadonlyMap<string, Check> = new Map(CHECKS.map((check) => [check.id, check]));
