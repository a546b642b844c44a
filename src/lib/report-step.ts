/** Told what an audit has just done, as a sentence without a full stop. */
export type ReportStep = (step: string) => void;
