/** Operations by name, as `LOG_FILES.put` or `LOG.sequence`. */
export type LogCounts = Record<string, number>;
