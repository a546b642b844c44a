import { defineChecks, evaluateElements } from '../check.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

export const tableChecks = defineChecks('accessibility', [
  {
    id: 'table-header-missing',
    severity: 'low',
    title: 'A data table has no header cells',
    passes:
      'Every data table with two or more rows and columns has a th or another header cell. Layout tables do not count: those with forms, frames, headings or tables in their cells, and small ones whose cells hold more than words.',
    why: 'Screen readers read cells without saying what they are about, and programs cannot name the columns.',
    recommendation: 'Mark the cells that head a column or row with <th scope="col"> or <th scope="row">.',
    verify: 'Check in the page source that each column or row of the table has a th.',
    sources: [WCAG.infoAndRelationships, axe('td-has-header')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => {
      const tables = accessibility.tables.filter(
        (table) => table.isData && table.rows >= 2 && table.columns >= 2,
      );
      const headless = tables.filter((table) => !table.hasHeaders);
      return evaluateElements(
        tables.length,
        headless,
        'table',
        (table) =>
          phrase`${describeElement(table.element, index)} of ${table.rows} rows and ${table.columns} columns`,
      );
    },
  },
  {
    id: 'table-headers-attr-invalid',
    revision: 2,
    severity: 'low',
    title: 'A table cell names headers that do not exist',
    faultyAttributes: ['headers'],
    passes: 'Every id in the headers attribute of a cell is that of another header cell of the same table.',
    why: 'Screen readers say the headers that a cell names, so a wrong one leaves the cell without any.',
    recommendation: 'Name the ids of th elements of the same table, or remove the headers attribute.',
    verify: 'Check in the page source that each id in a headers attribute is on a th of the same table.',
    sources: [HTML.tableCells, WCAG.infoAndRelationships, axe('td-headers-attr')],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const references = accessibility.tables.flatMap((table) => table.references);
      const broken = references.filter((reference) => reference.broken.length > 0);
      return evaluateElements(references.length, broken, 'cell', (reference) => {
        const ids = reference.broken.map((id) => quote(id, 60));
        return phrase`${ids.join(', ')} named by ${describeElement(reference.cell, index)}`;
      });
    },
  },
]);
