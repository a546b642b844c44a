import type { Scorecard } from '../../../services/reports/scorecard.ts';

const LABEL = 'Website score';
/** In pixels. */
const HEIGHT = 20;
/** The width of a character at 11 pixels in most fonts, in pixels. In others `textLength` stretches the text to fit. */
const CHARACTER_WIDTH = 6.6;
/** Left and right of each text, in pixels. */
const PADDING = 7;

/** The text tones of the grades (`GradeTile`), dark enough for white text. The text says the grade as well. */
const GRADE_COLOURS: Record<string, string> = {
  A: '#086b52',
  B: '#086b52',
  C: '#8d4f00',
  D: '#8d4f00',
  F: '#b31a27',
};

/** A small SVG image with the grade and score of a website. */
export function ScoreBadge({ display_host: host, score }: Scorecard) {
  const value = formatGrade(score);
  const [left, right] = [measureText(LABEL), measureText(value)];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={left + right}
      height={HEIGHT}
      viewBox={`0 0 ${left + right} ${HEIGHT}`}
      role="img"
      aria-label={`${LABEL} of ${host}: ${value}`}
    >
      <title>{`${LABEL} of ${host}: ${value}`}</title>
      <rect
        width={left + right}
        height={HEIGHT}
        rx="3"
        fill={GRADE_COLOURS[score?.grade ?? ''] ?? '#4d5766'}
      />
      <path d={`M3 0h${left - 3}v${HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z`} fill="#12171f" />
      <Text start={PADDING} width={left - 2 * PADDING}>
        {LABEL}
      </Text>
      <Text start={left + PADDING} width={right - 2 * PADDING}>
        {value}
      </Text>
    </svg>
  );
}

function Text({ start, width, children }: { start: number; width: number; children: string }) {
  return (
    <text
      x={start}
      y="14"
      fill="#fff"
      font-family="Verdana,DejaVu Sans,Geneva,sans-serif"
      font-size="11"
      textLength={String(width)}
    >
      {children}
    </text>
  );
}

/** Returns HTML that shows the badge of a website, linked to its scorecard. */
export function buildBadgeHtml(site: string, host: string): string {
  const scorecard = `${site}/scorecard/${host}`;
  return `<a href="${scorecard}"><img src="${scorecard}/badge.svg" alt="${LABEL}" height="20"></a>`;
}

/** Returns the size of the badge in pixels. */
export function getBadgeSize(score: Scorecard['score']): { width: number; height: number } {
  return { width: measureText(LABEL) + measureText(formatGrade(score)), height: HEIGHT };
}

function formatGrade(score: Scorecard['score']): string {
  return score?.grade ? `${score.grade} ${score.score}/100` : 'not graded';
}

function measureText(text: string): number {
  return Math.round(text.length * CHARACTER_WIDTH) + 2 * PADDING;
}
