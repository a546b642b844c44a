import { groupByExplicitRole } from '../aria.ts';
import type { PageElement } from '../node.ts';
import type { PageIndex } from '../page-index.ts';
import { type AriaFacts, readAria } from './accessibility-aria.ts';
import { type ControlFacts, readControls } from './accessibility-controls.ts';
import { type FocusFacts, readFocus } from './accessibility-focus.ts';
import { type LabelFacts, readLabels } from './accessibility-labels.ts';
import { type MediaFacts, readMedia } from './accessibility-media.ts';
import { readRoles, type RoleFacts } from './accessibility-roles.ts';
import {
  type ListFacts,
  type OutlineHeading,
  readLists,
  readMainLandmarks,
  readOutline,
} from './accessibility-structure.ts';
import { readTables, type TableFacts } from './accessibility-tables.ts';
import type { HeadingFacts } from './headings.ts';

/** The document as assistive technology reads it, without styles and scripts. */
export interface AccessibilityFacts {
  controls: ControlFacts;
  outline: OutlineHeading[];
  mainLandmarks: PageElement[];
  lists: ListFacts;
  tables: TableFacts[];
  media: MediaFacts[];
  aria: AriaFacts;
  labels: LabelFacts;
  roles: RoleFacts;
  focus: FocusFacts;
}

export function readAccessibility(index: PageIndex, headings: readonly HeadingFacts[]): AccessibilityFacts {
  const byRole = groupByExplicitRole(index);
  return {
    controls: readControls(index, byRole),
    outline: readOutline(index, headings, byRole),
    mainLandmarks: readMainLandmarks(index, byRole),
    lists: readLists(index),
    tables: readTables(index),
    media: readMedia(index),
    aria: readAria(index, byRole),
    labels: readLabels(index),
    roles: readRoles(index),
    focus: readFocus(index),
  };
}
