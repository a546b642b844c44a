import { ariaChecks } from './accessibility/aria.ts';
import { formChecks } from './accessibility/forms.ts';
import { imageChecks } from './accessibility/images.ts';
import { keyboardChecks } from './accessibility/keyboard.ts';
import { languageChecks } from './accessibility/language.ts';
import { listChecks } from './accessibility/lists.ts';
import { mediaChecks } from './accessibility/media.ts';
import { metaChecks } from './accessibility/meta.ts';
import { nameChecks } from './accessibility/names.ts';
import { structureChecks } from './accessibility/structure.ts';
import { tableChecks } from './accessibility/tables.ts';
import type { Check } from './check.ts';
import { canonicalTargetChecks } from './indexability/canonical-target.ts';
import { canonicalChecks } from './indexability/canonical.ts';
import { hreflangChecks } from './indexability/hreflang.ts';
import { paginationChecks } from './indexability/pagination.ts';
import { redirectChecks, responseChecks } from './indexability/response.ts';
import { robotsAccessChecks } from './indexability/robots-access.ts';
import { robotsDirectiveChecks } from './indexability/robots-directives.ts';
import { robotsFileChecks } from './indexability/robots-file.ts';
import { descriptionChecks } from './metadata/description.ts';
import { headChecks } from './metadata/head.ts';
import { titleChecks } from './metadata/title.ts';

/** The catalogue, in the order it is reported. */
export const CHECKS: readonly Check[] = [
  ...responseChecks,
  ...redirectChecks,
  ...robotsAccessChecks,
  ...robotsFileChecks,
  ...robotsDirectiveChecks,
  ...canonicalChecks,
  ...canonicalTargetChecks,
  ...hreflangChecks,
  ...paginationChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headChecks,
  ...languageChecks,
  ...imageChecks,
  ...nameChecks,
  ...formChecks,
  ...structureChecks,
  ...keyboardChecks,
  ...metaChecks,
  ...ariaChecks,
  ...listChecks,
  ...tableChecks,
  ...mediaChecks,
];
