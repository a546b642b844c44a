import type { FailedCheck } from '../../../engine/audit-document.ts';
import { CHECKS_BY_ID } from '../../../engine/checks/all.ts';
import { type Evidence, type EvidencePlace, splitEvidence } from '../../../engine/evidence.ts';
import { formatCount } from '../../../lib/text.ts';

type EvidenceParts = Exclude<Evidence, string>;

/** `2 images: ` at the start of a list. */
const COUNTED = /^(\d+) ([^:"<]{1,40}): /;

/** What was found: elements as code with their lines, the attributes at fault marked. A list has an item for each. */
export function EvidenceView({ check }: { check: Pick<FailedCheck, 'id' | 'evidence' | 'affected'> }) {
  const { id, evidence, affected } = check;
  const faulty = CHECKS_BY_ID.get(id)?.faultyAttributes ?? [];
  const [first = [], ...others] = splitEvidence(evidence).map(joinTexts);
  const [start = ''] = first;
  const counted = typeof start === 'string' ? COUNTED.exec(start) : null;
  const lead = describeShare(counted, affected);
  const rest = typeof start === 'string' ? start.slice(counted?.[0].length ?? 0) : start;
  const items = [[rest, ...first.slice(1)], ...others];
  return (
    <>
      {lead !== null && <p>{lead}</p>}
      {items.length === 1 ? (
        <p class="evidence-item" dir="auto">
          <EvidenceLine parts={items[0] ?? []} faulty={faulty} />
        </p>
      ) : (
        <ul class="evidence">
          {items.map((parts) => (
            <li dir="auto">
              <EvidenceLine parts={parts} faulty={faulty} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Joins texts that follow each other. */
function joinTexts(evidence: Evidence): EvidenceParts {
  if (typeof evidence === 'string') return [evidence];
  const joined: EvidenceParts[number][] = [];
  for (const part of evidence) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** `2 of 5 images`; `null` if all are affected and nothing is counted, or there is only one. */
function describeShare(counted: RegExpExecArray | null, affected: FailedCheck['affected']): string | null {
  const [, number = '', noun = ''] = counted ?? [];
  if (affected?.total === 1 && number === '1') return null;
  if (affected && Number(number) === affected.count) {
    const total = number === '1' ? formatCount(affected.total, noun) : `${affected.total} ${noun}`;
    return `${number} of ${total}:`;
  }
  const share =
    affected && affected.count < affected.total
      ? `${affected.count} of ${formatCount(affected.total, 'element')} affected.`
      : '';
  if (counted === null) return share === '' ? null : share;
  return `${number} ${noun}:${share === '' ? '' : ` ${share}`}`;
}

function EvidenceLine({ parts, faulty }: { parts: EvidenceParts; faulty: readonly string[] }) {
  return (
    <>
      {parts.map((part) =>
        typeof part === 'string' ? part : part && <EvidencePlaceView place={part} faulty={faulty} />,
      )}
    </>
  );
}

function EvidencePlaceView({ place, faulty }: { place: EvidencePlace; faulty: readonly string[] }) {
  const { line, name, attributes = [] } = place;
  if (name === undefined) return <>{line}</>;
  const isFaulty = (attribute: string) => faulty.includes(attribute);
  const tag = `<${name}`;
  return (
    <>
      <code>
        {attributes.some(([attribute]) => isFaulty(attribute)) ? tag : <mark>{tag}</mark>}
        {attributes.map(([attribute, value]) => {
          const written = value === undefined ? attribute : `${attribute}="${value}"`;
          return <> {isFaulty(attribute) ? <mark>{written}</mark> : written}</>;
        })}
        {'>'}
      </code>{' '}
      {line > 0 && <small class="muted">line {line}</small>}
    </>
  );
}
