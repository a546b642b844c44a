import type { PageElement } from '../../page/node.ts';

/** Attributes of AngularJS, Vue and Alpine: the element is a template, which their scripts fill in the browser. */
const TEMPLATE_ATTRIBUTE = /^(?:(?:data-)?ng-|v-|x-(?:data|for|text|if)|[:@])/;

/** Whether the element is in a part of the page that a script fills in the browser. */
export function isClientTemplate(element: PageElement): boolean {
  for (let ancestor: PageElement | null = element; ancestor; ancestor = ancestor.parent)
    if (ancestor.attributes.some(({ name }) => TEMPLATE_ATTRIBUTE.test(name))) return true;
  return false;
}
