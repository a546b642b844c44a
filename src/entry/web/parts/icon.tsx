/** Paths of 16 by 16 pixels, drawn with lines. */
const PATHS = {
  audits: 'M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM11 11l3.5 3.5M4.8 7.2l1.6 1.6 3-3.2',
  websites: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM1.5 8h13M8 1.5c4 4 4 9 0 13M8 1.5c-4 4-4 9 0 13',
  published: 'M8 10V1.8M4.8 4.6 8 1.5l3.2 3.1M2 9.5v3.8c0 .6.5 1.2 1.2 1.2h9.6c.7 0 1.2-.6 1.2-1.2V9.5',
  credits:
    'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10.2 5.9C9.5 5 6 4.6 6 6.5s4.2 1 4.2 3S6.5 11.2 5.8 10M8 3.8v8.4',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14.5c.3-2.8 2.5-4.3 5.5-4.3s5.2 1.5 5.5 4.3',
  administration: 'M8 1.5 13.5 3.5v4.3c0 3.2-2.2 5.6-5.5 6.7-3.3-1.1-5.5-3.5-5.5-6.7V3.5L8 1.5Z',
  docs: 'M3.5 1.5h6l3 3v10h-9v-13ZM9.5 1.5v3h3M5.8 8h4.4M5.8 11h4.4',
  checks: 'm1.8 4.3 1.4 1.4 2.3-2.6M1.8 11l1.4 1.4 2.3-2.6M8 4.5h6.2M8 11.2h6.2',
};

export type IconName = keyof typeof PATHS;

/** A small picture beside a text that says the same. Hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
