import type { Source } from './source.ts';

/** Success criteria of WCAG 2.2 and techniques for them. */
export const WCAG = {
  nonTextContent: criterion('1.1.1 Non-text Content', 'non-text-content'),
  captions: criterion('1.2.2 Captions (Prerecorded)', 'captions-prerecorded'),
  infoAndRelationships: criterion('1.3.1 Info and Relationships', 'info-and-relationships'),
  inputPurpose: criterion('1.3.5 Identify Input Purpose', 'identify-input-purpose'),
  audioControl: criterion('1.4.2 Audio Control', 'audio-control'),
  resizeText: criterion('1.4.4 Resize Text', 'resize-text'),
  timingAdjustable: criterion('2.2.1 Timing Adjustable', 'timing-adjustable'),
  bypassBlocks: criterion('2.4.1 Bypass Blocks', 'bypass-blocks'),
  pageTitled: criterion('2.4.2 Page Titled', 'page-titled'),
  linkPurpose: criterion('2.4.4 Link Purpose (In Context)', 'link-purpose-in-context'),
  headingsAndLabels: criterion('2.4.6 Headings and Labels', 'headings-and-labels'),
  linkPurposeAlone: criterion('2.4.9 Link Purpose (Link Only)', 'link-purpose-link-only'),
  sectionHeadings: criterion('2.4.10 Section Headings', 'section-headings'),
  languageOfPage: criterion('3.1.1 Language of Page', 'language-of-page'),
  languageOfParts: criterion('3.1.2 Language of Parts', 'language-of-parts'),
  readingLevel: criterion('3.1.5 Reading Level', 'reading-level'),
  labels: criterion('3.3.2 Labels or Instructions', 'labels-or-instructions'),
  nameRoleValue: criterion('4.1.2 Name, Role, Value', 'name-role-value'),
  altNotAlternative: technique('Failure F30: text alternatives that are not alternatives', 'failures/F30'),
  metaRedirect: technique('Failure F40: using meta redirect with a time limit', 'failures/F40'),
  tabOrder: technique(
    'Failure F44: using tabindex to create a tab order that does not preserve meaning',
    'failures/F44',
  ),
  headingStructure: technique('Technique G141: organizing a page using headings', 'general/G141'),
  easierText: technique('Technique G153: making the text easier to read', 'general/G153'),
  imageInLink: technique(
    'Technique H2: combining adjacent image and text links for the same resource',
    'html/H2',
  ),
} satisfies Record<string, Source>;

/** Sections of WAI-ARIA 1.2. */
export const ARIA = {
  attributes: aria('Definitions of States and Properties', 'state_prop_def'),
  authorErrors: aria(
    'Handling Author Errors: States and Properties',
    'document-handling_author-errors_states-properties',
  ),
  landmarks: aria('Landmark Roles', 'landmark_roles'),
  nameProhibited: aria('Roles which cannot be named', 'namefromprohibited'),
  requiredContext: aria('Required Context Role', 'scope'),
  requiredOwned: aria('Required Owned Elements', 'mustContain'),
  requiredStates: aria('Required States and Properties', 'requiredState'),
  roles: aria('Definition of Roles', 'role_definitions'),
  values: aria('Value', 'propcharacteristic_value'),
} satisfies Record<string, Source>;

/** Other documents of the W3C. */
export const W3C = {
  actZoom: {
    title: 'W3C ACT rule b4f0c3: Meta viewport allows for zoom',
    url: 'https://act-rules.github.io/rules/b4f0c3',
  },
  svgAam: { title: 'W3C SVG Accessibility API Mappings', url: 'https://www.w3.org/TR/svg-aam-1.0/' },
  characterEncodings: {
    title: 'W3C: Character encodings: Essential concepts',
    url: 'https://www.w3.org/International/articles/definitions-characters/',
  },
  contentSecurityPolicy: {
    title: 'W3C: Content Security Policy Level 3',
    url: 'https://www.w3.org/TR/CSP3/',
  },
  cssViewport: {
    title: 'W3C: CSS Viewport Module Level 1',
    url: 'https://www.w3.org/TR/css-viewport-1/',
  },
  imageTips: {
    title: 'W3C WAI: Images Tutorial, Tips and Tricks',
    url: 'https://www.w3.org/WAI/tutorials/images/tips/',
  },
  jsonLdContext: jsonLd('The Context', 'the-context'),
  jsonLdScript: jsonLd(
    'Restrictions for contents of JSON-LD script elements',
    'restrictions-for-contents-of-json-ld-script-elements',
  ),
  jsonLdType: jsonLd('Specifying the Type', 'specifying-the-type'),
  mixedContent: { title: 'W3C: Mixed Content', url: 'https://www.w3.org/TR/mixed-content/' },
  referrerPolicies: {
    title: 'W3C: Referrer Policy, Referrer Policies',
    url: 'https://www.w3.org/TR/referrer-policy/#referrer-policies',
  },
} satisfies Record<string, Source>;

function criterion(title: string, name: string): Source {
  return { title: `WCAG 2.2, ${title}`, url: `https://www.w3.org/WAI/WCAG22/Understanding/${name}.html` };
}

function technique(title: string, path: string): Source {
  return { title: `WCAG 2.2: ${title}`, url: `https://www.w3.org/WAI/WCAG22/Techniques/${path}.html` };
}

function aria(title: string, anchor: string): Source {
  return { title: `WAI-ARIA 1.2: ${title}`, url: `https://www.w3.org/TR/wai-aria-1.2/#${anchor}` };
}

function jsonLd(title: string, anchor: string): Source {
  return { title: `JSON-LD 1.1: ${title}`, url: `https://www.w3.org/TR/json-ld11/#${anchor}` };
}
